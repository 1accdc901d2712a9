import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../../web/core/index.ts';
import { type EveryRow, everyJob } from '../../../../web/labs/order/every-job.ts';
import { type OrderInput, orderJob } from '../../../../web/labs/order/job.ts';
import { isSeen } from '../../../../web/labs/order/rounding.ts';
import { load } from '../../core/helpers.ts';

let core: AttentionCore;
let rows: readonly EveryRow[];
const layer = { words: ['a', 'b', 'c', 'd'], permutation: [1, 0, 3, 2], d: 32, heads: 2, seed: 7 };

beforeAll(async () => {
  core = await load();
  const schemes = core.catalog().map(({ id }) => id);
  const control = { signal: new AbortController().signal, progress: async () => {} };
  rows = await everyJob(core, { ...layer, schemes }, control);
});

it('finds order with every encoding and with the mask alone, but not without positions', () => {
  expect(rows).toHaveLength(core.catalog().length + 1);
  for (const { scheme, causal, difference, largestOutput, problem } of rows) {
    expect(problem).toBe('');
    expect([scheme, isSeen(difference as number, largestOutput)]).toEqual([
      scheme,
      causal || scheme !== 'none',
    ]);
  }
});

it('has the number that the lab shows for a scheme alone', () => {
  const input: OrderInput = { ...layer, scheme: 'rotary', parameters: {}, second: 'none', causal: false };
  const row = rows.find(({ scheme }) => scheme === 'rotary');
  expect(row?.difference).toBe(orderJob(core, input).permuted.maxAbsDifference);
});

it('measures the reader’s formula', async () => {
  const control = { signal: new AbortController().signal, progress: async () => {} };
  const schemes = ['none', 'formula', 'bias-formula'] as const;
  const written = { formula: { formula: '0' }, 'bias-formula': { bias: '1/' } };
  const [none, formula, bias] = await everyJob(core, { ...layer, schemes, written }, control);
  expect(formula.difference).toBe(none.difference);
  expect(bias).toMatchObject({ difference: null, problem: expect.stringMatching(/^Column 3 of bias: /) });
});

it('goes on after a scheme that is refused', async () => {
  const control = { signal: new AbortController().signal, progress: async () => {} };
  const odd = await everyJob(core, { ...layer, heads: 6, schemes: ['rotary', 'alibi'] }, control);
  expect(odd[0]).toMatchObject({
    difference: null,
    problem: expect.stringContaining('Each of the 6 heads is 5 wide (32 / 6, rounded down)'),
  });
  expect(odd[1].difference).toBeGreaterThan(0);
});
