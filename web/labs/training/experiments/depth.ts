/** Experiments on layers and on single properties: once or at every layer, and what a broken property costs. */
import type { TrainerOptions } from '../../../core/training-types.ts';
import { type Condition, type Experiment, rangeOf, rangeText } from './experiment.ts';

const deep: TrainerOptions = {
  task: 'kspan',
  scheme: 'sinusoidal',
  n: 16,
  d: 32,
  heads: 2,
  layers: 4,
  batch: 24,
  learningRate: 0.003,
  steps: 300,
};

function condition(title: string, steps: number, options: Partial<TrainerOptions>): Condition {
  return { title, steps, options: { ...deep, ...options } };
}

/** Sequences of random words, which say nothing about where they stand. */
const words = { task: 'rev' } as const;

const layers = ['into layer 1', 'layer 2', 'layer 3', 'layer 4', 'output'];
const last = layers.length - 1;

export const depth: Experiment = {
  id: 'depth',
  title: 'Once, or at every layer?',
  claim: 'It is enough to add positions once, at the input: the layers above keep them.',
  source: 'a question and its accepted answer about BERT’s code',
  question:
    'Four layers with random weights, and sinusoids. Can a linear readout still find the position in the last output?',
  answers: [
    'Yes, added once is enough, with or without residual connections',
    'With residual connections it can be read; without them it has to be added at every layer',
    'No, it is lost in any case',
  ],
  conditions: [
    condition('once', 0, words),
    condition('once, no residual', 0, { ...words, residual: false }),
    condition('every layer, no residual', 0, { ...words, residual: false, inject: 'every-layer' }),
    condition('once, no LayerNorm', 0, { ...words, layerNorm: false }),
    condition('no positions', 0, { ...words, scheme: 'none' }),
    condition('no positions, causal', 0, { ...words, scheme: 'none', causal: true }),
    condition('once', 300, { inject: 'once' }),
    condition('every layer', 300, { inject: 'every-layer' }),
  ],
  panels: [
    {
      id: 'random',
      title: 'Random weights: R² of the position',
      measure: { kind: 'position-r2' },
      entries: layers,
      unit: '',
      conditions: [0, 1, 2, 3, 4, 5],
    },
    {
      id: 'trained',
      title: 'Trained on spans: R² of the position',
      measure: { kind: 'position-r2' },
      entries: layers,
      unit: '',
      conditions: [6, 7],
    },
    {
      id: 'exact',
      title: 'Trained on spans: positions hit exactly',
      measure: { kind: 'position-exact' },
      entries: layers,
      unit: '%',
      conditions: [6, 7],
    },
  ],
  rule: 'It can be read if R² is at least 0.5 for every seed, with random weights. R² of 0 or less is no better than the mean.',
  verdict({ random, exact }) {
    const [once, without, again] = [0, 1, 2].map((i) => rangeOf(random, i, last));
    const words = `Random weights: R² at the output is ${rangeText(once)} added once, ${rangeText(without)} without residual connections, ${rangeText(again)} if then added at every layer. After training, exact positions at the output: ${rangeText(rangeOf(exact, 0, last))} % once, ${rangeText(rangeOf(exact, 1, last))} % at every layer.`;
    const [isKept, isKeptWithout, isKeptAgain] = [once, without, again].map(([least]) => least >= 0.5);
    if (isKept && isKeptWithout) return { answer: 0, words };
    return { answer: isKept && isKeptAgain ? 1 : 2, words };
  },
  caveat:
    'R² and exact positions differ: a readout may be close everywhere and right nowhere. Training moves both.',
  lab: {
    ...{ task: 'kspan', encodings: 'sinusoidal', n: 16, d: 32, heads: 2, layers: 4 },
    ...{ batch: 24, learningRate: 0.003, steps: 300 },
  },
};

const small = { n: 16, d: 32 } as const;
const plain = (title: string, options: Partial<TrainerOptions>): Condition => {
  const steps = options.steps ?? 300;
  return { title, steps, options: { ...small, scheme: 'sinusoidal', steps, ...options } };
};

const violatedTasks = [
  { id: 'topic', title: 'Masked words of a topic', options: { task: 'topic', n: 32 } },
  { id: 'prev', title: 'Copy from 3 back', options: { task: 'prev', reach: 3 } },
  { id: 'kspan', title: 'Find the keyed span', options: { task: 'kspan', layers: 2, steps: 400 } },
  { id: 'at', title: 'What stands at the place asked for?', options: { task: 'at' } },
] as const;

/** Symmetry is what ALiBi gives up when half of its heads prefer the words before, half those after. */
const biasedTasks = [
  { id: 'alibi-kspan', title: 'ALiBi: find the keyed span', options: violatedTasks[2].options },
  { id: 'alibi-prev', title: 'ALiBi: copy from 3 back', options: violatedTasks[1].options },
] as const;

export const violations: Experiment = {
  id: 'violations',
  title: 'Violations hurt',
  claim:
    'Encodings that keep monotonicity and translation invariance do better; violating them costs accuracy.',
  source: 'Wang et al. 2021, On Position Embeddings in BERT, section 5',
  question:
    'The same sinusoids in a fixed random order keep every row and lose both properties. What does it cost?',
  answers: [
    'Nothing: the rows are still unique',
    'Much on tasks about offsets, little on pure lookup',
    'Much on all tasks',
  ],
  conditions: [
    ...violatedTasks.flatMap(({ options }) => [
      plain('in order', options),
      plain('shuffled', { ...options, shuffled: true }),
    ]),
    ...biasedTasks.flatMap(({ options }) => [
      plain('both sides alike', { ...options, scheme: 'alibi' }),
      plain('heads look one way', { ...options, scheme: 'alibi', directional: true }),
    ]),
  ],
  panels: [...violatedTasks, ...biasedTasks].map(({ id, title }, i) => ({
    id,
    title,
    measure: { kind: 'accuracy', tests: [{}] },
    entries: ['accuracy'],
    unit: '%' as const,
    conditions: [2 * i, 2 * i + 1],
  })),
  rule: 'A task is hurt if every seed in order is above every shuffled one by 10 percentage points or more.',
  verdict(values) {
    const cost = violatedTasks.map(({ id }) => rangeOf(values[id], 0)[0] - rangeOf(values[id], 1)[1]);
    const isHurt = cost.map((points) => points >= 10);
    const words = violatedTasks
      .map(
        ({ id, title }) =>
          `${title}: ${rangeText(rangeOf(values[id], 0))} % in order, ${rangeText(rangeOf(values[id], 1))} % shuffled.`,
      )
      .join(' ');
    const offsets = isHurt.slice(0, 3).filter(Boolean).length;
    if (offsets === 0 && !isHurt[3]) return { answer: 0, words };
    return { answer: isHurt.every(Boolean) ? 2 : 1, words };
  },
  caveat:
    'Shuffling changes these two properties and nothing else. Symmetry is no such property here: ALiBi gains where its heads may look one way.',
  lab: { task: 'prev', reach: 3, encodings: 'sinusoidal', n: 16, d: 32, heads: 4, steps: 300 },
};
