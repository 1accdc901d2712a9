/** Which cells of a proximity break a property. */
import type { Matrix } from '../../core/types.ts';

export type PropertyName = 'monotonicity' | 'translation' | 'symmetry';

/** 1 where a cell breaks the property */
export type Breaks = Readonly<Record<PropertyName, Uint8Array>>;

/** Differences below this share of the largest proximity are rounding of float32. */
export const rounding = 1e-6;

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

const allowance = ({ data }: Matrix, tolerance: number) =>
  Math.max(tolerance, rounding * data.reduce((most, value) => Math.max(most, Math.abs(value)), 0));

/** phi minus the mean of each diagonal: `mean` has those of the offsets from 1 - n to n - 1. */
export function toeplitzRemainder({ rows: n, cols, data }: Matrix, mean: Float64Array): Matrix {
  return {
    rows: n,
    cols,
    data: data.map((value, i) => value - mean[(i % n) - Math.floor(i / n) + n - 1]),
  };
}

/** The proximity differs from the mean of its diagonal by more than the tolerance. */
export function translationBreaks(phi: Matrix, mean: Float64Array, tolerance: number): Uint8Array {
  const allowed = allowance(phi, tolerance);
  return Uint8Array.from(toeplitzRemainder(phi, mean).data, (value) => Number(Math.abs(value) > allowed));
}

/** phi(x, y) and phi(y, x) differ by more than the tolerance. */
export function symmetryBreaks(phi: Matrix, tolerance: number): Uint8Array {
  const allowed = allowance(phi, tolerance);
  const { rows: n, data } = phi;
  return Uint8Array.from(data, (value, i) =>
    Number(Math.abs(value - data[(i % n) * n + Math.floor(i / n)]) > allowed),
  );
}
