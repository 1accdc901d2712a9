/** What similarity does with distance in a table. */
import type { Matrix } from '../../core/types.ts';
import { backwards } from './kernel.ts';
import type { InputPicture } from './picture.ts';

/** What the similarity of positions does. */
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
/** Sums that should be equal differ in float32 by less than this share of the largest. */
const rounding = 1e-5;

export function courseOf({
  proximity,
  means,
  radius,
}: Pick<InputPicture, 'proximity' | 'means' | 'radius'>): Course {
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

/** What similarity to position 0 does. The first row of a raw index is zero: all its dot products are 0. */
export function firstRowOf({ rows: n, data }: Matrix): FirstRow {
  const row = data.subarray(0, n);
  if (row.every((value) => value === row[0])) return 'flat';
  return row.every((value, y) => y === 0 || value > row[y - 1]) ? 'rises' : 'other';
}

/** Whether the steps over which similarity falls are marked beside a row: where it falls on both sides, not by chance. */
export const isFallMarked = (course: Course): boolean => course !== 'unrelated' && course !== 'grows';
