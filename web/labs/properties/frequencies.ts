/** The frequencies of learnable sinusoids: they start from a base, and the reader can move single ones. */

/** Radians per position. At whole positions a larger frequency has the same cosines as a smaller one. */
export const largestFrequency = Math.PI;

export function startFrequencies(width: number, base: number): Float64Array {
  return Float64Array.from({ length: Math.ceil(width / 2) }, (_, i) => base ** ((-2 * i) / width));
}

const pairsOf = (moved: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(moved.length / 2) }, (_, i) => [moved[2 * i], moved[2 * i + 1]]);

/**
 * The number and the value of each moved frequency. Numbers that sinusoids of this width do not have are left out: a link may name
 * any, and the reader may have made the table narrower. Where a number comes twice, its last value counts.
 */
export function movesFor(width: number, moved: readonly number[]): readonly (readonly [number, number])[] {
  const count = Math.ceil(width / 2);
  const known = pairsOf(moved).filter(([index]) => Number.isInteger(index) && index >= 0 && index < count);
  return [...new Map(known)].map(([index, value]) => [index, Math.min(value, largestFrequency)]);
}

/** `moved`: pairs of a number and a value. */
export function frequenciesOf(width: number, base: number, moved: readonly number[]): Float64Array {
  const frequencies = startFrequencies(width, base);
  for (const [index, value] of movesFor(width, moved)) frequencies[index] = value;
  return frequencies;
}

/** The list with one frequency moved to a value, or without a value back to its start. */
export function withFrequencyMoved(
  moved: readonly number[],
  index: number,
  value?: number,
): readonly number[] {
  const others = pairsOf(moved).filter(([at]) => at !== index);
  return (value === undefined ? others : [...others, [index, value]]).flat();
}
