/** The verdict of the tenth claim: positions that are dropped after training. */
import { expect, it } from 'vitest';
import { claimOf, type Numbers, resultsBy, seedsFrom7 } from '../made-up.ts';
import { testOutcomes } from './outcomes.ts';

/** On 16, 32 and 64 words; conditions: kept, dropped, never any, dropped with 100, 50 and 0 steps left, of order and then of copying. */
const came: Numbers = (panel, condition, seed) => {
  if (panel === 'first') return condition === 0 ? [100, 90, 52 + 23 * seed] : 100;
  return [
    [100, 100, 71 + 6 * seed],
    [74 + seed, 56, 39 + 3 * seed],
    [82, 64, 46],
    [70, 51, 37],
    [65, 47, 33],
    [36 + 3 * seed, 28, 21],
  ][condition - 6];
};

testOutcomes('dropped', [
  [
    'order gains, copying falls',
    came,
    {
      ...{ standing: 'in-part', answer: 1, number: '1', unit: 'of 2 tasks gain' },
      meaning: expect.stringContaining(
        '100\u00a0% and 46\u00a0% without positions from the start, 52 to 98\u00a0% and 71 to 83\u00a0%',
      ),
    },
    'On 64 words, dropping RoPE saves order (100 %, not 52 to 98 %); copying falls to 39 to 45 %.',
  ],
  [
    'both gain and come back',
    (_, condition) => (condition % 6 === 0 ? [95, 80, 60] : [92, 90, 90]),
    { standing: 'holds', answer: 0, number: '2' },
    'On 64 words, dropping RoPE helps order (90 %, not 60 %) and copying (90 %).',
  ],
  [
    'both gain, but the trained length does not come back',
    (_, condition) => (condition % 6 === 0 ? [100, 80, 60] : [80, 80, 80]),
    { standing: 'in-part', answer: 0 },
    'helps order (80 %, not 60 %) and copying (80 %).',
  ],
  [
    'copying gains, order is as good',
    (panel, condition) => (panel === 'prev' && condition === 7 ? 90 : 60),
    { standing: 'in-part', answer: 2 },
    'On 64 words, dropping RoPE saves copying (90 %, not 60 %); order stays at 60 %.',
  ],
  [
    'neither gains',
    (_, condition) => (condition % 6 === 1 ? 50 : 60),
    { standing: 'fails', answer: 3, number: '0' },
    'On 64 words, dropping RoPE saves neither order (50 %) nor copying (50 %).',
  ],
  [
    'seeds overlap at order',
    (panel, condition, seed) =>
      panel === 'first' ? (condition === 1 ? 90 : condition === 0 ? [60, 95, 60][seed] : 60) : 60,
    { standing: 'undecided', answer: null, against: [8] },
    'At order, RoPE kept and dropped overlap: seed 8 lies the other way.',
  ],
]);

it('says which task is back on the trained length', () => {
  const claim = claimOf('dropped');
  const said = (numbers: Numbers) => claim.views[1].verdict?.(resultsBy(claim, numbers), seedsFrom7(3));
  expect(said(came)).toMatchObject({
    ...{ standing: 'in-part', number: '1', unit: 'of 2 tasks come back' },
    headline:
      'After 200 steps without RoPE, order is back on 16 words (100\u00a0%), copying is not (74 to 76\u00a0%).',
    meaning: expect.stringContaining('right after the drop'),
  });
  expect(said(() => 90)).toMatchObject({ standing: 'holds', number: '2' });
  expect(said((panel, condition) => (panel === 'first' && condition === 1 ? 50 : 90))?.headline).toMatch(
    /copying is back on 16 words \(90.%\), order is not \(50.%\)/,
  );
  expect(said((_, condition) => (condition % 6 === 0 ? 90 : 50))).toMatchObject({
    ...{ standing: 'fails', number: '0' },
    headline: expect.stringContaining('bring back neither order (50\u00a0%) nor copying (50\u00a0%)'),
  });
});

it('judges by the numbers of its written rule', () => {
  const claim = claimOf('dropped');
  const rule = claim.views[1].rule ?? '';
  const [, words, points] = (/on (\d+) words, .* less than (\d+) points/.exec(rule) ?? []).map(Number);
  const entry = [16, 32, 64].indexOf(words);
  /** Both tasks lose so many points on these words, and everything on others. */
  const losing =
    (lost: number): Numbers =>
    (_, condition) =>
      [16, 32, 64].map((_, i) => (condition % 6 === 1 ? (i === entry ? 95 - lost : 0) : 95));
  const back = (lost: number) =>
    claim.views[1].verdict?.(resultsBy(claim, losing(lost)), seedsFrom7(2))?.number;
  expect(back(points - 0.25)).toBe('2');
  expect(back(points)).toBe('0');
});
