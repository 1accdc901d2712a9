import { type Dtype, dtypes } from './dtypes.ts';
import { isObject, parseJsonObject } from './json.ts';
import { ReadError } from './read-error.ts';
import type { TensorInfo } from './types.ts';

/** One tensor of a file. `start` and `end` count from the first byte of values. Without a `dtype` it cannot be read. */
export interface SafetensorsEntry {
  readonly info: TensorInfo;
  readonly dtype: Dtype | undefined;
  readonly start: number;
  readonly end: number;
}

const readable: Readonly<Record<string, Dtype | undefined>> = {
  F64: dtypes.float64,
  F32: dtypes.float32,
  F16: dtypes.float16,
  BF16: dtypes.bfloat16,
  I64: dtypes.int64,
  I32: dtypes.int32,
  I16: dtypes.int16,
  I8: dtypes.int8,
  U64: dtypes.uint64,
  U32: dtypes.uint32,
  U16: dtypes.uint16,
  U8: dtypes.uint8,
  BOOL: dtypes.bool,
};

const max_axes = 64;

/**
 * The tensors in a safetensors header, a JSON object from names to `dtype`, `shape` and `data_offsets`. The format requires their
 * bytes to be contiguous from 0 to the end of the file, without gaps or overlaps.
 *
 * @param available bytes of values in the file; Infinity if unknown
 */
export function parseSafetensorsHeader(text: string, available: number): readonly SafetensorsEntry[] {
  const header = parseJsonObject(text, 8);
  const entries = Object.entries(header)
    .filter(([name]) => name !== '__metadata__')
    .map(([name, claimed]) => parseEntry(name, claimed));
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (entry.start !== end) {
      const how = entry.start < end ? 'inside another tensor' : 'after a gap';
      throw damaged(entry.info.name, `its values start at ${entry.start}, ${how}, instead of at ${end}`);
    }
    end = entry.end;
    if (end > available) {
      const message =
        `The file ends before the last value of "${entry.info.name}": its header states ${end} bytes of values, ` +
        `but only ${available} are there. Copy or download it again.`;
      throw new ReadError('truncated', message, entry.info.name);
    }
  }
  if (Number.isFinite(available) && end < available) {
    const message =
      `${available - end} extra bytes follow the values of the last tensor. ` +
      'Either the header is wrong, or data was appended. Download the file again.';
    throw new ReadError('malformed', message);
  }
  return entries;
}

function parseEntry(name: string, claimed: unknown): SafetensorsEntry {
  if (!isObject(claimed)) throw damaged(name, 'its description is not an object');
  const { dtype: type, shape, data_offsets: offsets } = claimed;
  if (typeof type !== 'string') throw damaged(name, 'its dtype is not a string');
  if (!isCounts(shape) || shape.length > max_axes) throw damaged(name, 'its shape is not a list of lengths');
  if (!isCounts(offsets) || offsets.length !== 2 || offsets[0] > offsets[1]) {
    throw damaged(name, 'its data_offsets are not two numbers in ascending order');
  }
  const [start, end] = offsets;
  const dtype = Object.hasOwn(readable, type) ? readable[type] : undefined;
  if (dtype) checkSize(name, dtype, shape, end - start);
  return { info: { name, shape, dtype: dtype?.name ?? type.slice(0, 40) }, dtype, start, end };
}

/** Compares in big integers, because the product of the stated lengths may exceed 2^53. */
function checkSize(name: string, dtype: Dtype, shape: readonly number[], bytes: number): void {
  const needed = shape.reduce((product, length) => product * BigInt(length), BigInt(dtype.size));
  if (needed === BigInt(bytes)) return;
  const claim = `the shape [${shape.join(', ')}] of ${dtype.name}`;
  throw damaged(name, `${claim} needs ${needed} bytes, but its data_offsets span ${bytes}`);
}

function isCounts(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0);
}

function damaged(name: string, reason: string): ReadError {
  const short = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  const message = `The header is damaged at the tensor "${short}": ${reason}. Copy or download the file again.`;
  return new ReadError('malformed', message, short);
}
