/** The verdict of the first claim: whether a transformer without positions is blind to order. */
import { expect } from 'vitest';
import { testOutcomes } from './outcomes.ts';

testOutcomes('blind', [
  [
    'a mask and a second layer tell',
    (_, condition, seed) => [100, 48 + seed, 49, 99][condition],
    { standing: 'in-part', answer: 1, number: '+49', unit: 'points' },
    'Without positions or mask, no model knows which word came first. Two masked layers do.',
  ],
  [
    'a mask alone tells',
    (_, condition) => [100, 50, 100, 100][condition],
    { standing: 'in-part', answer: 3 },
    'One masked layer does.',
  ],
  [
    'one masked layer tells, two do not: the number is that of one',
    (_, condition) => [100, 50, 99, 70][condition],
    { standing: 'in-part', answer: 3, number: '+49', meaning: expect.stringContaining('one layer (99') },
    'One masked layer does.',
  ],
  [
    'nothing tells',
    (_, condition) => [100, 50, 50, 51][condition],
    { standing: 'holds', answer: 0, number: '+1', unit: 'point' },
    'Without positions, no model knows which word came first, with a causal mask or without.',
  ],
  [
    'order is seen without a mask',
    (_, condition) => [100, 97, 97, 98][condition],
    { standing: 'fails', answer: 2, number: '+47' },
    'sees which word came first: 97 %.',
  ],
  [
    'two layers learn it with some seeds',
    (_, condition, seed) => (condition === 3 ? [99, 70, 99][seed] : [100, 50, 50][condition]),
    { standing: 'undecided', answer: null, against: [8] },
    '“Which came first?”, causal mask, two layers: 70 to 99 % is neither',
  ],
  [
    'even the control is not learned',
    (_, condition) => [60, 50, 50, 100][condition],
    { standing: 'undecided', answer: null },
    '“Is A there?”',
  ],
]);
