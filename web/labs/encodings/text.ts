/** The words of the lab's first screen. (Over 300 lines: all words of the first screen in one place.) */

import { html, type TemplateResult } from 'lit';
import { isFormula } from '../../core/constants.ts';
import { counted, isOne } from '../../core/counted.ts';
import type { Encoding } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Standing } from '../../encoding/property-numbers.ts';
import type { TableRole } from '../../encoding/relative-table.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import type { Preset } from '../../shell/presets.ts';
import { term } from '../../shell/term.ts';
import type { Course, FirstRow } from './kernel.ts';

type Kind = Encoding['kind'];

export const positions = (count: number): string => (isOne(count) ? 'position' : 'positions');

const inPositions = (count: number): string => counted(formatNumber(count), 'position');

const standing = (mark: string, words: string, tone: Standing['tone']): Standing => ({ mark, words, tone });

const standings: Readonly<Record<Course, Standing>> = {
  single: standing('–', 'Nothing to compare', 'plain'),
  flat: standing('○', 'All alike', 'violated'),
  grows: standing('○', 'Grows along the text', 'violated'),
  falls: standing('●', 'Fades all the way', 'satisfied'),
  ripples: standing('◑', 'Fades, then ripples', 'plain'),
  mostly: standing('◑', 'Fades on average', 'plain'),
  unrelated: standing('○', 'Does not fade', 'plain'),
};

const ofTables = {
  standings,
  nothingLearned: standing('–', 'Nothing learned yet', 'plain'),
  shuffledSinusoids: 'shuffled sinusoids',
  sinusoids: 'Sinusoids give nearby positions similar vectors, up to a point.',
  random: 'This table is random: no two positions are close yet.',
  /** `name`: in a sentence */
  headlines: {
    single: () => 'One position has no neighbours to compare with.',
    flat: (name) => `With ${name}, all positions are equally similar.`,
    grows: (name) => `With ${name}, similarity grows along the text instead of fading with distance.`,
    falls: (name) => `With ${name}, similarity fades with every step of distance.`,
    ripples: (name) => `With ${name}, nearby positions get similar vectors, up to a point.`,
    mostly: (name) => `With ${name}, similarity fades on average, but not at every step.`,
    unrelated: (name) => `With ${name}, neighbours are no more similar than distant positions.`,
  } satisfies Record<Course, (name: string) => string>,
  /** Completes '5 positions: how far …'. `n`, `d`: the size of the table */
  meaning(course: Course, radius: number, [n, d]: readonly [number, number], firstRow: FirstRow): string {
    switch (course) {
      case 'single':
        return 'Add positions to compare.';
      case 'flat':
        return 'how far similarity falls from a position: not even to its neighbours';
      case 'falls':
        return 'how far similarity falls without a rise: to the end of the table';
      case 'ripples':
        return `how far similarity falls without a rise, at width ${d}, from every position`;
      case 'grows':
        return `${firstRow === 'rises' ? 'Similarity' : 'From every position but 0, similarity'} rises with every later position. The last is the most similar.`;
      default:
        if (radius === 0)
          return `similarity rises at the first step from at least one of the ${counted(n, 'position')}`;
        return `how far similarity falls from all ${counted(n, 'position')}${radius === 1 ? ': only to their neighbours' : ''}`;
    }
  },
  /** What happens around a row of a table in which similarity grows along the text. */
  growth(row: number, isLast: boolean, firstRow: FirstRow): string {
    if (isLast) return `Similarity falls before ${row}, the last position.`;
    if (row > 0) return `Similarity falls before ${row} and rises after.`;
    return {
      flat: 'Position 0 is equally similar to all.',
      rises: 'Similarity rises after 0.',
      other: '',
    }[firstRow];
  },
};

const ofBiases = {
  countsToo: standing('○', 'Position counts too', 'plain'),
  onlyDistance: standing('●', 'Only the distance counts', 'satisfied'),
  onlyOffset: standing('●', 'Only the offset counts', 'satisfied'),
  differ: (size: string): string => `Pairs equally far apart differ by up to ${size} from their mean.`,
  sameBothSides: 'Before and after, the bias is the same.',
  sidesDiffer: (distance: number, size: string): string =>
    `Before and after differ most at distance ${distance}, by ${size}.`,
  /** heads are counted from 1 */
  neverHalves: (name: string, head: number, n: number): string =>
    `${name} lowers distant scores, but head ${head} never halves a weight within ${inPositions(n)}.`,
  halves: (name: string, head: number, distance: number): string =>
    `${name} lowers the scores of distant words: head ${head} halves a weight after ${inPositions(distance)}.`,
  untrained: (name: string): string =>
    `${name}’s biases are random until trained: training decides which distances they favour.`,
  notLower: (name: string): string => `${name} does not lower the scores of distant words at every step.`,
  noKey: (head: number, farthest: number): string =>
    `No key up to ${inPositions(farthest)} back loses half its weight in head ${head}.`,
  /** of the curve before a handle was moved */
  halvedAt: (distance: number): string => `before: halved at ${distance}`,
  neverHalved: 'before: never halved',
  halvedBy: (head: number): string => `back, head ${head} has halved the weight of a key.`,
  slope: (slope: string): string => `Slope: ${slope}.`,

  heading: 'Bias over the distance of a key before the query, one line for each head',
  label: 'Bias over distance, one line for each head',
  caption: (isMean: boolean): TemplateResult =>
    html`One line per ${term('head')}, added to the score. ${isMean ? 'Means over all queries. ' : ''}A drop of 0.69 halves a weight.`,
  distance: 'distance of a key before the query',
  bias: 'bias, added to the score',
  hint: 'Point at a line to read it',
  head: (head: number): string => `head ${head}`,
  headWithSlope: (head: number, slope: string): string => `${head}: slope ${slope}`,
  reading: (head: number, heads: number, distance: number, value: string): string =>
    `head ${head} of ${heads}, distance ${distance}: ${value}`,
};

const ofDataDependent = {
  same: standing('●', 'The same as ALiBi', 'satisfied'),
  wordsCount: standing('○', 'The words count', 'plain'),
  isAlibi: 'When every word forgets alike, the forget gate is ALiBi, to the last bit.',
  /** `bias`: 'CoPE’s bias' */
  moves: (bias: string, size: string): string => `The words move ${bias} by up to ${size}.`,
  fromAlibi: (n: number): string =>
    `largest difference from ALiBi’s biases, over all heads and pairs of ${counted(n, 'random word')}`,
  meaning: (n: number): string =>
    `largest difference of a bias from the mean at its distance, in a text of ${counted(n, 'random word')}`,
};

const roles: Readonly<Record<TableRole, string>> = {
  keys: 'Vectors on the keys',
  values: 'Vectors on the values',
  queries: 'Vectors for the keys’ content',
};

/** 'Vectors on the keys, head 2'; `head` is counted from 1, null where all are alike. */
const vectorsOf = (role: TableRole, head: number | null): string =>
  head === null ? roles[role] : `${roles[role]}, head ${head}`;

const ofOffsets = {
  onlyOffset: ofBiases.onlyOffset,
  vectors: (count: number): string => (count === 1 ? 'vector' : 'vectors'),
  /** `giver`: 'Shaw et al. give' */
  upTo: (giver: string, reach: number): string =>
    `${giver} each offset a vector of its own, up to ${inPositions(reach)} away.`,
  inBuckets: (giver: string): string => `${giver} near offsets a vector each; far offsets share theirs.`,
  everywhere: (giver: string): string =>
    `${giver} each offset a vector of its own, wherever the two words stand.`,
  serve: (vectors: number, pairs: number, head: number | null): string =>
    `${vectors === 1 ? 'serves' : 'serve'} ${counted(formatNumber(pairs), 'pair')} of positions${head === null ? '' : ` in head ${head}`}.`,
  sharedFrom: (before: number, after: number): string =>
    `From distance ${before} ${before === after ? 'on' : `before and ${after} after`}, all offsets of a side share one.`,

  vectorsOf,
  ofTheVectors: (role: TableRole): string =>
    `Of the ${roles[role].charAt(0).toLowerCase()}${roles[role].slice(1)}.`,
  heading: (role: TableRole, head: number | null, offset: string): string =>
    `${vectorsOf(role, head)}, and the similarity of offset ${offset} to all others`,
  label: (role: TableRole, offset: string): string =>
    `${roles[role]}, and the similarity of offset ${offset} to all`,
  table: (role: TableRole, head: number | null): string =>
    `${roles[role]}: one row for each offset${head === null ? '' : `, head ${head}`}`,
  offsetIs: 'Offset: key − query.',
  drag: 'Drag the marked row to compare another one.',
  cell: (offset: string, dimension: number, value: string): string =>
    `offset ${offset}, dimension ${dimension}: ${value}`,
};

const ofRotations = {
  onlyDistance: (name: string): string =>
    `${name} rotates queries and keys by position: only the distance counts.`,
  onlyOffset: (name: string): string => `${name} rotates and scales by position: only the offset counts.`,
  lengthToo: (name: string): string =>
    `With this scaling, ${name}’s angles depend on the text’s length, too.`,
  placeToo: (name: string, most: number, change: string): string =>
    `More than the distance counts: up to ${most} words in front change ${name}’s score by ${change}.`,
  sameAngle: standing('●', 'Same angle, anywhere', 'satisfied'),
  differs: standing('○', 'Not only the distance', 'violated'),
  changes: standing('○', 'Changes with the length', 'violated'),
  meaning: (most: number, own: string, withSinusoids: string): string =>
    `from “he” to “Adhil”. Up to ${most} words in front change their score by ${own} at most; with sinusoids by ${withSinusoids}`,

  /** `share`: in percent */
  partTurns: (dimensions: number, share: string): string =>
    `. The ${counted(dimensions, 'dimension')} that turn carry ${share} % of the squares of the two parts`,
  change: (most: number, withSinusoids: string): string =>
    `largest change of the score of “he” for “Adhil” by up to ${most} words in front; with sinusoids ${withSinusoids}`,

  heading: (pair: number, name: string): string =>
    `Pair ${pair} of ${name} with words in front, and the score of “he” for “Adhil”`,
  label: (
    inFront: number,
    angles: readonly [now: string, alone: string],
    name: string,
    [own, added]: readonly [own: string, added: string],
  ): string =>
    `Two clocks: with ${counted(inFront, 'word')} in front, the hands of “he” and “Adhil” are ${angles[0]}° apart; without them, ${angles[1]}°. The score changes by ${own} with ${name}, by ${added} with sinusoids.`,
  caption: (width: number): TemplateResult =>
    html`Scores before the softmax, in one ${term('head')} of width ${width} with random weights.`,
  inFront: 'Words in front',
  play: '▸ Play',
};

/** A question, and the button that answers it. */
const asking = (question: string, label: string) => ({ question, label });

const actions = {
  sortRows: asking('Put the rows back in order. How far does similarity fall now?', 'Sort the rows'),
  slowDown: asking('Slow the waves down again. How far does similarity fall now?', 'Set the base to 10,000'),
  speedUp: asking('Speed up the slow waves. How far does similarity fall now?', 'Set the base to 100'),
  normalise: asking(
    'Divide each position by the last one. What does a step mean then?',
    'Normalise the index',
  ),
  turnIntoWaves: asking(
    'Waves never grow, and their lengths are fixed. Are sinusoids bounded and steady?',
    'Show sinusoids',
  ),
  openTable: asking(
    'What does a trained table look like? Open a file, or GPT-2’s table from its hub.',
    'Open a trained table',
  ),
  /** without a network */
  openOwn: asking('What does a trained table look like? Open a file of yours.', 'Open a file'),
  giveVectors: asking('Give each position a vector. Which positions are similar?', 'Show sinusoids'),
  compareSides: asking('Do these vectors tell before from after? Two texts disagree.', 'Compare both sides'),
  beat: asking('Can your formula beat the sinusoid? It is scored as you type.', 'Beat the sinusoid'),
  play: asking('Put more words in front. Which curve moves, and which stays?', 'Play 0 to 12 words'),
  showGrid: asking('Which vector does each pair of words get? See the paper’s grid.', 'Show the grid'),
  compareTable: asking('How do sinusoids compare with your table?', 'Show sinusoids'),
  compareSinusoids: asking(
    'Compare with plain sinusoids. How far does their similarity fall?',
    'Show sinusoids',
  ),
  holdGates: asking('Let every word forget alike. What is left of the difference?', 'Hold the gates'),
  openGates: asking('Let the words decide what is forgotten. How far does the bias move?', 'Open the gates'),
  moreHeads: asking('Give the layer more heads. Do they all look equally far?', 'Show 8 heads'),
  otherHead: (head: number) =>
    asking(`Head ${head} has another bias. How far does it look?`, `Show head ${head}`),
};

/** '0.5', '0.0625', '63': three digits at most, without zeros at the end. */
export const inShort = (value: number): string => String(Number(value.toPrecision(3)));

/** Index and normalised index: what is added to a word, and where it stands in texts of several lengths. */
export const scaleText = {
  sums: 'What is added to what, to scale',
  rulers: 'Where the same words stand when positions run from 0 to 1',
  position: 'position',
  word: 'word',
  added: '+ position',
  wordAlone: 'the word alone',
  times: (times: string): string => `${times} ×`,
  readSum: (position: number, times: string): string =>
    position === 0
      ? 'Position 0 adds nothing to the word.'
      : `Position ${position} is ${times} times as long as the word.`,
  sentence: ['I', 'like', 'coding', 'and', 'so', 'do', 'you', 'my', 'friend'],
  ofWords: (length: number): string => counted(length, 'word'),
  oneWord: (step: string): string => `one word = ${step}`,
  readRuler: (length: number, place: string, step: string): string =>
    `In ${counted(length, 'word')}, “coding” stands at ${place}, and a step is ${step}.`,
  keys: 'The arrow keys read the rows.',
  columns: {
    word: 'length of the word',
    added: 'length of the position',
    length: 'words',
    third: 'third word',
    step: 'one step',
  },
  sumsCaption: (width: number): string =>
    `Length of each vector. A random word has length √${width} = ${inShort(Math.sqrt(width))}; an index of ${counted(width, 'equal column')} grows without end.`,
  rulersCaption:
    'The third word of four texts. Without the length, these numbers do not say how far apart two words are.',
  sumsLabel: (last: number, times: string): string =>
    `The length of a word and of the position added to it. At position ${last}, the position is ${times} times as long.`,
  rulersLabel: (first: string, length: number, last: string): string =>
    `Texts of several lengths as rulers from 0 to 1. The third word stands at ${first} in the shortest, at ${last} in ${counted(length, 'word')}.`,
  outgrows: (last: number, times: string): string =>
    `A raw index outgrows the word it marks: at position ${last}, it is ${times} times as long.`,
  keepsUp: 'At position 1, a raw index is as long as the word it marks.',
  tooLarge: standing('○', 'Too large', 'violated'),
  asLong: standing('◑', 'As long as the word', 'plain'),
  share: (last: number, second: string | null): string =>
    `of the sum’s length is the word, at position ${last}.${second === null ? '' : ` At position 1, it is ${second} %.`}`,
  slides: (first: string, short: number, last: string, long: number): string =>
    `Divided by the length, “coding” stands at ${first} in ${counted(short, 'word')} and at ${last} in ${long}.`,
  dependsOnLength: standing('○', 'Depends on the length', 'violated'),
  step: (long: number, short: number, step: string): string =>
    `is the step to the next word in a text of ${long}. In a text of ${short}, the same step is ${step}.`,
};

export const text = {
  titles: {
    tableAndRow: 'The table and one row of similarities',
    clocks: 'Clocks: only the distance counts',
    biasByDistance: 'Bias over distance',
    vectorsAndRow: 'The vectors of the offsets and one row of similarities',
  },
  folds: {
    all: (count: number) => ({ title: `Compare all ${count}`, short: `All ${count}` }),
    against: 'Side by side',
    oneAgainst: (first: string, second: string): string => `${first} against ${second}`,
    waves: 'The waves',
    dimensions: 'The dimensions',
    pairs: 'Every pair',
    pairsOfDimensions: { title: 'Every pair of dimensions', short: 'Every pair' },
    pairing: 'Pairs mixed up',
    pairsOfPositions: 'Every pair of positions',
    which: 'Which vector',
    sides: 'Before and after',
    kernels: { title: 'All on one axis', short: 'On one axis' },
    requirements: { title: 'Seven measurements', short: 'Measurements' },
    score: 'Beat the sinusoid',
    times: { title: 'Irregular times', short: 'Times' },
    shift: { title: 'Is a shift linear?', short: 'Shift' },
    combine: { title: 'Add or concatenate?', short: 'Adding' },
    formula: 'Formula',
  },

  ofTables,
  ofBiases,
  ofDataDependent,
  ofOffsets,
  ofRotations,
  actions,

  nothing: {
    headline: 'Without positions, a sentence is a set of words.',
    standing: standing('○', 'Nothing to see', 'plain'),
    meaning: 'Without positions, a word’s place leaves no trace.',
    proof: 'No positions: there is no table to draw.',
  },
  refusal({ id, title }: Source): { readonly headline: string; readonly words: string } {
    return isFormula(id)
      ? { headline: `${title} needs a correction.`, words: 'Needs a correction' }
      : { headline: `${title} cannot be computed with these settings.`, words: 'Not with these settings' };
  },
  notComputed: 'Not computed',
  dropWords: 'Drop a table of positions, or values for T5',

  // The lever
  /** names of the families of encodings, by where they act */
  places: {
    none: 'Nothing added',
    input: 'Added to the words',
    rotary: 'Turning queries and keys',
    bias: 'Added to the scores',
    relative: 'A vector per offset',
    'data-dependent': 'Made by the words',
    own: 'Your own',
  } satisfies Record<Kind | 'own', string>,
  lever: {
    where: 'Where positions act',
    encoding: 'Encoding',
    yourTable: 'Your table',
    noneChosen: 'No positions. Choose where they act.',
    noPositions: 'No positions',
    all: (count: number): string => `All ${count}`,
    // A narrow page leaves out the first word.
    compare: 'Compare',
    inAll: (count: number): string => `all ${count}`,
    compareAll: (count: number): string => `Compare all ${count}`,
  },

  // The settings
  settings: {
    pair: 'Pair shown',
    token: 'Token shown',
    of: (one: number, all: number): string => `${one} of ${all}`,
    head: 'Head',
    size: 'Size',
    sizes: (n: number, d: number): string => `${inPositions(n)}, width ${formatNumber(d)}`,
    columns: 'Columns',
    similarity: 'Similarity',
    picture: 'Picture',
    pictures: new Map([
      ['scale', 'to scale'],
      ['similarity', 'similarity of rows'],
    ]),
    /** of learned sinusoids */
    ofWaves: {
      reset: 'Reset the handles',
      noneMoved: 'none moved',
      moved: (count: number): string => (count > 0 ? `${count} moved` : 'moved'),
      base: 'Base',
      pictures: new Map([
        ['scale', 'frequencies and ψ'],
        ['similarity', 'similarity of rows'],
      ]),
    },
    longest: 'Longest text',
    more: 'More',
    seed: (seed: number): string => `seed ${seed}`,
    yes: 'yes',
    no: 'no',
    /** names of the column layouts */
    conventions: {
      interleaved: 'interleaved',
      halves: 'in halves',
      half: 'in halves',
      mixed: 'mixed up',
    } as Readonly<Record<string, string>>,
  },
};

export const nameOfFold = (first: Source, second: Source | undefined): string =>
  second ? text.folds.oneAgainst(shortName(first), shortName(second)) : text.folds.against;

export const presets: readonly Preset[] = [
  { title: 'Sinusoids as wide as BERT', state: { scheme: 'sinusoidal', n: 128, d: 768 } },
  { title: 'Sinusoids, base 100', state: { scheme: 'sinusoidal', base: 100 } },
  { title: 'A raw index', state: { scheme: 'index' } },
  { title: 'He is Adhil, turned by RoPE', state: { scheme: 'rotary', before: 3 } },
  {
    title: 'An image in a text, as Qwen2-VL turns it',
    state: { scheme: 'rotary', axes: 'sections', d: 128, base: 1e6, layout: 'half' },
  },
  {
    title: 'An image in a text, as Qwen3-VL turns it',
    state: { scheme: 'rotary', axes: 'interleaved', d: 128, base: 5e6, layout: 'half' },
  },
  {
    title: 'DeepSeek’s split head: the last 64 of 192 dimensions turn',
    state: { scheme: 'rotary', d: 192, rotaryDim: 64, part: 'last' },
  },
  { title: 'ALiBi’s eight slopes', state: { scheme: 'alibi', n: 128, heads: 8 } },
  { title: 'A forget gate, held: ALiBi', state: { scheme: 'forget-gate', strength: 0, n: 64 } },
];
