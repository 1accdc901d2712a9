/** The experiment on layers: position added once, or at every layer. */
import { type Experiment, rangeOf, rangeText } from './experiment.ts';
import { indices, modelsLike, panelsBy } from './models.ts';

const model = modelsLike({
  task: 'kspan',
  scheme: 'sinusoidal',
  n: 16,
  d: 32,
  heads: 2,
  layers: 4,
  batch: 24,
  learningRate: 0.003,
  steps: 300,
});

/** Random weights, on sequences of random words, which say nothing about where they stand. */
const untrained = (title: string, options: Parameters<typeof model>[1] = {}) =>
  model(title, { task: 'rev', ...options }, 0);

const layers = ['into layer 1', 'layer 2', 'layer 3', 'layer 4', 'output'];
const output = layers.length - 1;
const byLayer = panelsBy(layers);
const [random, trained] = [indices(6), indices(2, 6)];

export const depth: Experiment = {
  id: 'depth',
  title: 'Once, or at every layer?',
  claim: 'It is enough to add positions once, at the input: the layers above keep them.',
  source: 'the accepted answer to a question about BERT’s code',
  question: 'Sinusoids enter four untrained layers. Can a readout find the position in the output?',
  answers: [
    'Yes, with or without residual connections',
    'With residual connections, yes; without them, only if added at every layer',
    'No',
    'Another combination',
  ],
  conditions: [
    untrained('once'),
    untrained('once, no residual', { residual: false }),
    untrained('every layer, no residual', { residual: false, inject: 'every-layer' }),
    untrained('once, no LayerNorm', { layerNorm: false }),
    untrained('no positions', { scheme: 'none' }),
    untrained('no positions, causal', { scheme: 'none', causal: true }),
    model('once', { inject: 'once' }),
    model('every layer', { inject: 'every-layer' }),
  ],
  panels: [
    byLayer('random', 'Random weights: R² of the position', { kind: 'position-r2' }, random),
    byLayer('trained', 'Trained on spans: R² of the position', { kind: 'position-r2' }, trained),
    panelsBy(layers, '%')(
      'exact',
      'Trained on spans: positions read exactly',
      { kind: 'position-exact' },
      trained,
    ),
  ],
  counts: 'R² of the position at the output, with sinusoids added once and random weights',
  unit: '',
  rule: 'The position can be read if R² is at least 0.5 for every seed, and is lost if it is below for every seed. An R² of 0 is no better than the mean position.',
  verdict({ random, exact }) {
    const [once, without, again] = [0, 1, 2].map((i) => rangeOf(random, i, output));
    const words = `Random weights: R² at the output is ${rangeText(once)} if added once, ${rangeText(without)} without residual connections, ${rangeText(again)} without them but added at every layer. After training, positions read exactly at the output: ${rangeText(rangeOf(exact, 0, output))} % once, ${rangeText(rangeOf(exact, 1, output))} % at every layer.`;
    const number = rangeText(once);
    const isRead = ([least]: typeof once) => least >= 0.5;
    const isLost = ([, most]: typeof once) => most < 0.5;
    if ([once, without].every(isRead)) return { answer: 0, number, words };
    if ([once, again].every(isRead) && isLost(without)) return { answer: 1, number, words };
    return { answer: [once, without, again].every(isLost) ? 2 : 3, number, words };
  },
  caveat:
    'R² and exact positions differ: a readout may be close everywhere and right nowhere. Only this depth and this width are tried.',
  lab: {
    ...{ task: 'kspan', encodings: 'sinusoidal', n: 16, d: 32, heads: 2, layers: 4 },
    ...{ batch: 24, learningRate: 0.003, steps: 300 },
  },
};
