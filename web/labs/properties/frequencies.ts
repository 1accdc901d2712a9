/** The frequencies of learnable sinusoids: those of a base, of which single ones are moved. */

/** Radians per position; a frequency above it looks at whole positions like one below it. */
export const largestFrequency = Math.PI;

export function startFrequencies(width: number, base: number): Float64Array {
  return Float64Array.from({ length: Math.ceil(width / 2) }, (_, i) => base ** ((-2 * i) / width));
}

const pairsOf = (moved: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(moved.length / 2) }, (_, i) => [moved[2 * i], moved[2 * i + 1]]);

/**
 * The number and the value of each frequency that is moved, of those that sinusoids of a width have: a link may name others, and a
 * narrower table has fewer. Of a frequency named twice the last value counts.
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

/** The list with one frequency moved, or, without a value, back where it started. */
export function withFrequencyMoved(
  moved: readonly number[],
  index: number,
  value?: number,
): readonly number[] {
  const others = pairsOf(moved).filter(([at]) => at !== index);
  return (value === undefined ? others : [...others, [index, value]]).flat();
}
