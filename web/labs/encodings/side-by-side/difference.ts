/** Two schemes compared: what each gives every pair of positions, and their difference. Plain data, for the page. */
import type { AttentionCore, Matrix } from '../../../core/types.ts';
import { type ColorScale, type Domain, extent } from '../../../draw/color-scale.ts';
import type { Picture, PictureOptions } from '../picture.ts';
import { type PairMap, pairsOf, pairsWithout, sharesOf, type Unit } from './pairs.ts';

export interface Side extends PairMap {
  readonly scale: ColorScale;
  /** what is subtracted: the map itself, or its shares of the largest where the units differ */
  readonly compared: Matrix;
  /** means of what is compared, at the offsets from 1 - n to n - 1 */
  readonly means: Float64Array;
}

/** The first minus the second; an entry that is not finite is drawn as masked, and counts for nothing. */
export interface Difference {
  readonly matrix: Matrix;
  /** the entry that is furthest from 0, the first of several; null where no entry is more than rounding */
  readonly largest: { readonly row: number; readonly col: number; readonly value: number } | null;
  /** the largest |entry|, rounding or not */
  readonly size: number;
  /** null: the range of the entries. Rounding is drawn in the range of the values subtracted, where it does not show */
  readonly domain: Domain | null;
}

export interface SchemeComparison {
  readonly sides: readonly [Side, Side];
  readonly unit: Unit | 'share';
  /** the range of colours of both maps; null where each has its own, since units or ranges differ */
  readonly domain: Domain | null;
  readonly difference: Difference;
  /** where both act on the inputs, and are equally wide */
  readonly tables: {
    readonly sides: readonly [Matrix, Matrix];
    readonly domain: Domain | null;
    readonly difference: Difference;
  } | null;
}

export function compare(
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
  // In one range of colours, the same colour must mean the same value.
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

/** The scale of the scheme's own figures. */
const scaleOf = ({ kind }: PairMap): ColorScale =>
  kind === 'input' || kind === 'relative' ? 'sequential' : 'diverging';

function tablesOf(one: Matrix, other: Matrix): SchemeComparison['tables'] {
  if (one.cols !== other.cols) return null;
  return { sides: [one, other], domain: rangeOf(one, other), difference: differenceOf(one, other) };
}

/** A map is almost blank in a range of colours this many times as wide as its own. */
export const mostTimes = 10;

/** The range that both share; null where one is too wide for the other. */
function rangeOf(one: Matrix, other: Matrix): Domain | null {
  const ranges = [extent(one.data) ?? [0, 1], extent(other.data) ?? [0, 1]];
  const spans = ranges.map(([low, high]) => high - low);
  const least = Math.min(...spans);
  if (least > 0 && Math.max(...spans) > mostTimes * least) return null;
  return [Math.min(ranges[0][0], ranges[1][0]), Math.max(ranges[0][1], ranges[1][1])];
}

/** Float32 sums that should be equal differ by less than this share of the largest of them. */
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
  // Among entries that are equally large up to rounding, the first is named.
  const at = data.findIndex((value) => Number.isFinite(value) && Math.abs(value) >= size - slack);
  const place = { row: Math.floor(at / one.cols), col: at % one.cols };
  return { matrix, largest: { ...place, value: data[at] }, size, domain: null };
}
