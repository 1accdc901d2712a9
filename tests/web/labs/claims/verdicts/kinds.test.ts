/** The verdict of the second claim: absolute positions for classes, relative ones for spans. */
import { expect } from 'vitest';
import { testOutcomes } from './outcomes.ts';

testOutcomes('kinds', [
  [
    'two pairs cross',
    (_, condition) => [100, 100, 95, 27, 43, 17, 95, 100, 100, 100][condition],
    { standing: 'in-part', answer: 1, number: '2', unit: 'of 6 pairs cross' },
    'A learned table knows only places, T5 and Shaw find only spans. RoPE and sinusoids do both.',
  ],
  [
    'all pairs cross',
    (_, condition) => [100, 100, 50, 50, 50, 50, 50, 100, 100, 100][condition],
    { standing: 'holds', answer: 0, number: '6' },
    'Absolute encodings win every pair on places',
  ],
  [
    'none crosses',
    () => 100,
    { standing: 'fails', answer: 2, number: '0' },
    'Absolute and relative encodings do equally well: no pair crosses.',
  ],
  [
    '100 against 99 is no win',
    (_, condition) => [100, 100, 99, 99, 99, 99, 99, 100, 100, 100][condition],
    { standing: 'fails', answer: 2, number: '0' },
    'no pair crosses',
  ],
  [
    'relative ones win everything',
    (_, condition, seed) => [40 + seed, 40 + seed, 99, 99, 99][condition % 5],
    {
      ...{ standing: 'fails', answer: 2, number: '0' },
      meaning: expect.stringContaining('−59 points between the nearest seeds on places, +57 on spans'),
    },
    'Relative encodings win both tasks in six pairs: no pair crosses.',
  ],
  [
    'one kind wins one task',
    (_, condition) => [100, 100, 60, 60, 60, 100, 100, 100, 100, 100][condition],
    { standing: 'fails', answer: 2, number: '0' },
    'In six pairs, one kind wins a task by 10 points or more, but no pair crosses.',
  ],
  [
    'a pair crosses, and both know both',
    (_, condition) => [100, 90, 90, 88, 90, 84, 90, 90, 96, 90][condition],
    { standing: 'in-part', answer: 1, number: '1' },
    'A learned table beats T5 on places and loses to it on spans. One pair crosses.',
  ],
  [
    'pairs cross the other way',
    (_, condition) => [50, 50, 100, 100, 100, 100, 100, 50, 50, 50][condition],
    { standing: 'fails', answer: 2 },
    'Absolute encodings do the reverse in six pairs: they lose places and win spans.',
  ],
  [
    'one seed crosses',
    (_, condition, seed) =>
      condition === 3 && seed === 1 ? 50 : condition === 5 ? [100, 60, 100][seed] : 100,
    { standing: 'undecided', answer: null, against: [8] },
    'A learned table against T5: seed 8 crosses, the others do not.',
  ],
]);
