/**
 * What readers read on the first screen of the Training lab, except the names of tasks and encodings (task-text.ts), the headline and the
 * number (finding-text.ts) and the folds (fold-text.ts). (Over 300
 * lines: all words of the first screen in one place.)
 */

import { counted } from '../../core/counted.ts';
import type { Arithmetic, TrainerOptions } from '../../core/types.ts';
import { listed } from '../../draw/format.ts';
import { upperFirst } from '../../draw/words.ts';
import type { State } from '../../settings/setting-table.ts';
import type { RateChange } from './setting-values.ts';
import { seedCount } from './task-text.ts';

/** More words would fill the line. */
const mostNamed = 3;

function named(words: readonly string[]): string {
  const others = words.length - mostNamed;
  const quoted = words.slice(0, mostNamed).map((word) => `“${word}”`);
  return listed(others > 0 ? [...quoted, `${others} more`] : quoted);
}

const sentences = (...all: readonly string[]): string => all.filter(Boolean).join(' ');

/** '0.0005 from step 150' */
export const changeText = ({ step, rate }: RateChange): string => `${rate} from step ${step}`;

/** 'base rate 0.0005 from step 150, 0.001 from step 200.', or '' */
export const changesText = (changes: readonly RateChange[]): string =>
  changes.length === 0 ? '' : `base rate ${changes.map(changeText).join(', ')}.`;

interface Tests {
  readonly tests: { readonly sequences: number };
  readonly own: object | undefined;
}

/** '512 new sequences', '10 pairs kept for tests' */
export const testsText = ({ tests: { sequences }, own }: Tests): string =>
  own ? `${counted(sequences, 'pair')} kept for tests` : `${counted(sequences, 'new sequence')}`;

/** What the grades mean. */
export const rules =
  'An encoding knows the task if every seed gives at least 95 % right answers and is more than three standard errors above chance, the limit of luck. It is no better than chance if no seed passes that limit. Otherwise it knows the task in part. Spans in places where training had none carry over if every seed finds at least 50 %, and do not if none finds more than 10 %.';

/** The arithmetic that the link asks for, and the one that the models use. */
export interface Computing {
  readonly asked: Arithmetic;
  readonly used: Arithmetic;
}

const mayDiffer = 'Weights and accuracy may differ on another machine.';

/** What fast arithmetic costs, or why it has no effect; '' for the default. */
export function arithmeticNote(
  { arithmetic }: Pick<State, 'arithmetic'>,
  { asked, used }: Computing,
): string {
  if (arithmetic === 'reproducible') return '';
  if (asked === 'reproducible')
    return 'Challenges are checked on other machines, so these models train reproducibly.';
  return used === 'fast'
    ? `Multiplies and adds in one step where the processor can. ${mayDiffer}`
    : 'Fast arithmetic is not available here, so these models train reproducibly.';
}

/** Whether the link trains the same weights again. */
export function sameness({ asked, used }: Computing): string {
  if (asked === 'reproducible') return 'It trains the same weights again, to the last bit, in every browser.';
  const here = used === 'fast' ? '' : 'It is not available here, so these models train reproducibly.';
  return sentences('It asks for fast arithmetic.', mayDiffer, here);
}

/** The arithmetic in a citation; '' if the models are the same everywhere. */
export const citedArithmetic = ({ asked, used }: Computing): string =>
  asked === 'reproducible'
    ? ''
    : used === 'fast'
      ? `Arithmetic: fast (relaxed SIMD). ${mayDiffer}`
      : `Arithmetic: reproducible here, although the link asks for fast arithmetic (relaxed SIMD). ${mayDiffer}`;

export const text = {
  titles: {
    accuracy: 'Accuracy over training steps',
    loss: 'Loss over training steps',
    table: 'The trained table',
    similarity: 'Similarity in the trained table',
    norms: 'Norms of the trained table',
    bias: 'The trained bias',
    onWords: 'What each head makes of the words',
    positions: 'The positions that the words make',
    attention: 'Attention of a trained model',
    byPlace: 'Accuracy by position and by length',
    runs: 'The runs',
  },
  folds: {
    learned: { title: 'What was learned: tables, biases, gates', short: 'What was learned' },
    attention: 'Attention by layer and head',
    loss: 'Loss curves',
    'by-place': { title: 'Where it is right: by position and by length', short: 'By position and length' },
    replay: 'Replay: hash of the weights',
    how: 'How it works',
  },
  /** what tests have and training has not, after the verb of a headline */
  inNewPlaces: 'in new places',
  onWords: (count: number): string => `on ${counted(count, 'word')}`,

  claims: 'Ten claims about trained models →',
  refused: 'These models could not be trained.',
  noFiles: 'This lab takes no files.',
  dropWords: 'Drop a table to probe it, or a model’s config.json',

  // The one action
  addSeeds: { question: 'One seed may be lucky. What do others say?', label: 'Add 2 seeds' },
  runCopying: {
    question: 'Copying needs an exact distance. Which encodings can count to three?',
    label: 'Run “Copy from 3 back”',
  },
  runOccurrence: { question: 'Is there a task that needs no positions at all?', label: 'Run “Is it there?”' },
  runFirst: {
    question: 'Ask for the order of two words, and positions matter again.',
    label: 'Run “Which came first?”',
  },
  runSpans: {
    question: 'Spans trained in the first half, tested in the second: which encodings carry over?',
    label: 'Run “Find the span”',
  },

  addWindows: {
    question: 'What if three of the layers look only at near words?',
    label: 'Give three layers a window of 8 words',
  },
  copyWithPlans: {
    question: 'Which plan can copy the word from three places back?',
    label: 'Train the same plans on “Copy from 3 back”',
  },

  // The lever
  task: 'Task',
  seeds: 'Seeds',
  seedsUnit: (count: number): string => (count === 1 ? 'seed' : 'seeds'),
  addTwo: 'Add 2',
  addTwoTitle: 'Two more runs of each encoding, with other random numbers',

  // The player
  player: {
    done: 'done',
    paused: 'paused',
    secondsLeft: (seconds: number): string => `${seconds} s left`,
    minutesLeft: (minutes: number): string => `${minutes} min left`,
    pause: 'Pause',
    run: 'Run',
    stepShown: 'Step shown',
    at: (step: number): string => `step ${step}`,
    of: (last: number): string => `of ${last}`,
    atOf: (step: number, last: number): string => `step ${step} of ${last}`,
    step: 'Step',
    stepTitle: 'Train to the next test',
    reset: 'Reset',
    resetTitle: 'Back to the models before training',
    anotherSeed: 'Another seed',
    anotherSeedTitle: 'The same runs with new random numbers',
  },

  // The curves
  accuracyCaption(
    seeds: number,
    options: TrainerOptions,
    parameters: string,
    layerFacts: readonly string[],
  ): string {
    const { heads = 1, layers = 1, d, n, batch, rateChanges = [] } = options;
    const changes = changesText(rateChanges);
    return sentences(
      seeds === 1 ? 'One seed.' : 'One dot per seed; the band runs from lowest to highest.',
      `d ${d}, ${counted(heads, 'head')}, ${counted(layers, 'layer')}, ${counted(n, 'word')}, batch ${batch}.`,
      ...layerFacts,
      parameters && `${parameters}.`,
      changes && `Dashed: ${changes}`,
    );
  },
  chance: 'chance',
  hash: 'hash of the weights',
  stoppedAfter: (step: number): string => `stopped after step ${step}`,
  cannotBeTrained: 'cannot be trained',
  curvesLabel: {
    accuracy: 'Accuracy over training steps, one panel for each encoding',
    loss: 'Loss over training steps, one panel for each encoding',
  },
  curvesIdle: (measure: 'accuracy' | 'loss', tests: string): string =>
    `${measure} on ${tests}, over training steps`,
  curvesKeys: 'Left and right arrow keys move along the axis, up and down switch encodings.',
  curveAt: (encoding: string, step: number, range: string): string =>
    `${encoding}, step ${step}: ${range || 'not trained yet'}`,
  /** '45 to 49 % (3 seeds)' */
  rangeOfSeeds: (least: string, most: string, isPercent: boolean, seeds: number): string =>
    `${least === most ? least : `${least} to ${most}`}${isPercent ? ' %' : ''} (${seedCount(seeds)})`,

  ask: {
    title: (seed: number): string => `Ask the models of seed ${seed}`,
    words: 'The words of the sequence',
    /** `carrying`: the words that the question is about */
    hint: (carrying: readonly string[]): string =>
      carrying.length > 0 && carrying.length < 4 ? `Drag ${carrying.join(' or ')}` : 'Drag a word',
    guesses: 'guesses',
    right: 'right',
    wrong: 'wrong',
    places: (first: number, last: number): string =>
      first === last ? `place ${first}` : `places ${first} to ${last}`,
    hits: (hits: number, all: number): string => `${hits} of ${all}`,
  },

  /** The way on; `orIn` comes before the names of labs. */
  openInProbe: 'Open the trained table in Probe →',
  orIn: 'or in',

  settings: {
    lengths: 'Lengths',
    lengthsAre: (law: string, trained: number, tested: number): string =>
      law === '' ? `all ${trained}` : `${law}, tested ${tested}`,
    ownPairs: 'Own pairs',
    pairs: (count: number): string => counted(count, 'pair'),
    encodings: 'Encodings',
    encodingsOf: (chosen: number, all: number): string => `${chosen} of ${all}`,
    encodingsUpTo: (most: number): string => `Up to ${most}, one panel each`,
    parameters: 'Parameters',
    usual: 'as usual',
    allUsual: 'all as usual',
    optimizer: 'Optimiser',
    optimizerIs: (isAdamW: boolean, rates: readonly number[], isFast: boolean): string =>
      `${isAdamW ? 'AdamW' : 'SGD'}, ${rates.join(' → ')}${isFast ? ', fast' : ''}`,
    inject: 'Position enters',
    learnedFactor: 'with a learned factor',
    model: 'Task and model',
    modelIs: (layers: number, heads: number, d: number, more: readonly string[]): string =>
      [counted(layers, 'layer'), counted(heads, 'head'), `d ${d}`, ...more].join(', '),
    mlp: 'MLP',
    causal: 'causal',
    windows: 'windows',
    laws: new Map([
      ['full', 'all full'],
      ['uniform', 'uniform'],
      ['geometric', 'geometric'],
      ['mixture', 'short and full'],
    ]),
    injects: new Map([
      ['usual', 'as usual'],
      ['once', 'once, at the input'],
      ['every-layer', 'at every layer'],
    ]),
    ownPositions: 'one set a layer',
    learning: new Map([
      ['usual', 'as in its paper'],
      ['learned', 'learned'],
      ['fixed', 'fixed'],
    ]),
    optimizers: new Map([
      ['adamw', 'AdamW'],
      ['sgd', 'SGD, momentum 0.9'],
    ]),
    spans: new Map([
      ['anywhere', 'anywhere'],
      ['first-half', 'in the first half'],
    ]),
    arithmetics: new Map([
      ['reproducible', 'reproducible, to the last bit'],
      ['fast', 'fast'],
    ]),
    lengthNeeded: (n: number, rows: number, least: number): string =>
      `${n} becomes ${rows}: this task needs ${least}.`,
    lengthAllowed: (n: number, rows: number, most: number): string =>
      `${n} becomes ${rows}: models take ${most} at most.`,
    width: (d: number, width: number, heads: number, most: number): string =>
      `Width ${d} becomes ${width}: ${heads === 1 ? 'the head' : `each of the ${counted(heads, 'head')}`} needs an even width, and models have 8 to ${most}.`,
  },

  rates: {
    title: (step: number): string => `Base rate from ${step < 0 ? 'the step shown' : `step ${step}`} on`,
    showEarlier: 'Show an earlier step first',
    mostRate: (most: number): string => `A rate is at most ${most}.`,
    noRoom: 'A link has no room for more changes.',
    remove: 'Remove',
    removeAt: (step: number): string => `Remove the change at step ${step}`,
  },

  own: {
    label: 'One pair per line: words -> label, or words -> as many words',
    previousStay: (problem: string): string => `${problem} The models still use the previous pairs.`,
    back: 'Back to the example',
    tooLong: (length: number, most: number): string =>
      `These are ${counted(length, 'character')}. A link has room for ${most}.`,
    /** How many pairs there are, and which of the tests show nothing. */
    about: (pairs: number, count: number, repeated: number, unseen: readonly string[]): string =>
      sentences(
        `${counted(pairs, 'pair')}, ${count} of them for tests: every fifth.`,
        repeated > 0
          ? `${repeated} of the ${counted(count, 'test')} ${repeated === 1 ? 'is' : 'are'} also in training.`
          : '',
        unseen.length > 0 ? `Only tests have ${named(unseen)}: no model can learn to answer that.` : '',
        'They are part of the link.',
      ),
    noArrow: (line: number): string => `Line ${line} has no arrow. Write: words -> label.`,
    manyArrows: (line: number): string => `Line ${line} has more than one arrow.`,
    noInput: (line: number): string => `Line ${line} has no words before the arrow.`,
    noOutput: (line: number): string => `Line ${line} has nothing after the arrow.`,
    longLabel: (line: number, words: number): string =>
      `Line ${line} has ${counted(words, 'word')} after the arrow. A label is one word, as in the first line.`,
    unequal: (line: number, before: number, after: number): string =>
      `Line ${line} has ${counted(before, 'word')} before the arrow and ${after} after it. Write one label in every line, or as many words.`,
    beforeArrow: (line: number): string => `Line ${line}: what is before the arrow`,
    afterArrow: (line: number): string => `Line ${line}: what is after the arrow`,
    yourPairs: 'Your pairs',
  },

  /** The parts of a trained table's name in other labs. */
  table: {
    step: (step: number): string => `step ${step}`,
    seed: (seed: number): string => `seed ${seed}`,
    rate: (first: number, changes: readonly RateChange[], most: number): string =>
      `learning rate ${[first, ...(changes.length > most ? [`changed ${changes.length} times`] : changes.map(changeText))].join(', ')}`,
    fast: 'fast arithmetic',
    weights: (hash: string): string => `weights ${hash.slice(0, 8)}`,
  },
};

/** Sentences in the citations of figures. */
export const cited = {
  model:
    'Model: a transformer with LayerNorm before each sublayer and before the output, heads of equal width, and a linear layer on top; float32. AdamW has β 0.9 and 0.99, ε 1e-8; gradients are clipped to norm 1; the rate rises for 50 steps and falls linearly to 2 % over the second half.',
  /** `changed`: parameters that differ from the usual ones, or '' */
  encodings: (changed: string): string =>
    `Encodings: each with the parameters that it has by default in this page${changed && `; ${changed}`}.`,
  changes: upperFirst,
  accuracy: (tests: string): string =>
    `Accuracy: the share of right answers on ${tests}; of a span, both ends. ${rules}`,
  loss: 'Loss: the mean cross-entropy of the right answers, on the same tests.',
};
