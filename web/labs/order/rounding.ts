/** Differences up to this share of the largest output are rounding: float32 has 24 bits, and sums lose a few. */
const rounding = 1e-5;

export const isSeen = (difference: number, largestOutput: number): boolean =>
  difference > rounding * largestOutput;
