import type { Dtype } from './dtypes.ts';
import { countTooSmall } from './floats.ts';

export interface Converter {
  /** Converts the values in `bytes`, which must be complete, and stores them in the result from index `first` on. */
  put(bytes: Uint8Array, result: Float32Array, first: number): void;
  /** Notes on values that float32 could not hold, out of `count`. */
  notes(count: number): readonly string[];
}

const exact_integers = 2 ** 24;
const hostIsLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Converts values to float32. Counts those that are rounded, those that become infinite and those that are too small. */
export function createConverter(dtype: Dtype, littleEndian: boolean): Converter {
  let lost = 0;
  let example = '';
  /** float64 values that changed, including those that became infinite and those that are too small */
  let rounded = 0;
  const tooSmall = countTooSmall();

  function put(bytes: Uint8Array, result: Float32Array, first: number): void {
    if (dtype.name === 'float32' && littleEndian === hostIsLittleEndian) {
      new Uint8Array(result.buffer, result.byteOffset + 4 * first, bytes.length).set(bytes);
      return;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const count = bytes.length / dtype.size;
    for (let i = 0; i < count; i += 1) {
      const value = dtype.read(view, i * dtype.size, littleEndian);
      result[first + i] = value;
      if (dtype.wide === 'float' && result[first + i] !== value && !Number.isNaN(value)) {
        rounded += 1;
        tooSmall.add(value);
      }
      if (dtype.wide !== 'no' && Math.abs(value) > exact_integers) check(view, i * dtype.size, value);
    }
  }

  function check(view: DataView, offset: number, value: number): void {
    const rounded = Math.fround(value);
    const exact = dtype.readExact?.(view, offset, littleEndian) ?? value;
    const kept =
      dtype.wide === 'float'
        ? Number.isFinite(rounded) || !Number.isFinite(value)
        : typeof exact === 'bigint'
          ? BigInt(rounded) === exact
          : rounded === exact;
    if (kept) return;
    lost += 1;
    example ||= dtype.wide === 'float' ? `${value}` : `${exact} became ${BigInt(rounded)}`;
  }

  function notes(all: number): readonly string[] {
    const some = (count: number) => `${count} of ${all} ${dtype.name} values`;
    if (dtype.wide === 'float') {
      const others = rounded - lost - tooSmall.count();
      return [
        ...(lost > 0
          ? [
              `${some(lost)} are too large for float32 (at most 3.4e38) and became infinite, for example ${example}.`,
            ]
          : []),
        ...tooSmall.notes(all, `${dtype.name} values`),
        ...(others > 0 ? [`${some(others)} were rounded, because the page stores tables as float32.`] : []),
      ];
    }
    return lost === 0
      ? []
      : [
          `${some(lost)} were rounded, because float32 is exact only for whole numbers up to ${exact_integers}: ${example}.`,
        ];
  }

  return { put, notes };
}
