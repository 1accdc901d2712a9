/** The verdict of the fourth claim: late positions where most texts were short. */
import { expect } from 'vitest';
import { testOutcomes } from './outcomes.ts';

testOutcomes('late', [
  [
    'all measures agree',
    (panel, condition, seed) => {
      if (panel === 'probe') return [5, 9][condition];
      return [55 + seed, 36 + seed][condition];
    },
    { standing: 'holds', answer: 2, number: '−17', unit: 'points' },
    'Mostly short texts make a model 17 points worse at late positions. All four measures agree.',
  ],
  [
    'by one point',
    (panel, condition) => (panel === 'probe' ? [5, 9] : [55, 53.6])[condition],
    { standing: 'holds', answer: 1, number: '−1', unit: 'point' },
    'make a model 1 point worse',
  ],
  [
    'the probe does not',
    (panel, condition) => (panel === 'probe' ? 5 : [55, 40][condition]),
    { standing: 'in-part', answer: 2 },
    'Three of four measures agree.',
  ],
  [
    'only the norm does',
    (panel, condition) => (panel === 'norm' ? [2, 1][condition] : 5),
    { standing: 'in-part', answer: 0 },
    'Accuracy at late positions does not tell the models apart. Norm does.',
  ],
  [
    'accuracy is reversed, the norm agrees',
    (panel, condition) => (panel === 'norm' ? [2, 1] : panel === 'probe' ? [5, 5] : [46, 54])[condition],
    {
      ...{ standing: 'in-part', answer: 3, number: '+8' },
      meaning: expect.stringContaining('the worst seed on mostly short texts against the best on full ones'),
    },
    'make a model 8 points better at late positions. Norm says the reverse.',
  ],
  [
    'accuracies overlap, the norm agrees',
    (panel, condition, seed) =>
      panel === 'accuracy'
        ? [
            [55, 35, 55],
            [40, 45, 40],
          ][condition][seed]
        : [2, 1][condition],
    { standing: 'undecided', answer: null, against: [8] },
    'Full texts and mostly short overlap: seed 8 lies the other way.',
  ],
  ['none does', () => 5, { standing: 'fails', answer: 0, number: '0' }, 'as good as any.'],
  [
    'late positions are better',
    (panel, condition) => (panel === 'probe' ? [9, 5] : [40, 52])[condition],
    { standing: 'fails', answer: 3, number: '+12' },
    'make a model 12 points better at late positions.',
  ],
  [
    'seeds overlap',
    (panel, condition, seed) =>
      panel === 'accuracy'
        ? [
            [55, 35, 55],
            [40, 45, 40],
          ][condition][seed]
        : 5,
    { standing: 'undecided', answer: null, against: [8] },
    'Full texts and mostly short overlap: seed 8 lies the other way.',
  ],
]);
