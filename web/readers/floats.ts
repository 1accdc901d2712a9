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

/** A growing list of float32 values. */
export function createFloatList() {
  let values = allocateFloats(1024);
  let length = 0;
  return {
    push(value: number): void {
      if (length === values.length) {
        const longer = allocateFloats(2 * length);
        longer.set(values);
        values = longer;
      }
      values[length] = value;
      length += 1;
    },
    length: () => length,
    /** All values; with `withoutFirst`, without the first of every `width` values. */
    finish(width: number, withoutFirst: boolean): Float32Array {
      if (!withoutFirst) return values.slice(0, length);
      const result = allocateFloats(length - length / width);
      for (let from = 0, to = 0; from < length; from += width, to += width - 1) {
        result.set(values.subarray(from + 1, from + width), to);
      }
      return result;
    },
  };
}
