/** Memory for float32 values, and the count of those that are too small. */
import { counted } from '../core/counted.ts';
import { ReadError } from './types.ts';

/** Throws a ReadError if there is not enough memory. Callers first check that the file is large enough for `count` values. */
export function allocateFloats(count: number): Float32Array {
  try {
    return new Float32Array(count);
  } catch {
    throw new ReadError(
      'too-large',
      `There is not enough memory for ${counted(count, 'value')}. Save fewer rows to a separate file.`,
    );
  }
}

/** Below this number, float32 has fewer digits, and finally only 0. */
const least_normal = 2 ** -126;

/** Counts the values that are too small for float32. Call `add` with each one before it is rounded, and as it is written. */
export function countTooSmall() {
  let count = 0;
  let example = '';
  return {
    add(value: number, written?: string): void {
      if (Math.abs(value) >= least_normal || Math.fround(value) === value || Number.isNaN(value)) return;
      count += 1;
      example ||= written ?? `${value}`;
    },
    count: () => count,
    /** `values` names them: "float64 values" */
    notes: (all: number, values: string): readonly string[] =>
      count === 0
        ? []
        : [
            `${count} of ${all} ${values} are too small for float32 (below 1.2e-38) and became 0 or lost digits, for example ${example}.`,
          ],
  };
}
