/** The verdict of the fifth claim: early positions where all lengths are equally frequent. */
import { testOutcomes } from './outcomes.ts';

testOutcomes('early', [
  [
    'only the last quarter suffers',
    (_, condition) => Array.from({ length: 16 }, (_, part) => (condition === 1 && part >= 12 ? 46 : 54)),
    { standing: 'holds', answer: 1, number: '−8' },
    'With lengths equally frequent, early positions are favoured: only the last quarter suffers.',
  ],
  [
    'two quarters suffer, the first gains',
    (_, condition) =>
      Array.from({ length: 16 }, (_, part) => (condition === 1 ? (part >= 8 ? 40 : part < 4 ? 59 : 54) : 54)),
    { standing: 'holds', answer: 1, number: '−14' },
    'early positions gain: the third and last quarters suffer.',
  ],
  [
    'all suffer',
    (_, condition) => [54, 40, 40][condition],
    { standing: 'in-part', answer: 2 },
    'every quarter suffers',
  ],
  [
    'cosine and norm do not agree',
    (panel, condition) =>
      Array.from({ length: 16 }, (_, part) =>
        panel === 'accuracy' && condition === 1 && part >= 12 ? 46 : 54,
      ),
    { standing: 'in-part', answer: 1, number: '−8' },
    'By accuracy, the last quarter suffers and the first does not. Cosine and norm do not agree.',
  ],
  ['none does', () => 54, { standing: 'fails', answer: 0, number: '0' }, 'Every quarter is as good'],
  [
    'the first suffers, the last does not',
    (_, condition) => Array.from({ length: 16 }, (_, part) => (condition === 1 && part < 4 ? 40 : 54)),
    { standing: 'fails', answer: 2 },
    'suffers, but the last does not.',
  ],
  [
    'seeds overlap',
    (_, condition, seed) =>
      [
        [54, 40, 54],
        [45, 45, 45],
        [40, 40, 40],
      ][condition][seed],
    { standing: 'undecided', answer: null, against: [8] },
    'Full texts and all lengths overlap: seed 8 lies the other way.',
  ],
]);
