/** The verdict of the ninth claim: the rows of a learned table that no text reached. */
import { describe, expect, it } from 'vitest';
import { claimOf, type Numbers, resultsBy, seedsFrom7 } from '../made-up.ts';
import { testOutcomes } from './outcomes.ts';

testOutcomes('rows', [
  [
    'unreached rows stand still',
    () => Array.from({ length: 64 }, (_, row) => (row >= 48 ? 0 : 2 - row / 32)),
    { standing: 'holds', answer: 0, number: '0' },
    'Rows move when their position occurs: 49 to 64, which no text reached, did not move by one bit.',
  ],
  [
    'early rows move no more',
    () => Array.from({ length: 64 }, (_, row) => (row >= 48 ? 0 : 1)),
    { standing: 'in-part', answer: 1, number: '0' },
    'Early rows moved no more than late ones.',
  ],
  [
    'early and late rows overlap',
    (_, __, seed) =>
      Array.from({ length: 64 }, (_, row) => (row >= 48 ? 0 : row < 8 ? [2, 1, 2][seed] : 1.05)),
    { standing: 'undecided', answer: null, number: '0', against: [8] },
    'Unreached rows did not move, but early and late ones overlap: seed 8 lies the other way.',
  ],
  [
    'one of them moves under AdamW',
    (_, condition, seed) =>
      Array.from({ length: 64 }, (_, row) =>
        row >= 48 ? (condition + seed === 3 && row === 60 ? 0.02 : 0) : 1,
      ),
    { standing: 'fails', answer: 2, number: '0.02' },
    'Under AdamW, rows that no text reached moved by 0.02.',
  ],
]);

describe('rows: AdamW', () => {
  const verdict = claimOf('rows').views.find(({ id }) => id === 'adamw')?.verdict;
  it.each([
    [2, 'Under AdamW, too, early rows move more'],
    [1, 'AdamW moves early and late rows alike.'],
    [0.5, 'Under AdamW, early rows move less'],
  ])('the claim holds where rows without texts stand still: early rows moved by %f', (early, headline) => {
    const numbers: Numbers = () =>
      Array.from({ length: 64 }, (_, row) => (row >= 48 ? 0 : row < 8 ? early : 1));
    const found = verdict?.(resultsBy(claimOf('rows'), numbers), seedsFrom7(3));
    expect(found).toMatchObject({ standing: 'holds', number: '0' });
    expect(found?.headline).toContain(headline);
  });
});
