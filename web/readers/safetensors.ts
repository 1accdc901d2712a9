import type { ByteSource } from './byte-source.ts';
import { countOf, noteOfRows, shapeOfRows } from './first-rows.ts';
import { ReadError } from './read-error.ts';
import { parseSafetensorsHeader, type SafetensorsEntry } from './safetensors-header.ts';
import type { Entry } from './tensor-source.ts';
import { readValues } from './values.ts';

/** The format's own library allows 100 MB; headers of models in use have less than 1 MB. */
const max_header_bytes = 25_000_000;

/**
 * The safetensors format: the length of the header as an integer of 8 bytes, the header, the values
 * (https://huggingface.co/docs/safetensors). Two reads list the tensors; each tensor takes one more.
 */
export async function openSafetensors(source: ByteSource, signal?: AbortSignal): Promise<readonly Entry[]> {
  const head = await source.read(0, Math.min(source.size, 8), signal);
  if (head.length < 8) throw truncated(source.size, 'in the middle of the length of its header');
  const claimed = new DataView(head.buffer, head.byteOffset, 8).getBigUint64(0, true);
  if (claimed > max_header_bytes) {
    const message =
      `The header should have ${claimed} bytes; the limit is ${max_header_bytes}. ` +
      'The file is damaged or not a safetensors file.';
    throw new ReadError('too-large', message, 'byte 0');
  }
  const begin = 8 + Number(claimed);
  if (begin > source.size) {
    throw truncated(source.size, `but its header alone should have ${claimed} bytes`);
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
  return {
    info,
    async read(options) {
      const shape = shapeOfRows(info.shape, options?.rows);
      const from = begin + start;
      const { data, notes } = await readValues(
        source,
        [from, from + countOf(shape) * dtype.size],
        dtype,
        true,
        options,
      );
      return { ...info, shape, data, notes: [...notes, ...noteOfRows(info.shape, shape)] };
    },
  };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const message = 'The header is not UTF-8 text. Copy or download the file again.';
    throw new ReadError('malformed', message, 'byte 8');
  }
}

function truncated(size: number, what: string): ReadError {
  const message = `The file ends at byte ${size}, ${what}. Copy or download it again.`;
  return new ReadError('truncated', message, `byte ${size}`);
}
