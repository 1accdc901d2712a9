/** The verdict of the sixth claim: positions added once, at the input. */
import { testOutcomes } from './outcomes.ts';

testOutcomes('depth', [
  [
    'residual connections keep them',
    (panel, condition) => (panel === 'random' && condition === 1 ? [1, 0.4, 0, 0, 0] : 0.94),
    { standing: 'in-part', answer: 1, number: '0.94', unit: 'R²' },
    'Added once, positions need residual connections: without these, one layer erases them.',
  ],
  [
    'without them, positions go after two',
    (panel, condition, seed) =>
      panel === 'random' && condition === 1 ? [1, 0.4 + 0.2 * seed, 0, 0, 0] : 0.94,
    { standing: 'in-part', answer: 1 },
    'without these, two layers erase them.',
  ],
  [
    'nothing is needed',
    (panel, condition) => (panel.endsWith('exact') ? (condition === 0 || condition === 6 ? 99 : 95) : 0.9),
    { standing: 'holds', answer: 0 },
    'with residual connections or without.',
  ],
  [
    'nothing is needed with random weights, but more after training',
    (panel, condition) =>
      panel === 'trained' ? 0.1 : panel.endsWith('exact') ? (condition === 0 ? 99 : 95) : 0.9,
    { standing: 'in-part', answer: 0 },
    'At random weights, positions reach the output either way. Two of four views do not agree.',
  ],
  [
    'they are lost',
    (panel) => (panel === 'random' ? [1, 0.9, 0.2, 0.1, 0] : 0),
    { standing: 'fails', answer: 2, number: '0.00' },
    'Added once, sinusoids are lost by layer 3.',
  ],
  [
    'seeds are on both sides',
    (panel, condition, seed) => (panel === 'random' && condition === 0 ? [0.9, 0.9, 0.4][seed] : 0.1),
    { standing: 'undecided', answer: null, against: [9] },
    '“once” is read at 0.40 to 0.90: seed 9 lies on the other side of 0.5.',
  ],
]);
