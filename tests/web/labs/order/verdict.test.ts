import { beforeAll, expect, it } from 'vitest';
import type { AttentionCore } from '../../../../web/core/index.ts';
import { type OrderInput, orderJob } from '../../../../web/labs/order/job.ts';
import { blankWords, judgeOrder } from '../../../../web/labs/order/verdict.ts';
import { load } from '../../core/helpers.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const input: OrderInput = {
  words: ['the', 'dog', 'bites', 'the', 'man'],
  permutation: [0, 4, 2, 3, 1],
  scheme: 'none',
  parameters: {},
  second: 'none',
  d: 32,
  heads: 1,
  causal: false,
  seed: 7,
};

it('calls rounding ≈ 0, and says how large it is', () => {
  const output = orderJob(core, input);
  const { outcome, finding } = judgeOrder(input, output, []);
  expect(output.permuted.maxAbsDifference).toBeGreaterThan(0);
  expect([outcome, finding.number]).toEqual(['unseen', '≈ 0']);
  expect(finding.full).toBe(String(output.permuted.maxAbsDifference));
  expect(finding.meaning).toMatch(/; rounding: at most \d\.\d+\u00a0×\u00a010⁻.$/);
  expect(blankWords(output, outcome)).toMatch(/^rounding: at most .* in all 160 cells$/);
});

it('tells equal words that have changed places from a sentence that is the same', () => {
  const permutation = [3, 1, 2, 0, 4];
  const judged = (more: Partial<OrderInput>) => {
    const exchanged = { ...input, permutation, ...more };
    const { outcome, headline, finding } = judgeOrder(exchanged, orderJob(core, exchanged), []);
    return [outcome, headline, finding.standing.words];
  };
  expect(judged({})).toEqual(['same', 'Both sentences are the same: move a word.', 'Nothing to compare yet']);
  expect(judged({ scheme: 'sinusoidal' })).toEqual([
    'exchanged',
    'Equal words have changed places: the sentence reads the same, but their outputs differ.',
    'Order is seen',
  ]);
});

it('gives the difference in full if order is seen', () => {
  const seen = { ...input, causal: true };
  const output = orderJob(core, seen);
  expect(judgeOrder(seen, output, []).finding.number).toMatch(/^\d\.\d+$/);
});
