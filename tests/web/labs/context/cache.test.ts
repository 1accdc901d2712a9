/** Keys in a cache, with their old positions and numbered anew. */
import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../../web/core/index.ts';
import { type CacheInput, cacheJob } from '../../../../web/labs/context/cache/job.ts';
import { cacheVerdict } from '../../../../web/labs/context/cache/view.ts';
import { cacheInput, readInput } from '../../../../web/labs/context/input.ts';
import { load } from '../../core/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const at = (state = ''): CacheInput => {
  const { store, catalog } = sessionAt(`v=1&lab=context&trained=64${state}&tested=256&cacheSize=32`);
  return cacheInput(store, readInput(store, catalog));
};
const run = (state = '') => {
  const input = at(state);
  const output = cacheJob(core, input);
  return { input, output, said: cacheVerdict({ input, output }) };
};

it('only the first words move, against the query, when RoPE’s keys are numbered anew', () => {
  const { output, said } = run();
  expect([...output.kept.distances.subarray(0, 5)]).toEqual([255, 254, 253, 252, 27]);
  expect([...output.renumbered.distances.subarray(0, 5)]).toEqual([31, 30, 29, 28, 27]);
  expect(output.changed).toBe(4);
  expect(said).toMatch(
    /^With old positions, the farthest key is 255 back, past the 64 positions of training\. Numbered anew, it is 31 back, within the trained length, but 4 of 32 scores change, by up to [\d.]+\.$/,
  );
});

it('without first words, all distances stay, and so do the scores', () => {
  expect(run('&cacheSinks=0').said).toContain('the farthest key is 31 back, within the trained length.');
  expect(run('&cacheSinks=0').said).toContain('and no score changes');
});

it('the last word stays, as the query, however many first words are kept', () => {
  const { distances } = run('&cacheSinks=64').output.kept;
  expect([distances[0], distances[30], distances[31]]).toEqual([255, 225, 0]);
});

it('sinusoids change all scores, since they know where the text begins', () => {
  expect(run('&scheme=sinusoidal&d=64').output.changed).toBeGreaterThan(25);
});

it('a cache longer than the text is refused with a cure', () => {
  expect(() => run('&tested=16')).toThrow(
    'A cache of 32 words never fills in a text of 16. Make the cache smaller or the test longer.',
  );
});
