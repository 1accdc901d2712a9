import { type Dtype, dtypes } from './dtypes.ts';
import { ReadError } from './read-error.ts';

export interface NpyType {
  readonly dtype: Dtype;
  readonly littleEndian: boolean;
  readonly notes: readonly string[];
}

/** Refused kinds of NumPy types, by NumPy's letter: what the array holds, and what to save instead. */
const refused: Readonly<Record<string, string>> = {
  O: "Python objects, stored as a pickle, which is never loaded because it can run code. Save numbers: array.astype('float32').",
  c: 'complex numbers. Save the real part, the imaginary part or the magnitude: numpy.abs(array).',
  S: 'text. Save only the numbers.',
  a: 'text. Save only the numbers.',
  U: 'text. Save only the numbers.',
  M: "dates. Save them as numbers: array.astype('int64').",
  m: "time spans. Save them as numbers: array.astype('int64').",
  V: "raw bytes without a number type. Save numbers: array.astype('float32').",
  f: "floating-point numbers of this size, whose format depends on the machine. Save array.astype('float64').",
};

/** Parses NumPy's array-protocol type strings, such as `<f4`: byte order, kind, bytes. */
export function parseDescr(descr: string, name: string): NpyType {
  // NumPy has no bfloat16; the ml_dtypes package writes it as '<V2', where NumPy's own two-byte voids are '|V2'.
  if (descr === '<V2' || descr === 'bfloat16') {
    const note = `The type '${descr}' was read as bfloat16, which the ml_dtypes package writes this way.`;
    return { dtype: dtypes.bfloat16, littleEndian: true, notes: descr === '<V2' ? [note] : [] };
  }
  const match = /^([<>|=]?)([a-zA-Z?])(\d*)(?:\[[^\]]*\])?$/.exec(descr);
  if (!match) {
    throw new ReadError(
      'unsupported-type',
      `The type '${descr.slice(0, 40)}' is not one of NumPy's number types.`,
      name,
    );
  }
  const [, order, kind = '', size] = match;
  const dtype = byCode[`${kind}${size}`];
  if (!dtype) {
    const holds = refused[kind] ?? "values of an unknown type. Save array.astype('float32').";
    throw new ReadError('unsupported-type', `The array has the type '${descr}': it holds ${holds}`, name);
  }
  const unstated = dtype.size > 1 && order !== '<' && order !== '>';
  const note = `The type '${descr}' does not state its byte order; the array was read as little-endian.`;
  return { dtype, littleEndian: order !== '>', notes: unstated ? [note] : [] };
}

const byCode: Readonly<Record<string, Dtype | undefined>> = {
  f2: dtypes.float16,
  f4: dtypes.float32,
  f8: dtypes.float64,
  i1: dtypes.int8,
  i2: dtypes.int16,
  i4: dtypes.int32,
  i8: dtypes.int64,
  u1: dtypes.uint8,
  u2: dtypes.uint16,
  u4: dtypes.uint32,
  u8: dtypes.uint64,
  b1: dtypes.bool,
};
