import { counted } from '../core/counted.ts';
import { type ByteSource, truncatedAt } from './byte-source.ts';
import { type Dtype, dtypeOf, isCounts } from './convert.ts';
import { isObject, parseJsonObject } from './json.ts';
import type { Entry } from './tensor-source.ts';
import { ReadError, type TensorInfo } from './types.ts';
import { storedTensor } from './values.ts';

/** One tensor of a file. `start` and `end` count from the first byte of values. Without a `dtype` it cannot be read. */
interface SafetensorsEntry {
  readonly info: TensorInfo;
  readonly dtype: Dtype | undefined;
  readonly start: number;
  readonly end: number;
}

const max_axes = 64;

/**
 * The tensors in a safetensors header, a JSON object from names to `dtype`, `shape` and `data_offsets`. The format requires their
 * bytes to be contiguous from 0 to the end of the file, without gaps or overlaps.
 *
 * @param available bytes of values in the file; Infinity if unknown
 */
function parseSafetensorsHeader(text: string, available: number): readonly SafetensorsEntry[] {
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
        `The file ends before the last value of "${entry.info.name}": its header states ${counted(end, 'byte')} of values, ` +
        `but only ${available} are there. Copy or download it again.`;
      throw new ReadError('truncated', message, entry.info.name);
    }
  }
  if (Number.isFinite(available) && end < available) {
    const message =
      `${counted(available - end, 'extra byte')} ${available - end === 1 ? 'follows' : 'follow'} the values of the last tensor. ` +
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
  const dtype = dtypeOf('safetensors', type);
  if (dtype) checkSize(name, dtype, shape, end - start);
  return { info: { name, shape, dtype: dtype?.name ?? type.slice(0, 40) }, dtype, start, end };
}

/** Compares in big integers, because the product of the stated lengths may exceed 2^53. */
function checkSize(name: string, dtype: Dtype, shape: readonly number[], bytes: number): void {
  const needed = shape.reduce((product, length) => product * BigInt(length), BigInt(dtype.size));
  if (needed === BigInt(bytes)) return;
  const claim = `the shape [${shape.join(', ')}] of ${dtype.name}`;
  throw damaged(name, `${claim} needs ${counted(needed, 'byte')}, but its data_offsets span ${bytes}`);
}

function damaged(name: string, reason: string): ReadError {
  const short = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  const message = `The header is damaged at the tensor "${short}": ${reason}. Copy or download the file again.`;
  return new ReadError('malformed', message, short);
}

/** The format's own library allows 100 MB; headers of models in use have less than 1 MB. */
const max_header_bytes = 25_000_000;

/**
 * The safetensors format: the length of the header as an integer of 8 bytes, the header, the values
 * (https://huggingface.co/docs/safetensors). Two reads list the tensors; each tensor takes one more.
 */
export async function openSafetensors(source: ByteSource, signal?: AbortSignal): Promise<readonly Entry[]> {
  const head = await source.read(0, Math.min(source.size, 8), signal);
  if (head.length < 8) throw truncatedAt(source.size, 'in the middle of the length of its header');
  const claimed = new DataView(head.buffer, head.byteOffset, 8).getBigUint64(0, true);
  if (claimed > max_header_bytes) {
    const message =
      `The header should have ${counted(claimed, 'byte')}; the limit is ${max_header_bytes}. ` +
      'The file is damaged or not a safetensors file.';
    throw new ReadError('too-large', message, 'byte 0');
  }
  const begin = 8 + Number(claimed);
  if (begin > source.size) {
    throw truncatedAt(source.size, `but its header alone should have ${counted(claimed, 'byte')}`);
  }
  const bytes = await source.read(8, begin, signal);
  return parseSafetensorsHeader(decode(bytes), source.size - begin).map((entry) =>
    open(source, begin, entry),
  );
}

function open(source: ByteSource, begin: number, { info, dtype, start }: SafetensorsEntry): Entry {
  if (!dtype) {
    const message = `"${info.name}" holds ${info.dtype} values, which this page cannot read. Save it as float32: tensor.float().`;
    return { name: info.name, error: new ReadError('unsupported-type', message, info.name) };
  }
  return storedTensor(info, dtype, source, { start: begin + start });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const message = 'The header is not UTF-8 text. Copy or download the file again.';
    throw new ReadError('malformed', message, 'byte 8');
  }
}
