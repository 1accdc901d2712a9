/** All that readers read in the Context lab, except how it works (prose.ts) and what is said of a config.json (config.ts). */

import type { Scheme } from '../../core/types.ts';
import { formatNumber, powerOfTen, tellApart } from '../../draw/format.ts';
import { scalingInSentence } from '../../schemes/scaling-names.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { ContextInput } from './curve.ts';
import { nearestCount } from './growth-job.ts';
import type { Angles, Reach, Weight } from './reach.ts';
import { scalingOf } from './scaling.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** '2,048' */
export const whole = (number: number): string => grouped.format(number);

const multiples: Readonly<Record<number, string>> = {
  2: 'twice',
  3: 'three times',
  4: 'four times',
  5: 'five times',
  6: 'six times',
  7: 'seven times',
  8: 'eight times',
  9: 'nine times',
  10: 'ten times',
};

/** 'four times': how much longer the test is than training, before 'its trained length'. */
export function timesLonger({ trained, tested }: Pick<ContextInput, 'trained' | 'tested'>): string {
  const times = tested / trained;
  return multiples[times] ?? `${formatNumber(times)} times`;
}

/** Smaller shares are not told apart. */
export const leastShown = 1e-8;

/** Without the sign %. */
export const percent = (share: number): string =>
  share === 0 ? '0' : share < leastShown ? `< ${powerOfTen(-6)}` : formatNumber(100 * share);

/** 'a quarter of its speed' */
export function ofSpeed(ratio: number): string {
  const whole = Math.round(1 / ratio);
  const isFraction = Math.abs(ratio * whole - 1) < 1e-9;
  const part = { 2: 'half', 3: 'a third of', 4: 'a quarter of' }[isFraction ? whole : 0];
  return `${part ?? `${isFraction ? `1/${whole}` : formatNumber(ratio)} of`} its speed`;
}

/** Readers count heads from 1. */
export const headName = (head: number): string => `head ${head + 1}`;

/** 'RoPE’s', 'learned sinusoids’' */
const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);

/** Words where they are exact: 'Half' is 0.5. `number`: the share in percent. */
export function amount(share: number, number = roundedPercent(share)): string {
  if (share === 1) return 'All';
  if (share === 0.5) return 'Half';
  if (share === 0.25) return 'A quarter';
  return share < 0.01 ? 'Almost none' : `${number}\u00a0%`;
}

/** Whole percent; near 100 rounded down to a tenth, because 100 % would mean all. */
const roundedPercent = (share: number): string =>
  String(share < 0.99 ? Math.round(100 * share) : Math.floor(1000 * share) / 10);

export const text = {
  titles: {
    angles: 'Angles never seen in training',
    weight: 'Weight at or past a distance',
    reach: 'What the test meets',
    distance: 'Effect on a score over distance',
    wavelengths: 'Wavelengths against the context',
    entropy: 'How far attention spreads',
    nearest: 'Weight on the nearest words',
  },
  folds: {
    wavelengths: 'Wavelengths against the context',
    growth: 'Attention as the text grows',
    every: 'Other encodings past their length',
    why: 'How it works',
  },
  refused: 'Nothing to test with these settings.',
  dropWords: 'Drop a model’s config.json, or a table for the other labs',
  previousStays: 'The previous result stays.',
  tableActsElsewhere: (name: string): string =>
    `A table does not say how long the training texts were, so “${name}” acts only in the other labs.`,

  // The lever and the settings
  scaling: 'Scaling',
  noScaling: 'None',
  encoding: 'Encoding',
  trainedSetting: 'Trained length',
  encodingValue: (name: string, width: number): string => `${name}, width ${width}`,
  factorValue: (factor: string): string => `factor ${factor}`,
  none: 'none',
  configTitle: 'Read a config.json',
  stretches: { fitted: 'test / trained', stated: 'as set below' },

  // The number
  nothingUnseen: 'Nothing unseen',
  isUnseen: (amount: string): string => `${amount} is unseen`,
  of: (count: string): string => `of ${count}`,
  notLonger: (name: string): string => `With ${name}, a test no longer than training brings nothing new.`,
  weightHeadline: (who: string, part: string): string =>
    `${who}: ${part} of the weight falls on unseen distances.`,
  nextToNone: 'next to none',
  ofHead: (name: string, head: number): string => `${name}, ${headName(head)}`,
  weightMeaning: (distance: string, head: string): string =>
    head
      ? `of the attention weight of ${head} at distance ${distance} or more, if all words are alike`
      : `of the attention weight at distance ${distance} or more, if all words are alike`,

  // The figures
  trainedUpTo: (length: string): string => `trained up to ${length}`,
  testedUpTo: (length: string): string => `tested up to ${length}`,
  lengthsInBrief: ['trained', 'tested'] as const,
  distance: 'distance',
  anglesHeading: (name: string, pairs: number): string => `Angles of ${possessive(name)} ${pairs} pairs`,
  anglesLabel: (heading: string): string => `${heading}: seen in training, and new in the test`,
  weightLabel: (name: string): string =>
    `${name}: the share of the attention weight at each distance or beyond, if all words are alike`,
  weightIdle: (heads: number): string =>
    heads > 1 ? 'One line per head, if all words are alike' : 'If all words are alike',
  weightBeyond: (share: string, distance: string): string =>
    `${share} % of the weight lies at distance ${distance} or beyond`,
  weightAt: (head: string, share: string, distance: string): string =>
    `${head}: ${share} % at distance ${distance} or beyond`,
  liesBeyond: (share: string): string => `${share} % lies beyond training`,
  extentHeading: (what: string): string => `What the test meets: ${what}`,
  extentLabel: (name: string, seen: string, fresh: string, what: string): string =>
    `${name}: ${seen} ${what} seen in training, ${fresh} new in the test`,
  seenInTraining: (count: string, what: string): string => `${count} ${what} seen in training`,
  newInTest: (count: string): string => `${count} new in the test`,
  distanceLabel: (name: string): string =>
    `${name}: the score that position alone adds for a key at each distance`,
  averaged: (percent: number): string => `Each curve is averaged over ±${percent} % of the distance.`,
  noRows: 'Beyond the trained length the table has no rows.',
  scoreAt: (name: string, distance: string, isUnseen: boolean, value: string): string =>
    isUnseen ? `${name}, distance ${distance} (unseen): ${value}` : `${name}, distance ${distance}: ${value}`,
  notDrawn: (scaling: string, why: string): string => `Not drawn: ${scaling}, because ${why}.`,
  drawnUpTo: (distance: string): string =>
    `Drawn up to distance ${distance}: a larger table of vectors would not fit into memory.`,
  noWavelengths: (name: string): string => `${name} turns no pairs of dimensions, so it has no wavelengths.`,
  wavelengthsLabel: (name: string): string =>
    `${name}: the wavelength of each pair, and the trained and the test length`,
  pair: 'pair of dimensions i',
  turn: 'positions for one turn, 2π / θᵢ',
  rings: (trained: string): string => `Rings: pairs without a full turn within ${trained} positions`,
  fullTurn: 'full turn in training',
  noFullTurn: 'no full turn',
  wavelengthOf: (pair: number, name: string, positions: string, isUnfinished: boolean): string =>
    `pair ${pair}, ${name}: ${positions} positions for one turn; ${isUnfinished ? 'never a full turn in training' : 'full turns in training'}`,
  trainedLength: (length: string): string => `trained length, ${length}`,
  testLength: (length: string): string => `test length, ${length}`,
  llamaKeeps: (wavelength: string): string => `Llama 3 keeps wavelengths below ${wavelength}`,
  llamaSlows: (wavelength: string): string => `Llama 3 slows wavelengths above ${wavelength} by its factor`,
  nearestHeading: `Weight on the nearest ${nearestCount} words`,
  nats: 'entropy of the weights, nats',
  shareOfWeight: 'share of the weight',
  wordCount: 'words n',
  againstWords: (heading: string): string => `${heading}, against the number of words`,
  tinted: 'Tinted: more words than in training',
  allWithin: 'All within the trained length',
  noPositions: 'no positions',
  withPositions: 'with positions',
  growthAt: (hasPositions: boolean, words: string, value: string): string =>
    `${hasPositions ? 'with positions' : 'no positions'}, ${words} words: ${value}`,
  growthAbout: (longest: string): string =>
    longest
      ? `Random words, always the same query: each step adds words farther away. It stops at ${longest} words.`
      : 'Random words, always the same query: each step adds words farther away.',

  // Every encoding
  every: {
    label: 'Every encoding past its trained length',
    computed: 'every encoding',
    columns: ['encoding', 'unseen', 'total', 'what that means'],
    ofTheWeight: 'of the weight',
    about: (trained: string, tested: string): string =>
      `Trained up to ${trained} and tested up to ${tested}, with default parameters or your formula. Each scaling has the factor test / trained.`,
  },

  // The actions
  testAt: (length: string): string => `Test at ${length}`,
  testBeyond: 'Test beyond the trained length. What is new then?',
  seesFar: 'Every head has its own slope. Which one still sees that far?',
  seesNear: 'Every head has its own slope. Which one sees only nearby words?',
  showHead: (head: number): string => `Show ${headName(head)}`,
  switchToRope: {
    question: 'RoPE turns pairs of dimensions instead. How does it fare at the same length?',
    label: 'Switch to RoPE',
  },
  rescale: {
    question: 'Rescale the angles. Do the red sectors go away, and at what price?',
    label: 'Scale with YaRN',
  },
  slowByTurns: {
    question: 'Slow each pair by how often it turned in training. Do all red sectors go away?',
    label: 'Scale with YaRN',
  },
  fitFactor: {
    question: 'The factor is made for a shorter test. Does a larger one help?',
    label: 'Fit the factor to the test',
  },
  stretchFurther: 'Stretch the test further. Do new angles come up?',
  stretchScaled: (scaling: string, factor: number): string =>
    `Stretch the test further. Where does ${scaling} with factor ${factor} break again?`,
};

/** Named by the place where position enters. */
export function kernelHeading(
  { kind, ...scheme }: Pick<Scheme, 'id' | 'title' | 'kind'>,
  { heads, head }: Pick<ContextInput, 'heads' | 'head'>,
): string {
  const name = shortName(scheme);
  switch (kind) {
    case 'none':
      return 'No positions: nothing to draw';
    case 'rotary':
      return `${possessive(name)} average effect on a score`;
    case 'bias':
      return heads > 1
        ? `${possessive(name)} bias on a score: ${headName(head)}`
        : `${possessive(name)} bias on a score`;
    case 'input':
      return 'Dot product of the vectors of two positions';
    case 'relative':
      return 'Dot product with the vector of distance 0';
  }
}

/** What a bias does at unseen distances, in a sentence. */
export function biasNote({ share, goesOn }: Weight): string {
  if (!goesOn) return 'The bias is 0 at unseen distances, so all count alike.';
  return share < 0.05
    ? 'The bias leaves distant words almost no weight.'
    : 'The bias is so shallow that distant words keep weight.';
}

/** What is counted of a reach, in words. */
export interface CountWords {
  readonly headline: string;
  readonly meaning: string;
  /** what is unseen, after 'Half': 'meet unseen angles' */
  readonly verb: string;
  /** of a single one: 'One pair meets unseen angles' */
  readonly one?: string;
}

export function countWords(reach: Exclude<Reach, Weight>, input: ContextInput, name: string): CountWords {
  const { trained, tested } = input;
  const longer = timesLonger(input);
  switch (reach.kind) {
    case 'angles':
      return {
        verb: 'meet unseen angles',
        ...(reach.pairs > 1 && { one: 'One pair meets unseen angles' }),
        headline: anglesHeadline(reach, input, name),
        meaning: anglesMeaning(reach, input),
      };
    case 'nothing':
      return {
        verb: '',
        headline: 'Without positions, a longer test brings nothing new but more words.',
        meaning: 'unseen positions, since words carry none. Attention spreads over more words',
      };
    case 'rows':
      return {
        verb: 'have no row',
        headline: `${sentence(name)} ends at position ${whole(trained - 1)}: the rest of the test has no vectors.`,
        meaning: `positions of the test have no row in a table learned for positions 0 to ${whole(trained - 1)}`,
      };
    case 'positions':
      return {
        verb: 'were never trained on',
        headline:
          reach.unseen > 0
            ? `With ${name}, a test at ${longer} the trained length has positions never seen in training.`
            : `With ${name}, training already drew positions from the whole range.`,
        meaning:
          reach.unseen > 0
            ? 'positions of the test have vectors that the model never saw in training'
            : input.scheme === 'randomized'
              ? 'positions of the test are outside the range that training drew from'
              : 'positions of the test were never trained on',
      };
    case 'shares':
      return {
        verb: 'have unseen values',
        headline: 'A normalised index stays between 0 and 1, but one step now means another distance.',
        meaning: `positions have a value that none had in training: a step is 1/${whole(tested - 1)} and was 1/${whole(trained - 1)}`,
      };
    case 'inputs': {
      const [trainedUpTo, testedUpTo] = tellApart(reach.trainedUpTo, reach.testedUpTo);
      return {
        verb: 'are unseen inputs',
        headline: `${name}’s network sees distances as shares of the length: ${reach.unseen === 0 ? 'none is' : `${whole(reach.unseen)} of ${whole(tested)} are`} new to it.`,
        meaning: `distances give its network an input above ${trainedUpTo}, the largest in training; the largest in the test is ${testedUpTo}`,
      };
    }
    case 'buckets': {
      const { used, unseen } = reach;
      return {
        verb: 'were never used',
        one: 'One bucket was never used',
        headline:
          unseen > 0
            ? `At ${longer} the trained length, ${whole(unseen)} of T5’s buckets still ${unseen === 1 ? 'holds its' : 'hold their'} initial value.`
            : 'T5 puts every distance past training into its last bucket, which was trained.',
        meaning: `buckets that the test uses were never used in training; ${whole(used)} were`,
      };
    }
    case 'vectors': {
      const { unseen, maxDistance } = reach;
      return {
        verb: 'were never trained',
        one: 'One vector was never trained',
        headline:
          unseen > 0
            ? `With ${name}, a test at ${longer} the trained length meets distances never seen in training.`
            : `With ${name}, all distances from ${whole(maxDistance)} on share one vector, which was trained.`,
        meaning: 'distances have a vector that was never used in training',
      };
    }
  }
}

function anglesHeadline({ unseen, pairs, unfinished }: Angles, input: ContextInput, name: string): string {
  const scaling = scalingOf(input);
  const longer = timesLonger(input);
  if (scaling !== 'none')
    return unseen === 0
      ? `With ${scalingInSentence(scaling)}, every angle in the longer test was already seen in training.`
      : `Even with ${scalingInSentence(scaling)}, ${unseen} of ${pairs} pairs ${unseen === 1 ? 'meets' : 'meet'} angles never seen in training.`;
  if (unseen === 0)
    return unfinished === 0
      ? 'Every pair made a full turn in training, so a longer test brings no new angle.'
      : 'No pair turns further than it did in training.';
  return input.scheme === 'rotary' || input.scheme === 'xpos'
    ? `Tested at ${longer} its trained length, ${name} meets angles it never saw in training.`
    : `With ${name}, a test at ${longer} the trained length meets angles never seen in training.`;
}

function anglesMeaning({ unseen, fastest, slowest, short }: Angles, input: ContextInput): string {
  const { trained, tested } = input;
  const pairs = unseen === 1 ? 'pair reaches' : 'pairs reach';
  if (short)
    return `${pairs} new angles. Factor ${formatNumber(short.factor)} is made for ${whole(short.length)} positions, where ${short.unseen || 'none'} would`;
  const counted =
    unseen > 0
      ? `${pairs} new angles between ${whole(trained)} and ${whole(tested)} positions`
      : `pairs reach new angles at ${whole(tested)} positions`;
  if (fastest < 1 - 1e-9) return `${counted}. The price: even the fastest pair turns at ${ofSpeed(fastest)}`;
  if (slowest < 1 - 1e-9) return `${counted}. The price: the slowest pair turns at ${ofSpeed(slowest)}`;
  return unseen > 0
    ? `${pairs} new angles: too slow for a full turn within ${whole(trained)} positions`
    : counted;
}

/** As the first word of a sentence. */
const sentence = (words: string): string => words[0].toUpperCase() + words.slice(1);

/** What is counted of a reach, for its bar. */
export const partsOf = (
  { kind }: Pick<Reach, 'kind'>,
  { unseen, of }: { readonly unseen: number; readonly of: number },
): { readonly seen: number; readonly fresh: number; readonly what: string } => ({
  seen: of - unseen,
  fresh: unseen,
  what: units[kind],
});

const units: Readonly<Record<Reach['kind'], string>> = {
  nothing: '',
  angles: 'angles',
  weight: 'distances',
  rows: 'positions',
  positions: 'positions',
  shares: 'values of the index',
  inputs: 'inputs of the network',
  buckets: 'buckets',
  vectors: 'vectors of distances',
};
