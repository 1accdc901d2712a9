/** Experiments on what a learned table becomes: late positions, early ones, and its rows under gradient descent. */
import type { TrainerOptions } from '../../../core/training-types.ts';
import { type Condition, type Experiment, isAbove, type Panel, rangeOf, rangeText } from './experiment.ts';

/** Masked words of a text whose topic stays for a while, told from the neighbours. */
const topic: TrainerOptions = {
  task: 'topic',
  scheme: 'learned',
  n: 64,
  d: 32,
  heads: 2,
  learningRate: 0.01,
  deviation: 0.02,
  steps: 400,
  batch: 16,
};

function condition(title: string, options: Partial<TrainerOptions>): Condition {
  return { title, steps: topic.steps ?? 0, options: { ...topic, ...options } };
}

const full = condition('all 64 words', {});
/** Batches of about as many words as the full ones. */
const uniform = condition('4 to 64 words, uniform', { lengths: 'uniform', shortest: 4, batch: 30 });
const geometric = condition('mostly short: geometric from 4', {
  lengths: 'geometric',
  shortest: 4,
  stop: 1 / 16,
  batch: 56,
});

const quarters = ['first quarter', 'second', 'third', 'last quarter'];
const tests = { n: 64, sequences: 512 };

const accuracy: Omit<Panel, 'conditions'> = {
  id: 'accuracy',
  title: 'Accuracy on 64 words, by position (chance: 8)',
  measure: { kind: 'accuracy-by-quarter', tests },
  entries: quarters,
  unit: '%',
};
const cosine: Omit<Panel, 'conditions'> = {
  id: 'cosine',
  title: 'Cosine of neighbouring rows',
  measure: { kind: 'neighbour-cosine' },
  entries: quarters,
  unit: '',
};
const norm: Omit<Panel, 'conditions'> = {
  id: 'norm',
  title: 'Norm of the rows',
  measure: { kind: 'norm' },
  entries: quarters,
  unit: '',
};

const lab = {
  task: 'topic',
  encodings: 'learned',
  n: 64,
  d: 32,
  heads: 2,
  layers: 1,
  learningRate: 0.01,
  steps: 400,
} as const;

export const late: Experiment = {
  id: 'late',
  title: 'Late positions are learned poorly',
  claim: 'BERT’s late positions are hard to read because most of its training texts were short.',
  source: 'a blog post on probes of BERT’s table, as a conjecture; Wang and Chen 2020 probe the same tables',
  question:
    'One table sees only full texts, the other mostly short ones, with as many words in all. Which measure tells them apart without overlap between seeds?',
  answers: [
    'The linear probe’s error',
    'Cosines, norms and accuracy in the last quarter, but not the probe',
    'All of them',
    'None',
  ],
  conditions: [full, geometric],
  panels: [
    {
      id: 'probe',
      title: 'Linear probe: mean error on the odd rows',
      measure: { kind: 'probe-error' },
      entries: ['positions'],
      unit: '',
      conditions: [0, 1],
    },
    { ...cosine, conditions: [0, 1] },
    { ...norm, conditions: [0, 1] },
    { ...accuracy, conditions: [0, 1] },
  ],
  rule: 'A measure tells them apart if every seed of one table lies beyond every seed of the other; cosine, norm and accuracy count in the last quarter.',
  verdict({ probe, cosine: cosines, norm: norms, accuracy: accuracies }) {
    const byProbe = isAbove(rangeOf(probe, 1), rangeOf(probe, 0));
    const byOthers = [cosines, norms, accuracies].map((values) =>
      isAbove(rangeOf(values, 0, 3), rangeOf(values, 1, 3)),
    );
    const words = `Probe error: ${rangeText(rangeOf(probe, 0))} full, ${rangeText(rangeOf(probe, 1))} short. In the last quarter, cosine ${rangeText(rangeOf(cosines, 0, 3))} against ${rangeText(rangeOf(cosines, 1, 3))}, norm ${rangeText(rangeOf(norms, 0, 3))} against ${rangeText(rangeOf(norms, 1, 3))}, accuracy ${rangeText(rangeOf(accuracies, 0, 3))} % against ${rangeText(rangeOf(accuracies, 1, 3))} %.`;
    const others = byOthers.filter(Boolean).length;
    if (byProbe && others === 3) return { answer: 2, words };
    if (byProbe && others === 0) return { answer: 0, words };
    return { answer: others > 0 && !byProbe ? 1 : others > 0 ? 2 : 3, words };
  },
  caveat:
    'The probe is the noisiest of the four: 32 rows for 32 columns, with a ridge chosen by leaving one out.',
  lab: { ...lab, lengths: 'geometric', shortest: 4, stop: 1 / 16, batch: 56 },
};

export const early: Experiment = {
  id: 'early',
  title: 'Early positions are favoured',
  claim:
    'Even with every length equally frequent, a model favours the first positions: short texts have them, too.',
  source: 'lecture notes on positional embeddings',
  question: 'Lengths uniform from 4 to 64: where is such a model worse than one that saw only full texts?',
  answers: ['Nowhere', 'In the last quarter', 'Everywhere'],
  conditions: [full, uniform, geometric],
  panels: [
    { ...accuracy, conditions: [0, 1, 2] },
    { ...cosine, conditions: [0, 1, 2] },
    { ...norm, conditions: [0, 1, 2] },
  ],
  rule: 'Worse: the most accurate seed is below the least accurate one of full texts.',
  verdict({ accuracy: values }) {
    const isWorse = quarters.map((_, i) => isAbove(rangeOf(values, 0, i), rangeOf(values, 1, i)));
    const words = `First quarter: ${rangeText(rangeOf(values, 0, 0))} % full, ${rangeText(rangeOf(values, 1, 0))} % uniform. Last quarter: ${rangeText(rangeOf(values, 0, 3))} % and ${rangeText(rangeOf(values, 1, 3))} %.`;
    return { answer: isWorse.every(Boolean) ? 2 : isWorse[3] ? 1 : 0, words };
  },
  caveat: 'Both see the same number of words. Late rows see fewer of them, and that is all that differs.',
  lab: { ...lab, lengths: 'uniform', shortest: 4, batch: 30 },
};

const eighths = ['rows 1–8', '9–16', '17–24', '25–32', '33–40', '41–48', '49–56', '57–64'];
const descent = {
  lengths: 'geometric',
  shortest: 4,
  stop: 1 / 16,
  batch: 56,
  n: 48,
  testLength: 64,
} as const;

export const rows: Experiment = {
  id: 'rows',
  title: 'A learned table is one parameter',
  claim:
    'A learned position table is a plain parameter: gradient descent moves each row as its position occurs.',
  source: 'a question about BERT’s code; Gehring et al. 2017',
  question: 'Texts have up to 48 words, mostly few; the table has 64 rows. What do the rows do?',
  answers: [
    'All rows move alike',
    'Early rows move more; rows that no text reaches stand still',
    'Rows that no text reaches follow their neighbours',
  ],
  conditions: [
    condition('SGD', { ...descent, optimizer: 'sgd', learningRate: 1 }),
    condition('AdamW', descent),
  ],
  panels: [
    {
      id: 'moved',
      title: 'How far the rows have moved',
      measure: { kind: 'moved' },
      entries: eighths,
      unit: '',
      conditions: [0, 1],
    },
    {
      id: 'gradient',
      title: 'Gradient of the rows at the last step',
      measure: { kind: 'gradient' },
      entries: eighths,
      unit: '',
      conditions: [0, 1],
    },
  ],
  rule: 'Standing still: not one bit of rows 49–64 has changed, for every seed. Early rows move more if rows 1–8 are above rows 41–48 under SGD.',
  verdict({ moved }) {
    const isStill = [0, 1].every((condition) =>
      [6, 7].every((entry) => rangeOf(moved, condition, entry)[1] === 0),
    );
    const isFaster = isAbove(rangeOf(moved, 0, 0), rangeOf(moved, 0, 5));
    const words = `Under SGD rows 1–8 moved by ${rangeText(rangeOf(moved, 0, 0))}, rows 41–48 by ${rangeText(rangeOf(moved, 0, 5))}, rows 49–64 by ${rangeText(rangeOf(moved, 0, 7))}. AdamW evens it out: ${rangeText(rangeOf(moved, 1, 0))} and ${rangeText(rangeOf(moved, 1, 5))}.`;
    if (!isStill) return { answer: 2, words };
    return { answer: isFaster ? 1 : 0, words };
  },
  caveat: 'AdamW divides by the size of past gradients, which hides how seldom late rows are seen.',
  lab: { ...lab, ...descent, optimizer: 'sgd', learningRate: 1 },
};
