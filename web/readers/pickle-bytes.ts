/** The bytes in a pickle. Protocols 0 to 2 of Python 3 write them as text, one character for each byte. */
import { type ByteSource, byteSource, collected, within } from './byte-source.ts';
import { Bytes, Made, type Value } from './pickle-values.ts';
import { ReadError } from './types.ts';

interface HeldBytes {
  /** its size is the largest number of bytes that there may be */
  readonly bytes: ByteSource;
  /** the smallest number; text that is not decoded has half as many characters as bytes, or more */
  readonly least: number;
}

/** `source`: the pickle. Undefined if the value is not bytes. */
export function bytesIn(source: ByteSource, value: Value | undefined): HeldBytes | undefined {
  const short = shortBytes(value);
  if (short) return { bytes: byteSource(short), least: short.length };
  const long = isEncoded(value) ? value.args[0] : value;
  if (!(long instanceof Bytes) || long.isText !== isEncoded(value)) return undefined;
  const length = long.end - long.start;
  return long.isText
    ? { bytes: fromText(source, long), least: Math.ceil(length / 2) }
    : { bytes: within(source, long.start, long.end), least: length };
}

const isEncoded = (value: Value | undefined): value is Made =>
  value instanceof Made && value.of === '_codecs.encode';

/** Bytes that the pickle has at hand; those of Python 2 are text. */
export function shortBytes(value: Value | undefined): Uint8Array | undefined {
  if (typeof value === 'string') return latin1(value);
  if (value instanceof Bytes) return value.isText ? undefined : value.near;
  if (isEncoded(value)) return typeof value.args[0] === 'string' ? latin1(value.args[0]) : undefined;
  const isEmpty = value instanceof Made && value.of.endsWith('.bytes') && value.args.length === 0;
  return isEmpty ? new Uint8Array(0) : undefined;
}

const latin1 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
};

/** Decodes from the start of the text, only as far as needed: a byte takes one or two bytes of UTF-8. */
function fromText(source: ByteSource, { start, end }: Bytes): ByteSource {
  async function* pieces(from: number, to: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let done = 0;
    for await (const piece of source.pieces(start, Math.min(end, start + 2 * to), signal)) {
      const text = decoder.decode(piece, { stream: true });
      if (/[^\0-\xff]/.test(text)) throw notBytes(start);
      const before = done;
      done += text.length;
      if (done > from) yield latin1(text).subarray(Math.max(0, from - before), to - before);
      if (done >= to) return;
    }
  }
  return {
    size: end - start,
    pieces,
    read: (from, to, signal) => collected(pieces(from, to, signal), to - from),
  };
}

function notBytes(at: number): ReadError {
  const message = `The pickle is damaged: the text at byte ${at} does not stand for bytes. Copy or download the file again.`;
  return new ReadError('malformed', message, `byte ${at}`);
}
