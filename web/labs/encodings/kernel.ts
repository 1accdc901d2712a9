/** How similarity or bias changes with distance. */
import type { Matrix, PositionKernel } from '../../core/types.ts';

/** A step away from position x, to y, at which the similarity to x does not fall. */
interface Rise {
  readonly x: number;
  readonly y: number;
  /** similarity of x to the position before the step, and to y */
  readonly from: number;
  readonly to: number;
}

/** How far similarity falls with distance: monotonicity after Wang et al. 2021. */
export interface Radius {
  /** the largest R such that, from every position and in both directions, similarity falls with each step up to distance R */
  readonly radius: number;
  /** the worst step to distance R + 1 (of equal ones, the nearest to the middle); null if all steps fall */
  readonly rise: Rise | null;
}

export function riseAt({ cols, data }: Matrix, x: number, y: number): Rise {
  const row = data.subarray(x * cols, (x + 1) * cols);
  return { x, y, from: row[y - Math.sign(y - x)], to: row[y] };
}

export const radiusOf = ({ radius, worst, proximity }: PositionKernel): Radius => ({
  radius,
  rise: worst && riseAt(proximity, worst.x, worst.y),
});

/** The largest difference between the means at the offsets +m and -m, and the first such m; 0 if only the distance counts. */
export function sidesApart(means: Float64Array): { readonly size: number; readonly distance: number } {
  const middle = (means.length - 1) / 2;
  let apart = { size: 0, distance: 0 };
  for (let distance = 1; distance <= middle; distance++) {
    const size = Math.abs(means[middle + distance] - means[middle - distance]);
    if (size > apart.size) apart = { size, distance };
  }
  return apart;
}

/** The values at the offsets 0, -1, -2, ...: a key m positions before its query. */
export function backwards(means: Float64Array): Float64Array {
  return means.slice(0, (means.length + 1) / 2).reverse();
}

/** The first distance whose bias is ln 2 below that of distance 0, which halves the weight of a key; null if there is none. */
export function halvingDistance(means: Float64Array): number | null {
  const bias = backwards(means);
  const distance = bias.findIndex((value) => value - bias[0] <= -Math.LN2);
  return distance < 0 ? null : distance;
}

/** A kernel as a share of its value at distance 0; null where that is 0. */
export function shareOfFirst(kernel: Float64Array): Float64Array | null {
  return kernel[0] === 0 ? null : kernel.map((value) => value / kernel[0]);
}

/** The factor of a bias on the weight at each distance, as a share of the largest. */
export function weightFactors(bias: Float64Array): Float64Array {
  const best = bias.reduce((most, value) => Math.max(most, value), -Infinity);
  return bias.map((value) => Math.exp(value - best));
}

/** How the similarity of positions changes along a table. */
export type Course =
  /** one position: nothing to compare */
  | 'single'
  /** every pair is equally similar */
  | 'flat'
  /** it grows along the text, from every position but 0, which may differ */
  | 'grows'
  /** it falls with every step, all the way */
  | 'falls'
  /** it falls for some steps, then rises again */
  | 'ripples'
  /** it falls on average, not at every step from every position */
  | 'mostly'
  /** neighbours are no more similar than others */
  | 'unrelated';

/** Neighbours count as close if they keep this share of the drop in mean similarity from distance 0 to all other distances. */
const close = 0.25;
/** Float32 sums that should be equal differ by less than this share of the largest. */
const rounding = 1e-5;

interface Similarities {
  readonly proximity: Matrix;
  readonly means: Float64Array;
  readonly radius: Radius;
}

export function courseOf({ proximity, means, radius }: Similarities): Course {
  const { rows: n, data } = proximity;
  if (n === 1) return 'single';
  const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const byDistance = backwards(means);
  if (isFlat(proximity, rounding * largest)) return 'flat';
  if (growsAlong(proximity)) return 'grows';
  if (!radius.rise) return 'falls';
  const others = byDistance.subarray(1).reduce((sum, value) => sum + value, 0) / (n - 1);
  const contrast = (byDistance[1] - others) / (byDistance[0] - others);
  if (!(contrast >= close) || byDistance[0] <= others) return 'unrelated';
  return radius.radius >= 2 ? 'ripples' : 'mostly';
}

/** Leaves out position 0, which may be a row of zeros: its cosines are 0 even where all others are 1. */
function isFlat({ rows: n, data }: Matrix, slack: number): boolean {
  const [low, high] = [n > 2 ? 1 : 0, n];
  const first = data[low * n + low];
  for (let x = low; x < high; x++)
    for (let y = low; y < high; y++) if (Math.abs(data[x * n + y] - first) > slack) return false;
  return true;
}

function growsAlong({ rows: n, data }: Matrix): boolean {
  for (let x = 1; x < n; x++)
    for (let y = 1; y < n; y++) if (!(data[x * n + y] > data[x * n + y - 1])) return false;
  return n > 2;
}

export type FirstRow = 'rises' | 'flat' | 'other';

/** How similarity to position 0 changes. It is flat for a raw index, whose first row is zero. */
export function firstRowOf({ rows: n, data }: Matrix): FirstRow {
  const row = data.subarray(0, n);
  if (row.every((value) => value === row[0])) return 'flat';
  return row.every((value, y) => y === 0 || value > row[y - 1]) ? 'rises' : 'other';
}

/** Whether to mark how far similarity falls beside a row: it must fall on both sides, and not by chance. */
export const isFallMarked = (course: Course): boolean => course !== 'unrelated' && course !== 'grows';
