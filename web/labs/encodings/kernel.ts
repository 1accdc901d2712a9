/** What a distance means to an encoding, from the means of its proximity by offset. */
import type { Matrix } from '../../core/types.ts';

/** The largest difference between an entry and the mean of its diagonal: 0 where only the offset counts. */
export function largestDeviation({ rows: n, data }: Matrix, means: Float64Array): number {
  let largest = 0;
  for (let x = 0; x < n; x++)
    for (let y = 0; y < n; y++) largest = Math.max(largest, Math.abs(data[x * n + y] - means[y - x + n - 1]));
  return largest;
}

/** The largest difference between the means at the offsets +m and -m, and the first such m: 0 where only the distance counts. */
export function sidesApart(means: Float64Array): { readonly size: number; readonly distance: number } {
  const middle = (means.length - 1) / 2;
  let apart = { size: 0, distance: 0 };
  for (let distance = 1; distance <= middle; distance++) {
    const size = Math.abs(means[middle + distance] - means[middle - distance]);
    if (size > apart.size) apart = { size, distance };
  }
  return apart;
}

/** The values at the offsets 0, -1, -2, ...: a key at the distance m before its query. */
export function backwards(means: Float64Array): Float64Array {
  return means.slice(0, (means.length + 1) / 2).reverse();
}

/** A bias of -ln 2 against distance 0 halves the weight that a key of the same content gets. */
export function halvingDistance(means: Float64Array): number | null {
  const bias = backwards(means);
  const distance = bias.findIndex((value) => value - bias[0] <= -Math.LN2);
  return distance < 0 ? null : distance;
}

/** The proximity to distance 0 as a share of that of distance 0 to itself; null where that is 0. */
export function shareOfFirst(kernel: Float64Array): Float64Array | null {
  return kernel[0] === 0 ? null : kernel.map((value) => value / kernel[0]);
}

/** What biases do to the weights: the factor that each distance has left of the one at the best distance. */
export function weightFactors(bias: Float64Array): Float64Array {
  const best = bias.reduce((most, value) => Math.max(most, value), -Infinity);
  return bias.map((value) => Math.exp(value - best));
}
