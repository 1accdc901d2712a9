import { allocateFloats } from './floats.ts';

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
