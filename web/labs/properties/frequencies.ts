/** The frequencies of learnable sinusoids: those of a base, of which single ones are moved. */

/** Radians per position; a frequency above it looks at whole positions like one below it. */
export const largestFrequency = Math.PI;

export function startFrequencies(width: number, base: number): Float64Array {
  return Float64Array.from({ length: Math.ceil(width / 2) }, (_, i) => base ** ((-2 * i) / width));
}

/** `moved`: pairs of a number and a value; what is no such pair is passed over. */
export function movedFrequencies(start: Float64Array, moved: readonly number[]): Float64Array {
  const frequencies = start.slice();
  for (let at = 0; at + 1 < moved.length; at += 2) {
    const [index, value] = [moved[at], moved[at + 1]];
    if (Number.isInteger(index) && index < frequencies.length)
      frequencies[index] = Math.min(value, largestFrequency);
  }
  return frequencies;
}

/** The list with one frequency moved, or, without a value, back where it started. */
export function move(moved: readonly number[], index: number, value?: number): readonly number[] {
  const pairs = Array.from({ length: Math.floor(moved.length / 2) }, (_, i) => [
    moved[2 * i],
    moved[2 * i + 1],
  ]);
  const others = pairs.filter(([at]) => at !== index);
  return (value === undefined ? others : [...others, [index, value]]).flat();
}
