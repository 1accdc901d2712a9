import { counted } from '../core/counted.ts';
import type { ByteSource } from './byte-source.ts';
import { type Converter, countOf, createConverter, type Dtype, noteOfRows, partOfRows } from './convert.ts';
import { allocateFloats } from './floats.ts';
import { startPace } from './steps.ts';
import { ReadError, type ReadOptions, type Tensor, type TensorInfo } from './types.ts';

/** 512 MiB of float32 */
const max_values = 1 << 27;
const first_values = 1 << 16;

interface Values {
  readonly data: Float32Array;
  /** on values that float32 could not hold */
  readonly notes: readonly string[];
}

/** The bytes from `start` to before `end`. */
export type Range = readonly [start: number, end: number];

/** How bytes hold values: in units of `size` bytes with `values` values each, which is 1 unless values are packed in blocks. */
export interface Coding {
  readonly size: number;
  readonly values: number;
  readonly converter: Converter;
}

/** Reads values of a number type, as `readCoded` does. */
export const readValues = (
  source: ByteSource,
  range: Range,
  dtype: Dtype,
  littleEndian: boolean,
  options?: ReadOptions,
): Promise<Values> =>
  readCoded(
    source,
    range,
    { size: dtype.size, values: 1, converter: createConverter(dtype, littleEndian) },
    options,
  );

/**
 * Reads the values in a range, which must hold complete units, as float32. Allocates memory as values arrive, because an archive or a
 * host can claim any length.
 */
export async function readCoded(
  source: ByteSource,
  [start, end]: Range,
  { size, values: each, converter }: Coding,
  options?: ReadOptions,
): Promise<Values> {
  const total = end - start;
  const count = (total / size) * each;
  refuseTooMany(count);
  const pace = startPace(options);
  let values = allocateFloats(Math.min(count, first_values));
  let filled = 0;
  let done = 0;
  // The bytes of a unit that is split between two pieces.
  const split = new Uint8Array(size);
  let splitBytes = 0;

  await pace(0, total);
  for await (let piece of source.pieces(start, end, options?.signal)) {
    done += piece.length;
    if (splitBytes > 0) {
      const missing = piece.subarray(0, size - splitBytes);
      split.set(missing, splitBytes);
      splitBytes += missing.length;
      piece = piece.subarray(missing.length);
      if (splitBytes === size) put(split);
      if (splitBytes === size) splitBytes = 0;
    }
    const whole = piece.length - (piece.length % size);
    put(piece.subarray(0, whole));
    if (whole < piece.length) {
      split.set(piece.subarray(whole));
      splitBytes = piece.length - whole;
    }
    await pace(done, total);
  }
  if (done < total) {
    const message = `The values end after ${done} of ${counted(total, 'byte')}. Copy or download the file again.`;
    throw new ReadError('truncated', message);
  }
  await pace(total, total);
  return { data: values, notes: converter.notes(count) };

  function put(bytes: Uint8Array): void {
    const needed = filled + (bytes.length / size) * each;
    if (needed > values.length) {
      const longer = allocateFloats(Math.min(count, Math.max(needed, 2 * values.length)));
      longer.set(values);
      values = longer;
    }
    converter.put(bytes, values, filled);
    filled = needed;
  }
}

/** Throws a ReadError if no table may have this many values. */
export function refuseTooMany(count: number): void {
  if (count <= max_values) return;
  const message =
    `The tensor has ${counted(count, 'value')}; the limit is ${max_values}. ` +
    "Save the rows that you need to a separate file: numpy.save('rows.npy', table[:4096]).";
  throw new ReadError('too-large', message);
}

/** A tensor whose values are stored little-endian and in C order, from byte `start` of `source` on, and notes on how it was found. */
export const storedTensor = (
  info: TensorInfo,
  dtype: Dtype,
  source: Parameters<typeof readValues>[0],
  { start = 0, notes: before = [] }: { readonly start?: number; readonly notes?: readonly string[] } = {},
) => ({
  info,
  async read(options?: ReadOptions): Promise<Tensor> {
    const { before: skipped, ...part } = partOfRows(info.shape, options);
    const first = start + skipped * dtype.size;
    const range = [first, first + countOf(part.shape) * dtype.size] as const;
    const { data, notes } = await readValues(source, range, dtype, true, options);
    const ofRows = noteOfRows(info.shape, part.shape, part.firstRow);
    return { ...info, ...part, data, notes: [...before, ...notes, ...ofRows] };
  },
});
