/** Which cells of a proximity break a property. */
import type { Matrix } from '../../core/types.ts';

export type PropertyName = 'monotonicity' | 'translation' | 'symmetry';

/** The cells that break a property. */
export interface Broken {
  /** 1 where a cell does */
  readonly cells: Uint8Array;
  readonly count: number;
  /** how many cells were looked at */
  readonly of: number;
  /** what is forgiven, in the unit of the matrix */
  readonly allowed: number;
}

export type Breaks = Readonly<Record<PropertyName, Broken>>;

/** Differences below this share of the largest proximity are rounding of float32. */
export const rounding = 1e-6;

/** Those of n x n whose column is up to `window` to the left or the right of their row, but not in it. */
export const cellsWithin = (n: number, window: number): number => window * (2 * n - window - 1);

/** The proximity at an offset is above (or, without tolerance, at least) that at one nearer on the same side. */
export function monotonicityBreaks({ rows: n, data }: Matrix, window: number, tolerance: number): Uint8Array {
  const breaks = new Uint8Array(n * n);
  for (let x = 0; x < n; x++)
    for (const side of [1, -1]) {
      let least = data[x * n + x];
      for (let m = 1; m <= window; m++) {
        const y = x + side * m;
        if (y < 0 || y >= n) break;
        const value = data[x * n + y];
        if (tolerance > 0 ? value - least > tolerance : value >= least) breaks[x * n + y] = 1;
        least = Math.min(least, value);
      }
    }
  return breaks;
}

/** For differences: the tolerance, or, where that is more, what is rounding. */
export const allowance = ({ data }: Matrix, tolerance: number): number =>
  Math.max(tolerance, rounding * data.reduce((most, value) => Math.max(most, Math.abs(value)), 0));

/** phi minus the mean of each diagonal: `mean` has those of the offsets from 1 - n to n - 1. */
export function toeplitzRemainder({ rows: n, cols, data }: Matrix, mean: Float64Array): Matrix {
  return {
    rows: n,
    cols,
    data: data.map((value, i) => value - mean[(i % n) - Math.floor(i / n) + n - 1]),
  };
}

/** The proximity differs from the mean of its diagonal by more than is allowed. */
export function translationBreaks(phi: Matrix, mean: Float64Array, allowed: number): Uint8Array {
  return Uint8Array.from(toeplitzRemainder(phi, mean).data, (value) => Number(Math.abs(value) > allowed));
}

/** phi(x, y) and phi(y, x) differ by more than is allowed. */
export function symmetryBreaks(phi: Matrix, allowed: number): Uint8Array {
  const { rows: n, data } = phi;
  return Uint8Array.from(data, (value, i) =>
    Number(Math.abs(value - data[(i % n) * n + Math.floor(i / n)]) > allowed),
  );
}
