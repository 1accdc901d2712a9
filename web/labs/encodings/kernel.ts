/** What distance means to an encoding: measures of its similarity or bias over distance. */
import type { Matrix, PositionKernel } from '../../core/types.ts';

/** A step at which similarity to position x does not fall: from y's neighbour on the side of x to y. */
export interface Rise {
  readonly x: number;
  readonly y: number;
  /** the similarities to that neighbour, and to y */
  readonly from: number;
  readonly to: number;
}

/** How far similarity falls with distance: monotonicity after Wang et al. 2021. */
export interface Radius {
  /** the largest R such that, from every position and in both directions, similarity falls with each step up to distance R */
  readonly radius: number;
  /** the worst step to distance R + 1, nearest to the middle among equals; null if all steps fall */
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

/** The weight that a bias leaves at each distance, as a share of the largest. */
export function weightFactors(bias: Float64Array): Float64Array {
  const best = bias.reduce((most, value) => Math.max(most, value), -Infinity);
  return bias.map((value) => Math.exp(value - best));
}
