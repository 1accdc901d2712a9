/** What a distance means to an encoding, from the means of its proximity by offset. */
import type { Matrix } from '../../core/types.ts';

/** The mean proximity at each offset y - x, from 1 - n to n - 1: the diagonals of the matrix. */
export function meanByOffset({ rows: n, data }: Matrix): Float64Array {
  const means = new Float64Array(2 * n - 1);
  for (let x = 0; x < n; x++) for (let y = 0; y < n; y++) means[y - x + n - 1] += data[x * n + y];
  return means.map((sum, i) => sum / (n - Math.abs(i - n + 1)));
}

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

/**
 * B(r) for r from 0 to n - 1, where B(r) is the mean over j of |S_j| and S_j the sum of exp(i r theta) over the first j
 * frequencies (Su et al. 2021, section 3.4.3). |score| <= max |h_{i+1} - h_i| * sum |S_j|, where h_i is what pair i of query and
 * key say to each other and h is 0 after the last: for query and key of ones |score| is at most B(r) times the score at
 * distance 0.
 */
export function decayBound(inverseFrequencies: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, r) => {
    let cosine = 0;
    let sine = 0;
    let sum = 0;
    for (const frequency of inverseFrequencies) {
      cosine += Math.cos(r * frequency);
      sine += Math.sin(r * frequency);
      sum += Math.hypot(cosine, sine);
    }
    return sum / inverseFrequencies.length;
  });
}
