/** The lab's main job: the picture of the chosen encoding, and its comparison with a second one. */
import type { AttentionCore, Encoding, Matrix, SchemeId } from '../../core/types.ts';
import { type ColorScale, type Domain, extent } from '../../draw/color-scale.ts';
import { chosenSource, columnOf, encodeTable } from '../../encoding/encode.ts';
import { clip } from '../../encoding/relative-table.ts';
import { wordsOf } from '../../engine/errors.ts';
import { type ChosenEncoding, schemeBeside, type Written } from '../../schemes/source.ts';
import { type Picture, type PictureOptions, pictureOf, type Sizes } from './picture.ts';
import type { Divided } from './scale/rulers.ts';

export interface EncodingsInput extends Sizes, PictureOptions, ChosenEncoding {
  /** the second scheme, with its default parameters; 'none' for no comparison */
  readonly against: SchemeId;
  /** the reader's formula, if the second scheme has one */
  readonly written?: Written;
  /** of texts whose positions are divided by them */
  readonly lengths?: readonly number[];
}

export interface EncodingsOutput {
  /** null without positions */
  readonly picture: Picture | null;
  /** null without a second scheme, or if the core refuses it */
  readonly comparison: SchemeComparison | null;
  /** whether either scheme has vectors of its own for each head */
  readonly byHead: boolean;
  /** for each of the lengths asked for, the number of each position */
  readonly divided: Divided;
  /** why the core refuses the second scheme; '' if it does not */
  readonly problem: string;
}

export function encodingsJob(core: AttentionCore, input: EncodingsInput): EncodingsOutput {
  const { against, written, n, d, heads, seed } = input;
  const sizes = { n, d, heads, seed };
  const picture = pictureOf(core, chosenSource(input, sizes), input);
  const divided = (input.lengths ?? []).map((length) =>
    columnOf(encodeTable(core, input, { ...sizes, n: length })),
  );
  try {
    const second = pictureOf(core, chosenSource(schemeBeside(against, written), sizes), input);
    const comparison = second && compare(core, picture, second, input);
    return { picture, comparison, byHead: isByHead(picture) || isByHead(second), divided, problem: '' };
  } catch (thrown) {
    return { picture, comparison: null, byHead: isByHead(picture), divided, problem: wordsOf(thrown) };
  }
}

const isByHead = (picture: Picture | null) => picture?.kind === 'relative' && picture.byHead;

/** A dot product, a cosine or mean cosine, or what is added to a score. */
type Unit = 'dot' | 'cosine' | 'bias';

interface PairMap {
  readonly kind: Encoding['kind'];
  readonly unit: Unit;
  /** the head shown; null if all heads are alike */
  readonly head: number | null;
  /** n x n: query row, key column */
  readonly matrix: Matrix;
}

function pairsOf(picture: Picture, { n, measure }: PictureOptions): PairMap {
  const { kind, proximity } = picture;
  switch (kind) {
    case 'input':
      return { kind, unit: measure, head: null, matrix: proximity };
    case 'rotary':
      return { kind, unit: 'cosine', head: null, matrix: proximity };
    case 'bias':
      return { kind, unit: 'bias', head: picture.head, matrix: proximity };
    case 'relative': {
      const { reach } = picture;
      const head = picture.byHead ? picture.head : null;
      const ofZero = proximity.data.subarray(reach * proximity.cols);
      return { kind, unit: measure, head, matrix: square(n, (i, j) => ofZero[reach + clip(j - i, reach)]) };
    }
  }
}

/** The map without positions, in the unit of another scheme: 1 beside a rotation, where nothing turns, else 0. */
export function pairsWithout({ kind, unit, matrix }: PairMap): PairMap {
  return { kind: 'none', unit, head: null, matrix: square(matrix.rows, () => (kind === 'rotary' ? 1 : 0)) };
}

/**
 * A scale for all units, 1 for the pairs that a scheme favours most: similarity divided by its mean at distance 0, or the factor of a
 * bias on a weight. A map of zeros stays 0.
 */
export function sharesOf({ unit, matrix }: PairMap): Matrix {
  const { rows: n, data } = matrix;
  if (unit === 'bias') {
    const best = data.reduce((most, value) => Math.max(most, value), -Infinity);
    return { ...matrix, data: data.map((value) => Math.exp(value - best)) };
  }
  let sum = 0;
  for (let i = 0; i < n; i++) sum += data[i * n + i];
  const ofZero = sum / n || 1;
  return { ...matrix, data: data.map((value) => value / ofZero) };
}

function square(n: number, entry: (row: number, col: number) => number): Matrix {
  const data = new Float32Array(n * n);
  for (let row = 0; row < n; row++) for (let col = 0; col < n; col++) data[row * n + col] = entry(row, col);
  return { rows: n, cols: n, data };
}

interface Side extends PairMap {
  readonly scale: ColorScale;
  /** subtracted to compare: the map itself, or its shares if the units differ */
  readonly compared: Matrix;
  /** means of `compared` at the offsets from 1 - n to n - 1 */
  readonly means: Float64Array;
}

/** The first minus the second. Entries that are not finite are drawn as masked and do not count. */
export interface Difference {
  readonly matrix: Matrix;
  /** the entry farthest from 0, the first of several; null if no entry exceeds rounding */
  readonly largest: { readonly row: number; readonly col: number; readonly value: number } | null;
  /** the largest |entry|, even if it is only rounding */
  readonly size: number;
  /** null for the range of the entries. Rounding gets the range of the subtracted values, in which it is invisible. */
  readonly domain: Domain | null;
}

export interface SchemeComparison {
  readonly sides: readonly [Side, Side];
  readonly unit: Unit | 'share';
  /** the range of colours of both maps; null if units or ranges differ, so that each map has its own */
  readonly domain: Domain | null;
  readonly difference: Difference;
  /** null unless both have tables, equally wide */
  readonly tables: {
    readonly sides: readonly [Matrix, Matrix];
    readonly domain: Domain | null;
    readonly difference: Difference;
  } | null;
}

function compare(
  core: AttentionCore,
  first: Picture | null,
  second: Picture,
  options: PictureOptions,
): SchemeComparison {
  const other = pairsOf(second, options);
  const one = first ? pairsOf(first, options) : pairsWithout(other);
  const unit = one.unit === other.unit ? one.unit : 'share';
  const side = (pairs: PairMap, scale: ColorScale): Side => {
    const compared = unit === 'share' ? sharesOf(pairs) : pairs.matrix;
    const { mean } = core.kernel({ kind: 'bias', heads: [compared] });
    return { ...pairs, scale, compared, means: mean };
  };
  const scales = [scaleOf(one), scaleOf(other)] as const;
  // In a common range, the same colour must mean the same value.
  const isSigned = unit !== 'share' && scales.includes('diverging');
  const sides = [
    side(one, isSigned ? 'diverging' : scales[0]),
    side(other, isSigned ? 'diverging' : scales[1]),
  ] as const;
  return {
    sides,
    unit,
    domain: unit === 'share' ? null : rangeOf(one.matrix, other.matrix),
    difference: differenceOf(sides[0].compared, sides[1].compared),
    tables: first?.kind === 'input' && second.kind === 'input' ? tablesOf(first.table, second.table) : null,
  };
}

/** The colour scale of the scheme's own figures. */
const scaleOf = ({ kind }: PairMap): ColorScale =>
  kind === 'input' || kind === 'relative' ? 'sequential' : 'diverging';

function tablesOf(one: Matrix, other: Matrix): SchemeComparison['tables'] {
  if (one.cols !== other.cols) return null;
  return { sides: [one, other], domain: rangeOf(one, other), difference: differenceOf(one, other) };
}

/** A map would look blank in a range of colours this many times as wide as its own. */
export const mostTimes = 10;

/** A common range; null if it is too wide for one of them. */
function rangeOf(one: Matrix, other: Matrix): Domain | null {
  const ranges = [extent(one.data) ?? [0, 1], extent(other.data) ?? [0, 1]];
  const spans = ranges.map(([low, high]) => high - low);
  const least = Math.min(...spans);
  if (least > 0 && Math.max(...spans) > mostTimes * least) return null;
  return [Math.min(ranges[0][0], ranges[1][0]), Math.max(ranges[0][1], ranges[1][1])];
}

/** Float32 sums that should be equal differ by less than this share of the largest value. */
const rounding = 4e-6;

export function differenceOf(one: Matrix, other: Matrix): Difference {
  const data = new Float32Array(one.data.length);
  let largestValue = 0;
  let size = 0;
  for (let i = 0; i < data.length; i++) {
    data[i] = one.data[i] - other.data[i];
    if (!Number.isFinite(data[i])) continue;
    largestValue = Math.max(largestValue, Math.abs(one.data[i]), Math.abs(other.data[i]));
    size = Math.max(size, Math.abs(data[i]));
  }
  const slack = rounding * largestValue;
  const matrix = { rows: one.rows, cols: one.cols, data };
  if (size <= slack) return { matrix, largest: null, size, domain: [-largestValue, largestValue] };
  // The first of the entries that are equally large up to rounding.
  const at = data.findIndex((value) => Number.isFinite(value) && Math.abs(value) >= size - slack);
  const place = { row: Math.floor(at / one.cols), col: at % one.cols };
  return { matrix, largest: { ...place, value: data[at] }, size, domain: null };
}
