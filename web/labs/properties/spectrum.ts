/** How the columns of a table turn along its positions. */
import type { Matrix } from '../../core/types.ts';

/**
 * The power of the discrete Fourier transform of each column, summed over the columns, at 0 to n / 2 turns over the table, as a
 * share of all. It is that of the sums along the diagonals of the Gram matrix, so that no column is transformed.
 */
export function positionSpectrum({ rows: n, data }: Matrix): Float64Array {
  const sums = new Float64Array(n);
  for (let x = 0; x < n; x++) for (let y = 0; y < n; y++) sums[(y - x + n) % n] += data[x * n + y];
  const cosines = Float64Array.from({ length: n }, (_, i) => Math.cos((2 * Math.PI * i) / n));
  const power = Float64Array.from({ length: Math.floor(n / 2) + 1 }, (_, turns) => {
    let sum = 0;
    for (let lag = 0; lag < n; lag++) sum += sums[lag] * cosines[(turns * lag) % n];
    // Both directions of turning count; 0 and n / 2 turns have but one.
    const both = turns > 0 && 2 * turns < n ? 2 : 1;
    return both * Math.max(0, sum);
  });
  const all = power.reduce((total, value) => total + value, 0);
  return all === 0 ? power : power.map((value) => value / all);
}
