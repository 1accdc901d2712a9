/** Positions that are any real numbers. */
import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../../web/core/index.ts';
import { type TimesInput, timesJob } from '../../../../web/labs/encodings/times/job.ts';
import { timesVerdict } from '../../../../web/labs/encodings/times/view.ts';
import { load } from '../../core/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const input: TimesInput = {
  scheme: 'sinusoidal',
  parameters: {},
  times: [0, 0.5, 0.75, 3, 10],
  d: 64,
  heads: 8,
  head: 0,
  seed: 7,
  measure: 'dot',
};
const said = (scheme: TimesInput['scheme']) => {
  const asked = { ...input, scheme };
  return timesVerdict('It', { input: asked, output: timesJob(core, asked) });
};

it('a sinusoid between whole positions is similar by the time between them', () => {
  const { similarity } = timesJob(core, input);
  // psi(m), the sum of the cosines of its frequencies.
  const psi = (m: number) => {
    let sum = 0;
    for (let i = 0; i < 32; i++) sum += Math.cos(m * 10_000 ** (-i / 32));
    return sum;
  };
  input.times.forEach((from, row) => {
    input.times.forEach((to, col) => {
      expect(similarity.data[row * 5 + col]).toBeCloseTo(psi(to - from), 4);
    });
  });
});

it.each(['sinusoidal', 'rotary', 'alibi'] as const)('of %s, only the time between counts', (scheme) => {
  expect(said(scheme)).toMatch(/^It: only the time between two events counts/);
});

it('of an index, the times themselves count', () => {
  expect(said('index')).toMatch(/^It: the times themselves count\. When all are 100 later/);
});

it.each([
  ['t5', 'whole numbers'],
  ['learned', 'whole number'],
  ['shaw', 'steps of 1'],
] as const)('%s says that it cannot take them', (scheme, words) => {
  expect(() => timesJob(core, { ...input, scheme })).toThrow(words);
});

it('no times are refused with what to type', () => {
  expect(() => timesJob(core, { ...input, times: [] })).toThrow(
    'There are no times. Type at least one, such as 0.5.',
  );
});
