/** The words of a measured map: its properties, its cells, and what it shows. */

import { html, type TemplateResult } from 'lit';
import { counted, isOne } from '../../core/counted.ts';
import type { PropertyName } from '../../encoding/property-numbers.ts';
import type { RowKind } from './proximity.ts';
import { properties } from './text.ts';

/** Names for the signed distance from a row to a column. */
export interface OffsetNames {
  readonly one: string;
  readonly several: string;
  /** axis title */
  readonly title: string;
}

/** The distance between two positions is an offset; between two offsets it is a difference. */
const betweenPositions: OffsetNames = { one: 'offset', several: 'offsets', title: 'offset y − x' };
const betweenOffsets: OffsetNames = { one: 'difference', several: 'differences', title: 'difference l − k' };

/** The names in a map. */
export interface MapNames {
  readonly heading: string;
  readonly axes: readonly [row: string, col: string];
  readonly value: string;
  /** for the distance from a row to a column */
  readonly offset: OffsetNames;
}

const similarity = (axes: MapNames['axes'], offset = betweenPositions): MapNames => ({
  heading: 'Similarity φ',
  axes,
  value: 'φ',
  offset,
});

const scored = similarity(['query position x', 'key position y']);

export const mapNames: Readonly<Record<RowKind | 'attention', MapNames>> = {
  attention: {
    heading: 'Mean attention weight',
    axes: ['query position', 'key position'],
    value: 'mean weight',
    offset: betweenPositions,
  },
  positions: similarity(['position x', 'position y']),
  offsets: similarity(['offset k', 'offset l'], betweenOffsets),
  angles: scored,
  'decaying-angles': scored,
  bias: scored,
  sum: scored,
  map: {
    heading: 'Your map',
    axes: ['row position x', 'column position y'],
    value: 'value',
    offset: betweenPositions,
  },
  weights: {
    heading: 'Attention weight',
    axes: ['query position', 'key position'],
    value: 'weight',
    offset: betweenPositions,
  },
};

const lower = (property: PropertyName): string => properties[property].toLowerCase();

/** 'head 2 of 12'. `head` counts from 0. */
const ofHead = (head: number, heads: number): string => `head ${head + 1} of ${heads}`;

export const addedTo = (role: string, head: number | null, heads: number): string =>
  head === null ? `added to the ${role}` : `added to the ${role} in ${ofHead(head, heads)}`;

interface DefinitionFacts {
  /** 'dot product' or 'cosine' */
  readonly product: string;
  readonly d: number;
  /** width of a head */
  readonly width: number;
  /** least and largest offset */
  readonly range: readonly [string, number];
  /** 'added to the keys' */
  readonly added: string;
  /** counted from 0 */
  readonly head: number;
  readonly heads: number;
  /** number of heads that fit into `d`, at least 1 */
  readonly fitting: number;
  /** offset to which farther offsets are clamped, or 0 */
  readonly farthest: number;
  readonly isCosine: boolean;
  /** whether pairs of dimensions are mixed up */
  readonly arePairsMixed: boolean;
}

export const mapText = {
  // The three properties of a map
  properties: {
    label: 'Properties',
    about: 'Definitions after Wang et al. 2021, in the last section.',
    grade: (words: string): string => `${words}.`,
    button: (property: PropertyName, number: string, isBroken: boolean): string =>
      `${properties[property]}: ${number}. ${mapText.properties.whatItDoes(isBroken)}.`,
    whatItDoes: (isBroken: boolean): string =>
      isBroken ? 'Show where it fails worst' : 'Mark it in the map',
    hover: (number: string, isBroken: boolean): string =>
      `${number}. ${mapText.properties.whatItDoes(isBroken)}`,
    monotonicity: (names: OffsetNames, window: number, tolerance: string, steps: string, radius: number) =>
      `Share of pairs of ${names.several} up to ${window} where the farther position is more similar${tolerance ? ` by more than ${tolerance}` : ' (ties count)'}. Single steps: ${steps}. ${radius > 0 ? `No violation up to ${names.one} ${radius}.` : 'Even the first step fails somewhere.'}`,
    worstRise: (names: OffsetNames, from: string, near: readonly string[], far: readonly string[]): string =>
      `Worst: from ${from}, ${near[1]} at ${names.one} ${near[0]}, but ${far[1]} at ${far[0]}.`,
    translation: ({ one }: OffsetNames, r2: string): string => {
      const what = `Distance from the nearest map in which only the ${one} counts, as a share of the map’s norm.`;
      return r2 ? `${what} R² of the ${one}: ${r2}.` : what;
    },
    worstCell: (row: string, col: string, there: string, usual: string): string =>
      `Worst: ${there} at ${row}, ${col}, where the mean over all rows is ${usual}.`,
    symmetry: 'Asymmetry: 0 where φ(x, y) = φ(y, x), 100 % where one is minus the other.',
    worstPair: (row: string, col: string, there: string, back: string): string =>
      `Worst: ${there} at ${row}, ${col}, but ${back} the other way.`,
    marks: {
      monotonicity: ['nearer', 'farther, yet more similar'],
      translation: ['farthest from the mean of its diagonal'],
      symmetry: ['most unlike its mirror image', 'most unlike its mirror image'],
    } satisfies Record<PropertyName, readonly string[]>,
  },

  // The maps of similarity and of attention
  map: {
    titles: {
      proximity: 'Similarity of all pairs, and where it fails',
      proximityOffsets: 'Similarity over the offset',
      identicalWords: 'One word repeated: attention weights',
      identicalWordsOffsets: 'One word repeated: over the offset',
    },
    cellNotInLink: 'The link does not contain the cell pointed at.',
    weightsNotInLink: 'The link does not contain the weights: choose their files again.',
    label: (heading: string, title: string): string => `${heading}, ${title}`,
    /** '' for a map without blocks */
    blocks: (n: number, step: number): string =>
      step > 1 ? `${n} × ${n}, a cell is the mean of ${step} × ${step}` : '',
    range: (from: string, to: string): string => (from === to ? from : `${from} to ${to}`),
    cell(row: string, col: string, value: string, isBlock: boolean, broken: PropertyName | null): string {
      const words = `${row}, ${col}: ${isBlock ? 'mean ' : ''}${value}`;
      if (!broken) return words;
      return isBlock ? `${words}, some pairs break ${lower(broken)}` : `${words}, breaks ${lower(broken)}`;
    },
    at: (axis: string, index: string): string => `${axis} ${index}`,
    /** `window`: largest offset tested; `tolerance`: the tolerance, or '' for none */
    breaks(
      property: PropertyName,
      { count, all, window, tolerance }: Record<'count' | 'all' | 'window' | 'tolerance', string>,
      { one }: OffsetNames,
    ): string {
      const words = `${count} of ${counted(all, 'cell')} ${isOne(count) ? 'breaks' : 'break'} ${lower(property)}`;
      if (property !== 'monotonicity')
        return tolerance
          ? `${words} by more than ${tolerance}; the number itself ignores the tolerance.`
          : `${words}.`;
      return tolerance
        ? `${words} up to ${one} ${window} by more than ${tolerance}.`
        : `${words} up to ${one} ${window}.`;
    },
    covered: (isBlocks: boolean): string =>
      isBlocks ? 'A block that contains any of them is covered.' : 'They are covered.',
    raiseTolerance: 'A larger tolerance leaves only the worst.',
    colours: (range: string): string => `Colours: ${range}.`,
    failsWorst: (property: PropertyName, row: string): string =>
      `Where ${lower(property)} fails worst: ${row}`,
    over: ({ one }: OffsetNames, row: string): string => `Over the ${one}, from ${row}`,
    hint: 'Point at a curve to read it',
    meanOfRows: 'mean over all rows',
    worst: 'worst',
    point: (curve: string, { one }: OffsetNames, offset: string, value: string): string =>
      `${curve}, ${one} ${offset}: ${value}`,
  },

  // The map of the chosen embedding
  chosen: {
    extents: new Map([
      ['all', 'all'],
      ['first', 'as many as in the matrix'],
    ]),
    alwaysSymmetric: 'It always holds for one table: φ(x, y) and φ(y, x) are the same product.',
    source: (origin: string): string => `Source: ${origin}.`,
    ofOffsetsAlone:
      'The map of an RPE alone compares the vectors of two offsets, as in the paper. In a score, an RPE is translation invariant by construction.',
    uneven:
      'An untrained table has a standard deviation of 0.02 by default, and sinusoids reach 1, so the sum mainly shows the sinusoids.',
    definitions: {
      positions: ({ product, d }) =>
        `φ(x, y) is the ${product} of the vectors of positions x and y, of width ${d}.`,
      offsets: ({ product, range: [from, to], added, width }) =>
        `φ(k, l) is the ${product} of the offset vectors k and l, from ${from} to ${to}, ${added}; each has the width of a head, ${width}.`,
      angles: ({ width, arePairsMixed }) =>
        `φ(x, y) is the mean cosine of the angles between query and key, in a head of width ${width}.${
          arePairsMixed
            ? ' With mixed pairs, a score depends on the words as well: this is its mean over independent words.'
            : ''
        }`,
      'decaying-angles': ({ width }) =>
        `φ(x, y) is the mean cosine of the angles between query and key, in a head of width ${width}, after each cosine is multiplied by the decay of its pair of dimensions over x − y. The decay is above 1 where the key comes after the query.`,
      bias: ({ head, heads }) =>
        `φ(x, y) is what ${ofHead(head, heads)} adds to the score of query x and key y.`,
      map: () => 'φ(x, y) is the number in row x and column y of your map, as it is.',
      weights: () => 'φ(x, y) is how much of its attention query x gives to key y, as your file has it.',
      sum({ fitting, width, d, farthest, isCosine }) {
        const left = d - fitting * width;
        return html`φ(x, y) = Σ<sub>h</sub> ⟨P<sub>x</sub><sup>h</sup>, P<sub>y</sub><sup>h</sup> + R<sub>y − x</sub>⟩. This sum
          is our definition; the paper plots the two separately. It is what position alone adds to the scores, summed
          over ${fitting === 1 ? 'the one head' : `the ${counted(fitting, 'head')}`}, before scaling and with identity weights. Head h sees ${width} of the ${counted(d, 'dimension')}
          of a position’s vector P, and adds the offset’s vector R to the key.
          ${left < 0 ? `The head is wider than P: its last ${left === -1 ? 'dimension is' : `${counted(-left, 'dimension')} are`} 0.` : ''}
          ${left === 1 ? 'The last entry of P fills no head and is left out.' : ''}
          ${left > 1 ? `The last ${counted(left, 'entry', 'entries')} of P fill no head and are left out.` : ''}
          ${farthest > 0 ? `Offsets beyond ±${farthest}, the farthest in the file, take the vector of ±${farthest} (Shaw et al. 2018).` : ''}
          ${isCosine ? 'For the cosine, every P and R is scaled to length 1.' : ''}`;
      },
    } satisfies Readonly<Record<RowKind, (facts: DefinitionFacts) => unknown>>,
    computed: (n: number): string => `the similarity of ${counted(n, 'vector')}`,
    /** `isMost`: whether a sum allows no more than `n` */
    positionsMeasured: (n: number, rows: number, isMost: boolean): string =>
      n === rows
        ? `All ${counted(rows, 'position')} are measured.`
        : `The first ${n} of ${counted(rows, 'position')} are measured${isMost ? ', the most that a sum allows' : ''}.`,
    /** `range`: the offsets measured */
    offsetsMeasured: (range: string, all: string, isMost: boolean): string =>
      range === all
        ? `All offsets, ${all}, are measured.`
        : `The offsets ${range} of ${all} are measured${isMost ? ', the most that a sum allows' : ''}.`,
    measureAll: 'Measure all',
  },

  // One word repeated
  words: {
    about:
      'If every word is the same, only position tells the keys apart. One head reads the same random word at every position, and its attention weights are averaged over many words. With identity weights, queries and keys are the inputs, or the head’s part of them. Random weights mix all dimensions.',
    maskedTie: 'Masked keys all have weight 0, so they tie. A tolerance above 0 ignores these ties.',
    /** 'the first 8 of 20 positions'; '' if attention sees all */
    extent: (n: number, rows: number): string =>
      n < rows ? `the first ${n} of ${counted(rows, 'position')}` : '',
    masks: (causal: boolean): string => (causal ? 'with a causal mask' : 'without a mask'),
    weights: { file: 'weights from files', seeded: 'random weights', identity: 'identity weights' },
    /** `head`: counted from 0; null if all heads are equal */
    head: (head: number | null, heads: number): string => (head === null ? '' : ofHead(head, heads)),
    /** `facts`: what was measured, and with which head */
    mean: (facts: readonly string[], words: number): string =>
      `${facts.filter(Boolean).join(', ')}: the mean of ${counted(words, 'word')}.`,
    /** `weight`: 1/n */
    withoutPositions: (causal: boolean, n: number, weight: string, difference: unknown): TemplateResult =>
      html`Without positions the same head gives each key ${causal ? '1/(i + 1), with i from 0' : `1/${n} = ${weight}`}.
      The measured weights differ from that by at most ${difference}.`,
    noLocality: 'Locality is defined only for rows that sum to 1.',
    locality: 'Locality',
    mirrorSymmetry: 'Mirror symmetry',
    leftRight: 'Mean |left − right|',
    aboutLocality: html`Locality and mirror symmetry follow the code of Chen, Varoquaux and Suchanek 2023. Locality is the mean over the queries of
      Σ weight · 2<sup>−distance</sup>. Mirror symmetry rescales the differences between left and right in each row, so uniform
      attention to the left alone counts as perfectly symmetric. Mean |left − right| is not rescaled.`,
    ofModel: 'Weights of a model',
    aboutFiles:
      'Two files for one head: a row for each dimension of the input, a column for each dimension of the head. A query is x W, a key x W′. The files stay in this tab.',
    files: { q: 'Query weights', k: 'Key weights' },
    file: (title: string, name: string, rows: number, cols: number): string =>
      `${title}: ${name}, ${rows} × ${cols}`,
    filesNotInLink: 'The link does not contain the weights: choose both files to see the map.',
    usePage: 'Use the page’s weights',
  },
};
