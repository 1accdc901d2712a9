/** The words of the folds, except prose, requirements and sums. (Over 300 lines: all words of the other folds in one place.) */

import { html, type TemplateResult } from 'lit';
import { counted } from '../../core/counted.ts';
import type { Encoding } from '../../core/types.ts';
import { listed } from '../../draw/format.ts';
import { hint } from '../../draw/hint.ts';
import { term } from '../../shell/term.ts';
import { ofSums } from './sums-text.ts';

const pairsOfWords = {
  contentContent: 'words with words',
  contentPosition: 'words with positions',
  positionContent: 'positions with words',
  positionPosition: 'positions with positions',
  sum: 'their sum',
};

const ofPairs = {
  queryPosition: 'query position',
  keyPosition: 'key position',
  pair: (query: number, key: number, offset: string, value: string): string =>
    `query at ${query}, key at ${key}, offset ${offset}: ${value}`,
  pointAtCurve: 'Point at a curve to read it',
  pointAtTheCurve: 'Point at the curve to read it',
  pointAtStep: 'Point at a step to read it',
  offset: 'offset, key − query',
  distance: 'distance of a key before the query',
  shareOfFirst: 'share of distance 0',
};

const ofTables = {
  table: 'Table of positions',
  position: 'position',
  dimension: 'dimension',
  value: 'value',
  /** after the range of the map */
  keepColumn: '· Click a column to keep its curve',
  chosenDimensions: 'Chosen dimensions over position',
  wavelengths: 'Labels: dimension, and wavelength λ in positions',
  wave: (dimension: number, wavelength: string): string => `${dimension}, λ ${wavelength}`,
  oneDimension: (dimension: number): string => `dimension ${dimension}`,
  dimensionAt: (dimension: string, position: number, value: string): string =>
    `${dimension}, position ${position}: ${value}`,

  similarity: 'Similarity of positions',
  similarityIn: (measure: string): string => `Similarity of positions, ${measure}`,
  firstRise: 'first rise',
  x: 'position x',
  y: 'position y',
  pairOf: (x: number, y: number, offset: string, value: string): string =>
    `positions ${x} and ${y}, offset ${offset}: ${value}`,
  fromPosition: (row: number): string => `Similarity against offset, from position ${row}`,
  ofPosition: (row: number): string => `Similarity of position ${row} to the others`,
  offset: 'offset y − x',
  meanOfPositions: 'mean of all positions',
  onePosition: (row: number): string => `position ${row}`,
  meanAt: (offset: string, value: string): string => `mean, offset ${offset}: ${value}`,
  /** 'It first rises from distance 5 to 6, at position 64: 23.6 → 23.7.' */
  rises: (distance: number, position: number, from: string, to: string): string =>
    `It first rises from distance ${distance} to ${distance + 1}, at position ${position}: ${from} → ${to}.`,
  stays: (distance: number, position: number): string =>
    `It first stays the same from distance ${distance} to ${distance + 1}, at position ${position}.`,
};

const ofOffsets = {
  similarity: 'Similarity of offsets',
  similarityIn: (measure: string): string => `Similarity of offsets, ${measure}`,
  k: 'offset k',
  l: 'offset l',
  pairOf: (k: string, l: string, value: string): string => `offsets ${k} and ${l}: ${value}`,
  toOthers: (offset: string): string => `Similarity of offset ${offset} to the others`,
  mean: 'mean of all offsets',
  one: (offset: string): string => `offset ${offset}`,
  meanAt: (value: string): string => `mean: ${value}`,

  which: 'Which vector each pair of positions gets',
  queryAndKey: 'query ↓ key →',
  vector: (index: string): string => `w${index}`,
  patternOf: (shown: number, maxDistance: number): TemplateResult => html`${
    maxDistance > shown
      ? `An example with largest distance ${shown}; here it is ${maxDistance}.`
      : `The first six positions, with largest distance ${shown}.`
  }
  Italics: the offset is clipped. Each diagonal has one vector: the pattern is ${term('toeplitz', 'Toeplitz')}.`,
};

const ofAngles = {
  pair: 'pair',
  /** after the range of the map */
  keepPair: '· Click a pair to see it on the clocks',
  angleAt: (position: number, pair: number, angle: string, cosine: string, wavelength: string): string =>
    `position ${position}, pair ${pair}: ${angle} rad, cosine ${cosine}, wavelength ${wavelength}`,
  effect: 'Average effect on a score',
  kernel: 'kernel',
  kernelAt: (distance: number, value: string): string => `kernel at distance ${distance}: ${value}`,
  kernelNote: html`
    The ${term('kernel')}: the mean cosine over all pairs of dimensions. For a query and a key whose
    entries are all 1, it is the score divided by that at distance 0.
  `,
  bound: 'How far the kernel stays below its decay bound',
  boundOverDistance: 'Decay bound over distance',
  distance: 'distance r of a key before the query',
  nameOfBound: 'B(r)',
  sizeOfKernel: '|kernel|',
  at: (name: string, distance: number, value: string): string => `${name} at distance ${distance}: ${value}`,
  /** `riseAfter`: the distance after which the bound first rises; -1 if it never does */
  boundNote: (first: string, riseAfter: number): TemplateResult => html`
    For a query and a key whose entries are all 1, the score at distance r is at most B(r) times the score at distance 0 (Su et al. 2021,
    section 3.4.3). The bound is loose: ${first} at distance 0, where the kernel is
    1${riseAfter < 0 ? '' : `. It first rises after distance ${riseAfter}`}.
  `,
};

/** The Python script of the clocks. */
const ofClocks = {
  scriptTitle: (pair: number, mostInFront: number): string =>
    `the hands of pair ${pair} and the score of “he” for “Adhil”, with 0 to ${mostInFront} words in front`,
  precision:
    'angles to 12 significant digits; scores to 1e-5 of the largest, because the page computes them in 32-bit numbers',
  length: 'With c words in front, the text has c + 3 words.',
};

const ofBiases = {
  /** heads are counted from 1 */
  ofHead: (head: number): string => `Bias of head ${head}`,
  bias: 'bias',
  headAt: (head: number, offset: string, value: string): string => `head ${head}, offset ${offset}: ${value}`,
  bucketOf: 'Bucket of each offset',
  bucket: 'bucket',
  shareBuckets: (offsets: number, buckets: number): string =>
    `${counted(offsets, 'offset')} share ${counted(buckets, 'bucket')}. Nearby offsets have a bucket each; farther buckets get wider, and the last has no end.`,
  alone: (offset: string, bucket: number): string =>
    `offset ${offset}: bucket ${bucket}, which holds no other`,
  among: (offset: string, bucket: number, first: string, last: string): string =>
    `offset ${offset}: bucket ${bucket}, which holds the offsets ${first} to ${last}`,
};

const ofSides = {
  heading: 'Does it tell before from after? Two texts disagree',
  texts: html`
    <blockquote>
      “[…] if the absolute values of the relative positions are equal, the embedding is the same (regardless of before and
      after).” <cite>A summary of Wang et al. 2021</cite>
    </blockquote>
    <blockquote>
      “Since [it is] not symmetric through origin, the relative positions to left and right can be differentiated.”
      <cite>Course notes on positional embeddings</cite>
    </blockquote>
  `,
  over: (reach: number): string => `Over the offsets k from 1 to ${reach}, the largest …`,
  largest: 'largest',
  value: 'value',
  sines: ['|P₋ₖ + Pₖ| among the sines', 'the sines change sign'],
  cosines: ['|P₋ₖ − Pₖ| among the cosines', 'the cosines stay the same'],
  all: '|P₋ₖ − Pₖ| of all',
  differ: 'so the vectors differ: the notes are right',
  areEqual: 'the vectors are equal',
  products: ['|P₀·P₋ₖ − P₀·Pₖ|', 'only the dot product is even: here the summary is right'],
} as const;

const relativeToMaximum = 'relative to the maximum';

const ofBoth = {
  heading: (first: string, second: string): TemplateResult =>
    html`${first} <span>(A)</span> against ${second} <span>(B)</span>`,
  side: (letter: string, title: string): string => `${letter}: ${title}`,
  a: 'A',
  b: 'B',
  difference: 'A − B',
  largestDifference: 'largest difference',
  relativeToMaximum,
  curves: 'Both over the offset',
  curvesNote: 'Means along the diagonals of the maps.',
  sideNote: (unit: string, head: number | null): string =>
    `${capitalized(unit)}${head === null ? '' : ` of head ${head}`}.`,
  differenceNote: (unit: string): string =>
    `${capitalized(unit)}. Orange: A gives more. Blue: B gives more. White: both give the same.`,
  tables: {
    A: 'Table of A',
    B: 'Table of B',
    difference: 'Table of A − table of B',
  },
  pair: (query: number, key: number, a: string, b: string, difference: string): string =>
    `query at ${query}, key at ${key}: A ${a}, B ${b}, difference ${difference}`,
  pairOfShares: (
    query: number,
    key: number,
    [a, b]: readonly string[],
    [shareA, shareB, apart]: readonly string[],
  ): string => `query at ${query}, key at ${key}: A ${a}, B ${b}; shares ${shareA} − ${shareB} = ${apart}`,
  cell: (position: number, dimension: number, a: string, b: string, difference: string): string =>
    `position ${position}, dimension ${dimension}: A ${a}, B ${b}, difference ${difference}`,
  meanAt: (offset: string, a: string, b: string, difference: string): string =>
    `mean at offset ${offset}: A ${a}, B ${b}, difference ${difference}`,

  nothing: 'nothing',
  compareWith: (name: string): string => `Compare with ${name}`,
  stop: 'Stop comparing',
  cannot: (second: string, problem: string): string => `${second} cannot be compared: ${problem}`,
  parameters: (isSame: boolean): TemplateResult =>
    isSame
      ? html`A has the parameters set here, B the defaults. Sizes and seed are the same.`
      : html`B has its default parameters. ${hint('Choose it above to swap the two.')} Sizes and seed are the same.`,
  /** follows the number in a sentence */
  noDifference: (isRounding: boolean): TemplateResult => html`is the largest difference.
    <span class="holds">A and B give every pair of positions the same value${
      isRounding ? ', up to the rounding of float32' : ''
    }.</span>`,
  largest: (isShare: boolean, where: string, [a, b]: readonly string[], isAAhead: boolean): string =>
    `is the largest difference${isShare ? ', relative to the maximum' : ''}, ${where}: A gives ${a}, B gives ${b}. There ${isAAhead ? 'A' : 'B'} favours the key more.`,
  /** 'for the query at 9 and the key at 4, 5 positions before it' */
  where(query: number, key: number): string {
    const place = `for the query at ${query} and the key at ${key}`;
    const apart = Math.abs(query - key);
    if (apart === 0) return `${place}, the same position`;
    return `${place}, ${apart} ${apart === 1 ? 'position' : 'positions'} ${key < query ? 'before' : 'after'} it`;
  },
  sameColours: (low: string, high: string): string =>
    `The same colour means the same value in both maps, from ${low} to ${high}.`,
  rangesDiffer: (times: number, [a, b]: readonly (readonly string[])[]): string =>
    `The ranges differ more than ${times}-fold, so each map has its own colours: A from ${a[0]} to ${a[1]}, B from ${b[0]} to ${b[1]}.`,
  unitsDiffer: (a: string, b: string): string =>
    `The two maps have different units (${a} and ${b}), so each has its own colours. The difference and the curves show every value relative to the largest. A similarity is divided by the similarity at distance 0; a bias counts as the factor that it gives to a weight.`,
  tablesDiffer: (times: number): string =>
    `The ranges of the tables differ more than ${times}-fold, so each has its own colours.`,
  /** what is shown for encodings that give no value to a pair of positions */
  notes: {
    rotary: 'For rotations: the mean cosine over all pairs of dimensions.',
    relative: 'For relative vectors: the similarity of each offset’s vector to the vector of offset 0.',
    none: 'Without positions, every pair gets the same value.',
  } as Partial<Record<Encoding['kind'], string>>,
};

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of a kernel before a handle was moved. */
const fellTo = (distance: number): string => `before: falls to ${distance}`;

const ofKernels = {
  fellTo,
  heading: 'Kernels over distance: the effect of position alone',
  label: 'Kernels over distance',
  relativeToMaximum,
  seeded: (title: string): string => `${title}, seeded`,
  at: (title: string, distance: number, value: string): string => `${title}, distance ${distance}: ${value}`,
  noKernel: 'position alone gives a score of 0',
  note: html`
    ${term('kernel', 'Kernels')} of vectors and rotations: the similarity relative to distance 0. Of biases: the weight relative to
    the largest.
  `,
  random: 'Seeded kernels are random: nothing is learned yet.',
  coincide: (titles: readonly string[]): string =>
    `${listed(titles)} coincide: one curve covers the other${titles.length > 2 ? 's' : ''}.`,
  notDrawn: (title: string, problem: string): string => `${title} is not drawn: ${problem}.`,
  compared: 'Schemes compared',
};

const ofGallery = {
  about: (title: string, description: string): TemplateResult => html`<b>${title}.</b> ${description}`,
  ownTable: 'Your own table, one row per position.',
  file: (whose: string): string => `a file ${whose}`,
  uploaded: 'Uploaded table',
  label: 'Positional encodings',
  keys: 'Left and right arrow keys move between encodings, up and down between an encoding and its “compare” button.',
  fewer: 'Show fewer',
  all: (count: number): string => `Show all ${counted(count, 'encoding')}`,
  bothSides: 'A and B',
  shown: '✓ shown',
  shownAsA: 'A shown',
  compare: 'compare',
  compared: 'B compared',
  withTitle: (title: string): string => ` with ${title}`,
};

const ofScores = {
  title: 'Beat the sinusoid',
  about: (n: number): string =>
    `Can your formula do better than the sinusoid? The table has every measurement of this page, for your formulas and for all other encodings with their default parameters, on the same ${counted(n, 'position')}. Being ahead in a measurement does not mean that a model learns better.`,
  computed: 'the scores',
  heading: (n: number, d: number, head: number, heads: number): string =>
    `Every encoding in every measurement: ${counted(n, 'position')}, width ${d}, head ${head} of ${heads}`,
  encoding: 'encoding',
  column: (title: string, help: string): string => `${title}: ${help}`,
  marks: {
    ahead: ['▲', 'better than the sinusoid'],
    even: ['=', 'equal to the sinusoid'],
    behind: ['▼', 'worse than the sinusoid'],
    none: ['', ''],
  },
  percent: (value: string): string => `${value} %`,
  heldOf: (held: number, applying: number): string => `${held} of ${applying}`,
  verdict: (name: string, ahead: number, compared: number, even: number, behind: number): string =>
    `${name} beats the sinusoid in ${ahead} of ${counted(compared, 'measurement')}, draws in ${even} and loses in ${behind}.`,
  columns: {
    order: {
      title: 'Order seen',
      help: 'largest difference between two orders of the words, as a share of the largest output; higher is better',
    },
    monotonicity: {
      title: 'Monotonicity broken',
      help: 'share of pairs of offsets where the farther position is at least as similar; lower is better',
    },
    translation: {
      title: 'Translation invariance broken',
      help: 'distance of the similarities from the nearest map in which only the offset counts; lower is better',
    },
    symmetry: {
      title: 'Symmetry broken',
      help: 'asymmetry of the similarities: 0 if symmetric; lower is better',
    },
    probe: {
      title: 'Probe error',
      help: 'mean error of a linear probe on the odd rows, learned from the even ones, in positions; lower is better',
    },
    requirements: {
      title: 'Requirements met',
      help: 'how many of the applicable requirements hold; higher is better',
    },
  },
} as const;

export const foldText = {
  wider: '↔ Wider than the page: scroll it sideways.',
  titles: {
    table: 'The table',
    proximity: 'Similarity of all pairs',
    offsets: 'Similarity against offset',
    curves: 'Dimensions over position',
    angles: 'Cosines of the angles',
    kernel: 'Kernel over distance',
    bound: 'The kernel below its decay bound',
    bias: 'Bias of one head',
    heads: 'Bias over the offset, all heads',
    buckets: 'Which offsets share a bucket',
    keys: 'Vectors added to the keys',
    values: 'Vectors added to the values',
    queries: 'Vectors added to the queries',
    beforeAndAfter: 'Before and after, compared',
    sideA: 'Side by side: the first',
    sideB: 'Side by side: the second',
    sideDifference: 'Side by side: the difference',
    sideCurves: 'Side by side: over the offset',
    tableA: 'Side by side: the first table',
    tableB: 'Side by side: the second table',
    tableDifference: 'Side by side: the difference of the tables',
    kernels: 'Kernels of several encodings',
    requirements: 'Seven measurements of every encoding',
    score: 'Every encoding against the sinusoid',
    costs: 'What adding and concatenating cost',
    added: (what: keyof typeof pairsOfWords): string => `Added: ${pairsOfWords[what]}`,
    concatenated: (what: keyof typeof pairsOfWords): string => `Concatenated: ${pairsOfWords[what]}`,
  },
  ofPairs,
  ofTables,
  ofOffsets,
  ofAngles,
  ofBiases,
  ofClocks,
  ofSides,
  ofBoth,
  ofKernels,
  ofGallery,
  ofScores,
  ofSums,
};
