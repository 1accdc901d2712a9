/** A number type, and how to read a value of it from bytes. */
export interface Dtype {
  /** NumPy's name */
  readonly name: string;
  /** bytes per value */
  readonly size: number;
  /** whether float32 may have to round a value, or cannot hold it */
  readonly wide: 'no' | 'integer' | 'float';
  read(view: DataView, offset: number, littleEndian: boolean): number;
  /** the exact value, for types that a double may round */
  readExact?(view: DataView, offset: number, littleEndian: boolean): bigint;
}

const scratch = new DataView(new ArrayBuffer(4));

export const dtypes = {
  float16: { name: 'float16', size: 2, wide: 'no', read: (v, at, le) => halfToNumber(v.getUint16(at, le)) },
  bfloat16: {
    name: 'bfloat16',
    size: 2,
    wide: 'no',
    read: (v, at, le) => upperHalfToNumber(v.getUint16(at, le)),
  },
  float32: { name: 'float32', size: 4, wide: 'no', read: (v, at, le) => v.getFloat32(at, le) },
  float64: { name: 'float64', size: 8, wide: 'float', read: (v, at, le) => v.getFloat64(at, le) },
  int8: { name: 'int8', size: 1, wide: 'no', read: (v, at) => v.getInt8(at) },
  int16: { name: 'int16', size: 2, wide: 'no', read: (v, at, le) => v.getInt16(at, le) },
  int32: { name: 'int32', size: 4, wide: 'integer', read: (v, at, le) => v.getInt32(at, le) },
  int64: {
    name: 'int64',
    size: 8,
    wide: 'integer',
    read: (v, at, le) => Number(v.getBigInt64(at, le)),
    readExact: (v, at, le) => v.getBigInt64(at, le),
  },
  uint8: { name: 'uint8', size: 1, wide: 'no', read: (v, at) => v.getUint8(at) },
  uint16: { name: 'uint16', size: 2, wide: 'no', read: (v, at, le) => v.getUint16(at, le) },
  uint32: { name: 'uint32', size: 4, wide: 'integer', read: (v, at, le) => v.getUint32(at, le) },
  uint64: {
    name: 'uint64',
    size: 8,
    wide: 'integer',
    read: (v, at, le) => Number(v.getBigUint64(at, le)),
    readExact: (v, at, le) => v.getBigUint64(at, le),
  },
  bool: { name: 'bool', size: 1, wide: 'no', read: (v, at) => (v.getUint8(at) === 0 ? 0 : 1) },
} as const satisfies Record<string, Dtype>;

/** IEEE 754 binary16; DataView's own getFloat16 is too new. */
function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** bfloat16 is the upper half of a float32. */
function upperHalfToNumber(bits: number): number {
  scratch.setUint16(0, bits);
  return scratch.getFloat32(0);
}
