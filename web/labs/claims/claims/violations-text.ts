/** Words of the seventh claim. */
import { counted } from '../../../core/counted.ts';
import { listed } from '../../../draw/format.ts';
import { countedInWords, upperFirst } from '../../../draw/words.ts';
import { margin } from '../../../encoding/trained/rule.ts';
import { named } from './shared-text.ts';

const points = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;

const onTasks = {
  kspan: 'spans',
  topic: 'hidden words',
  prev: 'copying',
  at: 'looking a place up',
} as const;
type TaskName = keyof typeof onTasks;

const costOf = ([id, cost]: readonly [TaskName, number], i: number): string =>
  `${i === 0 ? points(cost) : cost} on ${onTasks[id]}`;

/** A p-value never reads as 0. */
const pText = (p: number): string => (p < 0.01 ? '< 0.01' : p.toFixed(2));

const costs = (some: readonly (readonly [TaskName, number])[]): string => named(some.map(costOf));

/** What costs less than the margin: by its name, or all that is left. */
const elsewhere = (some: readonly TaskName[]): string =>
  some.length === 1 ? `on ${onTasks[some[0]]}` : 'elsewhere';

export const violationsText = {
  words: {
    title: 'Violations hurt',
    said: 'Encodings that keep monotonicity and translation invariance do better.',
    source: 'Wang et al. 2021, section 5',
    sentence: 'Violating monotonicity or translation invariance hurts.',
    shortSource: 'Wang et al. 2021',
    question: 'Shuffle the rows of the sinusoids, once and for all: what does it cost?',
    task: 'Four tasks: a key’s span, a hidden word, copying from 3 back, the word at place k. 16 or 32 words, width 32.',
    answers: [
      'Less than 10 points: rows are still unique',
      'Some tasks, but not looking a place up',
      'All four tasks',
      'Looking a place up, and perhaps others',
    ],
    rule: 'A cost or a gain is 10 points or more between the nearest seeds. A correlation counts if p, corrected for three tests, is below 0.05.',
    caveat: 'Shuffling breaks monotonicity and translation invariance and nothing else.',
  },
  /** of the view over all encodings */
  caveatOfAll:
    'Whole encodings differ in much more. Symmetry is shown beside the claim. Shaw is measured on its vectors, T5 and ALiBi on the score.',
  /** of the views that the claim's rule does not cover in full */
  rules: {
    symmetry:
      'A gain is 10 points or more between the nearest seeds. Where seeds disagree, rings around dots mark those that gain 10 points or more.',
    all: 'The encodings’ names are dealt anew to the accuracies, in every order: p is the share with an r as large. As there are three tests, the smallest p is multiplied by 3, the next by 2 (Holm), up to 1. A correlation counts if that is below 0.05.',
  },
  tasks: {
    kspan: { title: 'Find a key’s span', sub: 'asks for offsets' },
    topic: { title: 'Guess a hidden word', sub: 'asks for nearness' },
    prev: { title: 'Copy from 3 back', sub: 'asks for one offset' },
    at: { title: 'Name the word at k', sub: 'asks for a place' },
  },
  models: { shuffled: 'shuffled sinusoids', oneWay: 'ALiBi, one way' },
  ofBias: (task: string): string => `ALiBi: ${task}`,
  allEncodings: 'Find a key’s span: all encodings',
  violations: 'How far their positions violate each property',
  lever: 'View',
  views: { shuffle: 'Shuffle the rows', symmetry: 'One-way ALiBi', all: 'All encodings' },
  chart: {
    ordered: 'rows in order',
    shuffled: 'rows shuffled',
    bothWays: 'both ways',
    oneWay: 'one way',
    cost: 'cost, in points',
    gain: 'gain, in points',
    none: `< ${margin}`,
    open: '◌',
    axis: 'right answers →',
    properties: ['Monotonicity', 'Translation invariance', 'Symmetry'],
    names: {
      sinusoidal: 'sinusoids',
      shuffled: 'shuffled',
      alibi: 'ALiBi',
      oneWay: 'ALiBi, one way',
      learned: 'learned',
      rotary: 'RoPE',
      t5: 'T5',
      shaw: 'Shaw',
    },
    violated: 'how much of it is violated →',
    strip: 'r of random namings',
    r: (value: string): string => `r ${value}`,
    p: (value: number): string => `p ${pText(value)}`,
    corrected: (p: number, corrected: number): string => `p ${pText(p)}, corrected ${pText(corrected)}`,
  },
  toCome: {
    shuffle: 'Dots come here: rows in order and rows shuffled.',
    symmetry: 'Dots come here: ALiBi both ways, and one way.',
    all: 'Three clouds of dots come here: accuracy against how much each property is violated.',
  },
  captions: {
    shuffle: 'Shuffled rows are the same rows in one fixed random order.',
    symmetry: 'One way: half of the heads look at words before, half at words after.',
    all: 'Each dot is one seed’s accuracy on spans. Below: r when encodings get random names.',
  },
  labels: {
    shuffle: 'Accuracy on four tasks with sinusoids in order and shuffled, a dot for each seed',
    symmetry: 'Accuracy on two tasks with ALiBi both ways and one way, a dot for each seed',
    all: 'Accuracy on spans over the violation of three properties, a dot for each encoding and seed',
  },
  some: (cost: readonly (readonly [TaskName, number])[], none: readonly TaskName[]): string =>
    `Shuffling costs ${listed([...cost.map(costOf), `less than ${margin} ${elsewhere(none)}`])}.`,
  all: (cost: readonly (readonly [TaskName, number])[]): string =>
    `Shuffling costs ${costs(cost.slice(0, 1))}, and at least ${cost.at(-1)?.[1]} on each other task.`,
  notOverAll: (least: number): string =>
    `Shuffling costs at least ${points(least)} on each task. Over all encodings, no correlation agrees.`,
  none: `Shuffling costs less than ${margin} points on each of the four tasks.`,
  undecided: (task: TaskName, seeds: string, count: number): string =>
    `${upperFirst(onTasks[task])}: ${seeds} ${count === 1 ? 'loses' : 'lose'} 10 points or more, the nearest seeds do not.`,
  meaning: (task: TaskName, worst: string, best: string): string =>
    `on ${onTasks[task]}, from the worst seed in order (${worst}) to the best shuffled one (${best})`,
  gains: (gain: readonly (readonly [TaskName, number])[], none: readonly TaskName[]): string =>
    `Without symmetry, ALiBi gains ${costs(gain)}${none.length > 0 ? `, and less than ${margin} ${elsewhere(none)}` : ''}.`,
  mixed: (
    gain: readonly (readonly [TaskName, number])[],
    cost: readonly (readonly [TaskName, number])[],
  ): string => `Without symmetry, ALiBi gains ${costs(gain)} and loses ${costs(cost)}.`,
  loses: (cost: readonly (readonly [TaskName, number])[]): string =>
    `Without symmetry, ALiBi loses ${costs(cost)}.`,
  /** `others`: what the seeds that gain less do; empty without any */
  someGain: (task: TaskName, count: number, seeds: number, others: string): string =>
    `On ${onTasks[task]}, ${count} of ${counted(seeds, 'seed')} ${count === 1 ? 'gains' : 'gain'} 10 points or more without symmetry; ${others || 'the nearest do not'}.`,
  gainsOnly: (seed: string, gain: string): string => `${seed} gains ${gain}`,
  othersLess: 'the others gain less',
  noGain: 'Without symmetry, ALiBi gains less than 10 points on both tasks.',
  gainMeaning: (task: TaskName, best: string, worst: string): string =>
    `on ${onTasks[task]}, from the best seed both ways (${best}) to the worst one way (${worst})`,
  inconclusive: (cases: string): string =>
    `Neither violation predicts accuracy: ${cases} in 100 random namings of the encodings do as well.`,
  noCorrelation: (encodings: number): string =>
    `Over ${countedInWords(encodings, 'encoding')}, neither violation predicts accuracy: the encodings do not differ.`,
  correlated: (property: string, isLower: boolean, r: string, p: string): string =>
    `Where ${property} is violated, accuracy is ${isLower ? 'lower' : 'higher'}: r = ${r}, p ${p}.`,
  /** a p-value that never reads as 0 */
  least: '< 0.01',
  equals: (p: string): string => `= ${p}`,
  /** how often random namings predict accuracy as well */
  cases: (share: number): string => (share < 0.01 ? '< 1' : String(Math.round(100 * share))),
  of100: 'of 100',
  /** `p`, and as it is after the correction */
  correlationMeaning: (property: string, r: string, p: string, tests: number, corrected: string): string =>
    `random namings have an r as large as ${property} (${r}): p ${p}, corrected for ${countedInWords(tests, 'test')} p ${corrected}`,
  theirs: {
    source:
      'The signs of the correlations in Wang et al. 2021, after a summary of the paper (seed 000). They are the authors’, not this page’s.',
    columns: [
      { title: 'violation of', values: ['local monotonicity', 'translation invariance', 'symmetry'] },
      {
        title: 'their correlations with task scores',
        values: ['many negative', 'many negative', 'many positive'],
      },
      { title: 'their reading', values: ['violating it hurts', 'violating it hurts', 'violating it helps'] },
    ],
  },
};
