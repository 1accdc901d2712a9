/** The verdict of the third claim: relative positions in places without training. */
import { expect, it } from 'vitest';
import { type Numbers, verdictBy } from '../made-up.ts';
import { testOutcomes } from './outcomes.ts';

testOutcomes('carry-over', [
  [
    'relative ones carry over',
    (panel, condition, seed) => (panel === 'accuracy' ? [100, [0, 0, 78 + seed, 100, 100][condition]] : 100),
    { standing: 'holds', answer: 1, number: '78', unit: 'points' },
    'RoPE, T5 and Shaw find spans where training had none. Position tables find not a single one.',
  ],
  [
    'tables find a few',
    (_, condition) => [100, [3, 0, 80, 100, 100][condition]],
    { standing: 'holds', answer: 1, number: '77' },
    'Position tables find at most 3 %.',
  ],
  [
    'all do',
    () => [100, 100],
    { standing: 'in-part', answer: 0, number: '0' },
    'All five encodings find spans',
  ],
  [
    'one table does, too',
    (_, condition) => [100, [0, 80, 80, 100, 100][condition]],
    { standing: 'in-part', answer: 3 },
    'RoPE, T5 and Shaw find spans where training had none. So do sinusoids.',
  ],
  [
    'one relative does not',
    (_, condition) => [100, [0, 0, 5, 100, 100][condition]],
    { standing: 'in-part', answer: 3 },
    'RoPE does not carry over: at most 5 %. T5 and Shaw do.',
  ],
  [
    'none does',
    () => [100, 0],
    { standing: 'fails', answer: 2 },
    'RoPE, T5 and Shaw do not carry over: at most 0 %.',
  ],
  [
    'seeds are on both sides',
    (_, condition, seed) => [100, condition === 2 ? [30, 80, 90][seed] : [0, 0, 0, 100, 100][condition]],
    { standing: 'undecided', answer: null, against: [7] },
    'RoPE finds 30 to 90 % of the spans in new places: neither rule is met.',
  ],
]);

it('new places: a negative number has a true minus', () => {
  const numbers: Numbers = (_, condition) => [100, [86, 100, 0, 0, 0][condition]];
  expect(verdictBy('carry-over', numbers).number).toBe('−100');
});
