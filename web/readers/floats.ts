/** Memory for float32 values, whose number a file claims or nobody knows in advance. */
import { ReadError } from './read-error.ts';

/**
 * An engine without memory for `count` values answers with a ReadError. Callers first check that the file justifies `count`.
 */
export function allocateFloats(count: number): Float32Array {
  try {
    return new Float32Array(count);
  } catch {
    throw new ReadError(
      'too-large',
      `There is no memory for ${count} values. Save fewer rows in a file of their own.`,
    );
  }
}

/** Float32 values whose number is not known in advance. */
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
    /** The values without every `width`-th one from the first on, or all of them. */
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
