import type { Matrix } from '../../core/types.ts';

/**
 * A fall below this share of the largest proximity counts as none. Sums of float32 products are not more exact; the smallest
 * true step of the usual sinusoids, a rise at width 768 after distance 43, is eight times as large.
 */
const tolerance = 1e-6;

/** Where the proximity to position x does not fall: from the position before y to y itself. */
export interface Rise {
  readonly x: number;
  readonly y: number;
  /** the proximities to the position before y, and to y */
  readonly from: number;
  readonly to: number;
}

/** How far proximity falls with distance: monotonicity after Wang et al. 2021. */
export interface Radius {
  /** the largest R so that, from every position and in both directions, proximity falls with each step up to distance R */
  readonly radius: number;
  /** the worst step to distance R + 1, the one nearest to the middle where several are equally bad; null if all steps fall */
  readonly rise: Rise | null;
  /** what a step has to fall by */
  readonly leastFall: number;
}

/** The first steps away from a row's own position, one to the right and one to the left, that do not fall. */
export function firstRises({ cols, data }: Matrix, x: number, leastFall: number): readonly Rise[] {
  const rises: Rise[] = [];
  const row = data.subarray(x * cols, (x + 1) * cols);
  for (const step of [1, -1]) {
    for (let y = x + step; y >= 0 && y < cols; y += step) {
      if (row[y - step] - row[y] > leastFall) continue;
      rises.push({ x, y, from: row[y - step], to: row[y] });
      break;
    }
  }
  return rises;
}

export function measureRadius(proximity: Matrix): Radius {
  const n = proximity.rows;
  const leastFall = tolerance * proximity.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const distance = ({ x, y }: Rise) => Math.abs(x - y);
  const isWorse = (a: Rise, b: Rise) =>
    distance(a) < distance(b) || (distance(a) === distance(b) && a.to - a.from > b.to - b.from + leastFall);
  let worst: Rise | null = null;
  for (const x of middleOut(n))
    for (const rise of firstRises(proximity, x, leastFall)) if (!worst || isWorse(rise, worst)) worst = rise;
  return { radius: worst ? distance(worst) - 1 : n - 1, rise: worst, leastFall };
}

/** 0 to n - 1, from the middle to both ends. */
function middleOut(n: number): number[] {
  const middle = Math.floor(n / 2);
  return Array.from({ length: n }, (_, i) => i).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}
