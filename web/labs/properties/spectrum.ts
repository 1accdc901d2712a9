/** How the columns of a table turn along its positions. */
import type { Core, Matrix } from '../../core/types.ts';

/**
 * The power of the discrete Fourier transform of each column, summed over the columns, at 0 to n / 2 turns over the table, as a
 * share of all. It is that of the sums along the diagonals of the Gram matrix, so that no column is transformed. The columns are
 * centred before, since a large constant part would leave nothing of the rest in 32-bit products.
 */
export function positionSpectrum(core: Pick<Core, 'proximity'>, table: Matrix): Float64Array {
  const { rows: n, cols, data } = table;
  const means = new Float64Array(cols);
  for (const [i, value] of data.entries()) means[i % cols] += value / n;
  const centred = data.map((value, i) => value - means[i % cols]);
  const gram = core.proximity({ rows: n, cols, data: centred }).data;
  const sums = new Float64Array(n);
  for (let x = 0; x < n; x++) for (let y = 0; y < n; y++) sums[(y - x + n) % n] += gram[x * n + y];
  const cosines = Float64Array.from({ length: n }, (_, i) => Math.cos((2 * Math.PI * i) / n));
  const power = Float64Array.from({ length: Math.floor(n / 2) + 1 }, (_, turns) => {
    if (turns === 0) return n * n * means.reduce((sum, mean) => sum + mean * mean, 0);
    let sum = 0;
    for (let lag = 0; lag < n; lag++) sum += sums[lag] * cosines[(turns * lag) % n];
    // Both directions of turning count; n / 2 turns have but one.
    return (2 * turns < n ? 2 : 1) * Math.max(0, sum);
  });
  const all = power.reduce((total, value) => total + value, 0);
  return all === 0 ? power : power.map((value) => value / all);
}
