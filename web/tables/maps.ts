/** Square matrices of positions against positions, such as attention maps, which are no tables of positions. */
import type { Matrix } from '../core/types.ts';
import type { Tensor } from '../readers/index.ts';

export interface Maps {
  /** rows and columns of each map */
  readonly n: number;
  /** how many there are along each axis in front: heads, or layers and heads; empty for a single map */
  readonly axes: readonly number[];
  readonly count: number;
  /** whether every row sums to 1 and no entry is below 0 */
  readonly isAttention: boolean;
}

/** Rows of attention in half precision sum to 1 up to this. */
const tolerance = 2e-3;
/** Entries may be this far below 0, by rounding. */
const below = 1e-6;

/** The maps in a tensor [n, n], [heads, n, n] or [layers, heads, n, n]; undefined for any other. */
export function mapsIn({ shape, data }: Pick<Tensor, 'shape' | 'data'>): Maps | undefined {
  const [n, columns] = shape.slice(-2);
  if (shape.length < 2 || shape.length > 4 || n !== columns || n < 2) return undefined;
  const axes = shape.slice(0, -2).filter((length) => length !== 1);
  const count = axes.reduce((product, length) => product * length, 1);
  if (count === 0) return undefined;
  return { n, axes, count, isAttention: isAttention(data, n) };
}

/** One-hot rows, which sum to 1 as well, are a table. */
function isAttention(data: Float32Array, n: number): boolean {
  let hasShares = false;
  for (let row = 0; row < data.length; row += n) {
    let sum = 0;
    for (let i = row; i < row + n; i += 1) {
      const value = data[i];
      if (!(value >= -below)) return false;
      sum += value;
      hasShares ||= value > tolerance && value < 1 - tolerance;
    }
    if (!(Math.abs(sum - 1) <= tolerance)) return false;
  }
  return hasShares;
}

/** One of the maps, by its number among all of them. */
export const mapAt = ({ data }: Pick<Tensor, 'data'>, { n }: Pick<Maps, 'n'>, index: number): Matrix => ({
  rows: n,
  cols: n,
  data: data.slice(index * n * n, (index + 1) * n * n),
});

/** Below this share of the largest entry, two entries count as equal. */
const rounding = 1e-5;

/** Whether a square matrix looks like a bias or a similarity: its mirror image is the same, or each of its diagonals is constant. */
export function looksLikeMap({ rows: n, cols, data }: Matrix): boolean {
  if (n !== cols || n < 3) return false;
  let largest = 0;
  for (const value of data) largest = Math.max(largest, Math.abs(value));
  const isSame = (a: number, b: number) => Math.abs(a - b) <= rounding * largest;
  let isMirrored = largest > 0;
  let hasDiagonals = largest > 0;
  for (let x = 0; x < n && (isMirrored || hasDiagonals); x += 1)
    for (let y = 0; y < n; y += 1) {
      const value = data[x * n + y];
      isMirrored &&= isSame(value, data[y * n + x]);
      hasDiagonals &&= x === 0 || y === 0 || isSame(value, data[(x - 1) * n + y - 1]);
    }
  return isMirrored || hasDiagonals;
}

/** Whether no query sees a later key. */
export function isCausal({ rows: n, data }: Matrix): boolean {
  for (let x = 0; x < n; x += 1) for (let y = x + 1; y < n; y += 1) if (data[x * n + y] !== 0) return false;
  return true;
}
