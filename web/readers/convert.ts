import { counted } from '../core/counted.ts';
import { allocateFloats, countTooSmall } from './floats.ts';

/** A number type, and how to read a value of it from bytes. */
export interface Dtype {
  /** NumPy's name */
  readonly name: string;
  /** its codes in the two formats */
  readonly npy: string;
  readonly safetensors: string;
  /** bytes per value */
  readonly size: number;
  /** whether float32 may be too narrow for a value: for a whole number, or for a float */
  readonly wide: 'no' | 'integer' | 'float';
  read(view: DataView, offset: number, littleEndian: boolean): number;
  /** the exact value, for types that a double may round */
  readExact?(view: DataView, offset: number, littleEndian: boolean): bigint;
}

const dtype = (
  name: string,
  npy: string,
  safetensors: string,
  size: number,
  read: Dtype['read'],
  wide: Dtype['wide'] = 'no',
): Dtype => ({ name, npy, safetensors, size, wide, read });

/** A whole number of 8 bytes. */
const long = (
  name: string,
  npy: string,
  safetensors: string,
  readExact: NonNullable<Dtype['readExact']>,
) => ({
  ...dtype(name, npy, safetensors, 8, (...at) => Number(readExact(...at)), 'integer'),
  readExact,
});

const scratch = new DataView(new ArrayBuffer(4));

/** Every type that can be read. NumPy has no code for bfloat16 and float8. */
const dtypes: readonly Dtype[] = [
  dtype('float16', 'f2', 'F16', 2, (v, at, le) => halfToNumber(v.getUint16(at, le))),
  dtype('bfloat16', '', 'BF16', 2, (v, at, le) => upperHalfToNumber(v.getUint16(at, le))),
  dtype('float32', 'f4', 'F32', 4, (v, at, le) => v.getFloat32(at, le)),
  dtype('float64', 'f8', 'F64', 8, (v, at, le) => v.getFloat64(at, le), 'float'),
  dtype('int8', 'i1', 'I8', 1, (v, at) => v.getInt8(at)),
  dtype('int16', 'i2', 'I16', 2, (v, at, le) => v.getInt16(at, le)),
  dtype('int32', 'i4', 'I32', 4, (v, at, le) => v.getInt32(at, le), 'integer'),
  long('int64', 'i8', 'I64', (v, at, le) => v.getBigInt64(at, le)),
  dtype('uint8', 'u1', 'U8', 1, (v, at) => v.getUint8(at)),
  dtype('uint16', 'u2', 'U16', 2, (v, at, le) => v.getUint16(at, le)),
  dtype('uint32', 'u4', 'U32', 4, (v, at, le) => v.getUint32(at, le), 'integer'),
  long('uint64', 'u8', 'U64', (v, at, le) => v.getBigUint64(at, le)),
  dtype('float8_e4m3fn', '', 'F8_E4M3', 1, (v, at) => eighthToNumber(v.getUint8(at))),
  dtype('float8_e5m2', '', 'F8_E5M2', 1, (v, at) => halfToNumber(v.getUint8(at) << 8)),
  dtype('bool', 'b1', 'BOOL', 1, (v, at) => (v.getUint8(at) === 0 ? 0 : 1)),
];

/** The type with this code in a format. */
export const dtypeOf = (format: 'npy' | 'safetensors', code: string): Dtype | undefined =>
  dtypes.find((one) => one[format] === code);

/** The type with NumPy's name. */
export const dtypeNamed = (name: string): Dtype | undefined => dtypes.find((one) => one.name === name);

/** IEEE 754 binary16; DataView's own getFloat16 is too new. */
export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The 8-bit float of four exponent bits and three fraction bits that has no infinity. */
function eighthToNumber(bits: number): number {
  const sign = bits & 0x80 ? -1 : 1;
  const exponent = (bits >> 3) & 0xf;
  const fraction = bits & 7;
  if ((bits & 0x7f) === 0x7f) return Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -9 : (8 + fraction) * 2 ** (exponent - 10));
}

/** bfloat16 is the upper half of a float32. */
function upperHalfToNumber(bits: number): number {
  scratch.setUint16(0, bits);
  return scratch.getFloat32(0);
}

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

const stretch = 1 << 19;

/** Converts Fortran order, where the first index varies fastest, to C order, where the last one does. Calls `pause` regularly. */
export async function toCOrder(
  values: Float32Array,
  shape: readonly number[],
  pause: () => Promise<void>,
): Promise<Float32Array> {
  const strides: number[] = [];
  let stride = 1;
  for (const length of shape) {
    strides.push(stride);
    stride *= length;
  }
  const result = allocateFloats(values.length);
  const index = shape.map(() => 0);
  let from = 0;
  for (let to = 0; to < result.length; to += 1) {
    if (to % stretch === 0) await pause();
    result[to] = values[from];
    for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
      from += strides[axis];
      index[axis] = index[axis] + 1;
      if (index[axis] !== shape[axis]) break;
      from -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
  return result;
}

/** The first of the three axes that has length 1; -1 if none has. */
export const unitAxis = (shape: readonly number[]): number => (shape.length === 3 ? shape.indexOf(1) : -1);

/** The shape of a table's first `rows` rows, contiguous in C order. Other shapes and shorter tables are not changed. */
export function shapeOfRows(shape: readonly number[], rows = Number.POSITIVE_INFINITY): readonly number[] {
  const unit = unitAxis(shape);
  if (shape.length !== 2 && unit !== 0 && unit !== 1) return shape;
  const axis = unit === 0 ? 1 : 0;
  return rows < shape[axis] ? shape.map((length, i) => (i === axis ? rows : length)) : shape;
}

/** Some rows of a table, contiguous in C order: their shape, the values before them, and where they begin unless at the first. */
export function partOfRows(
  shape: readonly number[],
  { rows, from = 0 }: { readonly rows?: number; readonly from?: number } = {},
): { readonly shape: readonly number[]; readonly before: number; readonly firstRow?: number } {
  const unit = unitAxis(shape);
  const axis = unit === 0 ? 1 : 0;
  const isTable = shape.length === 2 || unit === 0 || unit === 1;
  if (!isTable || from <= 0 || from >= shape[axis]) return { shape: shapeOfRows(shape, rows), before: 0 };
  const rest = shape.map((length, i) => (i === axis ? length - from : length));
  return { shape: shapeOfRows(rest, rows), before: from * countOf(shape.slice(axis + 1)), firstRow: from };
}

/** A note that only some rows were read; empty if the whole tensor was read. */
export function noteOfRows(
  whole: readonly number[],
  read: readonly number[],
  firstRow = 0,
): readonly string[] {
  const axis = whole.findIndex((length, i) => length !== read[i]);
  if (firstRow > 0)
    return [`Rows ${firstRow} to ${firstRow + read[axis] - 1} of ${counted(whole[axis], 'row')} were read.`];
  return axis < 0
    ? []
    : [
        `The first ${read[axis]} of ${counted(whole[axis], 'row')} ${read[axis] === 1 ? 'was' : 'were'} read.`,
      ];
}

/** Whether a value is a list of whole numbers from 0 on, such as the lengths of a shape. */
export const isCounts = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0);

export const countOf = (shape: readonly number[]): number =>
  shape.reduce((product, length) => product * length, 1);
