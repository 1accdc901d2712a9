/** What readers read on the first screen of the Context lab, and the lab's examples; reach-text.ts has the words for what is counted. */

import { html, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import type { SchemeId } from '../../core/types.ts';
import { formatNumber, powerOfTen } from '../../draw/format.ts';
import { hint } from '../../draw/hint.ts';
import { scalingTitle } from '../../schemes/scalings.ts';
import { type Scaling, scalingNames } from '../../schemes/scheme-facts.ts';
import type { Preset } from '../../shell/presets.ts';
import { term } from '../../shell/term.ts';
import type { WhyNot } from './curve.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** '2,048' */
export const whole = (number: number): string => grouped.format(number);

/** All smaller shares read alike. */
export const leastShown = 1e-8;

/** A share in percent, without the sign %. */
export const percent = (share: number): string =>
  share === 0 ? '0' : share < leastShown ? `< ${powerOfTen(-6)}` : formatNumber(100 * share);

/** Readers count heads from 1. */
export const headName = (head: number): string => `head ${head + 1}`;

/** 'RoPE’s', 'learned sinusoids’' */
export const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);

/** 'Half' for exactly 0.5, '12 %' for other shares. `number`: the share in percent. */
export function amount(share: number, number = roundedPercent(share)): string {
  if (share === 1) return 'All';
  if (share === 0.5) return 'Half';
  if (share === 0.25) return 'A quarter';
  return share < 0.01 ? 'Almost none' : `${number}\u00a0%`;
}

/** Whole percent; near 100 rounded down to a tenth, because 100 % would mean all. */
const roundedPercent = (share: number): string =>
  String(share < 0.99 ? Math.round(100 * share) : Math.floor(1000 * share) / 10);

const degrees = (share: number): string => `${formatNumber(360 * share)}°`;

/** Why a scaling cannot be shown, to follow 'because'. */
export function reason(why: WhyNot): string {
  switch (why.kind) {
    case 'divisors':
      return `it needs ${counted(why.pairs, 'divisor')}, from a model’s config.json or a .csv`;
    case 'frequencies':
      return 'its high frequency factor is below the low one';
    case 'turns':
      return 'its fast turns are below its slow ones';
    case 'factor':
      return `its factor at ${counted(why.tested, 'position')} is ${formatNumber(why.factor)}, above the limit of ${formatNumber(why.most)}`;
  }
}

export const text = {
  titles: {
    angles: 'Angles never seen in training',
    weight: 'Weight at or past a distance',
    reach: 'What the test meets',
    distance: 'Effect on a score over distance',
    wavelengths: 'Wavelengths against the context',
    entropy: 'How far attention spreads',
    nearest: 'Weight on the nearest words',
    remapped: 'Distances remapped',
    remappedNear: 'Distances remapped, word by word',
  },
  folds: {
    wavelengths: { title: 'Wavelengths against the context', short: 'Wavelengths' },
    remapped: { title: 'Distances remapped instead', short: 'Remapped distances' },
    growth: { title: 'Attention as the text grows', short: 'As the text grows' },
    cache: { title: 'When words leave the cache', short: 'The cache' },
    precision: { title: 'Angles in few bits', short: 'Few bits' },
    every: { title: 'Other encodings past their length', short: 'Other encodings' },
    why: 'How it works',
  },
  refused: 'Nothing to test with these settings.',
  dropWords: 'Drop a model’s config.json or .gguf, LongRoPE’s factors, or a table for the other labs',
  previousStays: 'The previous result stays.',
  tableActsElsewhere: (name: string): string =>
    `A table does not say how long the training texts were, so “${name}” acts only in the other labs.`,

  // The way between the screens
  bar: {
    label: 'Ways to look at a context',
    one: 'One layer',
    model: 'A model, layer by layer',
    compare: 'Compare',
  },

  // The lever and the settings
  scaling: 'Scaling',
  noScaling: 'None',
  encoding: 'Encoding',
  trainedSetting: 'Trained length',
  encodingValue: (name: string, width: number): string => `${name}, width ${width}`,
  factorValue: (factor: string): string => `factor ${factor}`,
  withoutFactor: 'none',
  configTitle: 'Read a model’s file',
  /** over which dimensions frequencies spread */
  spreads: { part: 'the part that turns', head: 'the whole head' },
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
  anglesHeading: (name: string, turning: number, still: number): string =>
    `Angles of ${possessive(name)} ${counted(turning + still, 'pair')}${still > 0 ? `: ${turning} turn` : ''}`,
  anglesLabel: (heading: string): string => `${heading}: seen in training, and new in the test`,
  weightLabel: (name: string): string =>
    `${name}: the share of the attention weight at each distance or beyond, if all words are alike`,
  weightIdle: (heads: number): string =>
    heads > 1 ? 'One line per head, if all words are alike' : 'If all words are alike',
  weightBeyond: (share: string, distance: string): string =>
    `${share} % of the weight lies at distance ${distance} or beyond`,
  weightAt: (head: string, share: string, distance: string): string =>
    `${head}: ${share} % at distance ${distance} or beyond`,
  /** of the curve before a handle was moved */
  layBeyond: (share: string): string => `before: ${share} %`,
  wasAt: (value: string, distance: string): string => `before: ${value} at ${distance}`,
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
  notDrawn: (scaling: Scaling, why: WhyNot): string =>
    `Not drawn: ${scalingNames[scaling]}, because ${reason(why)}.`,
  notShown: (scaling: Scaling, why: WhyNot): string =>
    `${scalingTitle(scaling)} cannot be shown: ${reason(why)}. RoPE is shown without scaling instead.`,
  drawnUpTo: (distance: string): string =>
    `Drawn up to distance ${distance}: a larger table of vectors would not fit into memory.`,
  /** of what the axes are that the curves leave out */
  axesOf: {
    text: 'Words have one position on all axes, so these curves are those of one axis.',
    image:
      'Axes of an image alone have no distance along one line. These curves are of a text without axes: all pairs follow its positions.',
  },
  shownHead: (head: number, heads: number): TemplateResult =>
    html`Shown: ${term('head', headName(head))} of ${heads}.`,
  moreOnScalings: (): TemplateResult => html`More on ${term('NTK')} and ${term('YaRN')}.`,
  part: 'part',
  extentKeys: 'Left and right arrow keys read the two parts.',
  dials: {
    keys: 'Left and right arrow keys read the pairs, Home and End the first and the last. Enter keeps a pair.',
    legend: ['seen in training', 'new in the test'] as const,
    about: html`One dial per pair, fastest first${hint(': choose one')}.`,
    columns: {
      pair: 'pair',
      trained: 'turned in training (radians)',
      tested: 'turned in the test (radians)',
      fresh: 'new, share of the circle',
    },
    /** `now` and `then`: positions a turn; `turned`: parts of the circle, null if training saw all of it */
    pair(
      pair: number,
      now: string,
      then: string,
      turned: { readonly trained: number; readonly tested: number; readonly fresh: number } | null,
    ): string {
      const speed =
        now === then
          ? `${counted(now, 'position')} a turn`
          : `${counted(now, 'position')} a turn (${then} in training)`;
      if (!turned) return `Pair ${pair}: ${speed}. Training saw every angle.`;
      const { trained, tested, fresh } = turned;
      const seen = `Seen up to ${degrees(trained)}, tested up to ${degrees(tested)}`;
      return `Pair ${pair}: ${speed}. ${seen}: ${fresh > 0 ? `${degrees(fresh)} are new` : 'nothing new'}.`;
    },
  },
  definitions: {
    angles:
      'New angles: pair i turns by θᵢ · L in training, at length L, and by θᵢ′ · n in the test, with θᵢ′ its frequency after scaling. Angles beyond the first, up to a full circle, are new.',
    weight:
      'Weight at or past a distance: the sum of softmax(bias) from that distance to the end of the test, for a query in the last position and words that are all alike.',
    reach: 'New in the test: positions, values, buckets or vectors that no text of the trained length uses.',
  },
  scripts: {
    angles: {
      title:
        'how far each pair of dimensions turns in training and in the test, and how much of the circle is new',
      precision: 'to 12 significant digits',
    },
    weight: {
      title: 'the share of the attention weight beyond the trained length, in each head',
      precision: 'within 1e-5 up to 2000 positions; for longer tests the page samples the distances',
    },
    remap: {
      title: 'the distance that the rotation sees, for every word before the last query',
      precision: 'exactly',
    },
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

export const presets: readonly Preset[] = [
  { title: 'RoPE at four times its length', state: { scheme: 'rotary', trained: 512, tested: 2048 } },
  {
    title: 'YaRN at four times its length',
    state: { scheme: 'rotary', scaling: 'yarn', trained: 512, tested: 2048 },
  },
  {
    title: 'Llama 3 at 128k',
    state: {
      scheme: 'rotary',
      d: 128,
      base: 500_000,
      scaling: 'llama3',
      factor: 8,
      trained: 8192,
      tested: 131_072,
      stretch: 'stated',
    },
  },
  { title: 'ALiBi, head 8', state: { scheme: 'alibi', heads: 8, head: 8 } },
];

export const offered: readonly SchemeId[] = ['rotary', 'sinusoidal', 'alibi', 'learned'];
