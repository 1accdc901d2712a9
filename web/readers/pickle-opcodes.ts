/** The bytes of a pickle, read through a window, so that long strings and arrays are passed over and not read. */
import { counted } from '../core/counted.ts';
import { type ByteSource, truncatedAt } from './byte-source.ts';
import { Bytes } from './pickle-values.ts';
import { ReadError } from './types.ts';

/** Enough to hold the pickles of most models. */
const window_bytes = 1 << 17;
/** The window holds this many bytes from each opcode on, unless the source ends. */
const near_bytes = 1 << 12;
/** Longer strings are not read, only their place. */
const max_inline = 1 << 11;
/** In all, without the strings that are passed over. */
const max_bytes = 1 << 26;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

export type Opcodes = ReturnType<typeof createOpcodes>;

/** Reads from `start` on, to before `end`. */
export function createOpcodes(source: ByteSource, start = 0, end = source.size) {
  /** the offset of the window's first byte */
  let base = start;
  let bytes: Uint8Array = new Uint8Array(0);
  let view = new DataView(bytes.buffer);
  let at = 0;
  let passed = 0;

  /** Moves on by `length` bytes, and returns where they begin in the window. */
  function take(length: number): number {
    const from = at;
    if (!(base + from + length <= end)) throw truncatedAt(end, 'in the middle of a pickle');
    at += length;
    return from;
  }

  function latin1(length: number): string | Bytes {
    const short = bytesOf(length, false);
    return short.near ? String.fromCharCode(...short.near) : short;
  }

  function bytesOf(length: number, isText: boolean): Bytes {
    const from = take(length);
    if (length > max_inline) passed += length;
    const near = length > max_inline ? undefined : bytes.slice(from, at);
    return new Bytes(base + from, base + at, isText, near);
  }

  return {
    at: () => base + at,
    progress: () => [base + at - start, Number.isFinite(end) ? end - start : 0] as const,
    isNear: () => base + bytes.length >= end || bytes.length - at >= near_bytes,
    async refill(signal?: AbortSignal): Promise<void> {
      base += at;
      at = 0;
      if (base - start - passed > max_bytes) {
        const message = `The pickle has more than ${counted(max_bytes, 'byte')} beside its arrays. Save the array that you need: numpy.save('table.npy', array).`;
        throw new ReadError('too-large', message);
      }
      bytes = await source.read(base, Math.min(end, base + window_bytes), signal);
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    },
    /** An unsigned number of 1, 2, 4 or 8 bytes. */
    count(length: 1 | 2 | 4 | 8): number {
      const from = take(length);
      if (length === 1) return bytes[from];
      if (length === 2) return view.getUint16(from, true);
      if (length === 4) return view.getUint32(from, true);
      return Number(view.getBigUint64(from, true));
    },
    float: (): number => view.getFloat64(take(8)),
    /** A signed whole number of `length` bytes. */
    whole(length: number): number | bigint {
      const { near } = bytesOf(length, false);
      if (!near)
        throw new ReadError('malformed', `A whole number in the pickle has ${counted(length, 'byte')}.`);
      const value = near.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
      const signed = BigInt.asIntN(8 * length, value);
      return Number.isSafeInteger(Number(signed)) ? Number(signed) : signed;
    },
    bytes: bytesOf,
    latin1,
    text(length: number): string | Bytes {
      const short = bytesOf(length, true);
      return short.near ? utf8.decode(short.near) : short;
    },
    /** Latin-1 up to a line feed. */
    line(): string {
      const length = bytes.subarray(at, at + near_bytes / 2 - 1).indexOf(10);
      if (length < 0) throw new ReadError('unsupported-type', protocol_0, `byte ${base + at}`);
      const from = take(length + 1);
      return String.fromCharCode(...bytes.subarray(from, at - 1));
    },
  };
}

const protocol_0 =
  'The pickle holds long values as text, as protocol 0 does. Save it again: pickle.dump(object, file, protocol=4).';
