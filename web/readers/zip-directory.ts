import { counted } from '../core/counted.ts';
import type { ByteSource } from './byte-source.ts';
import { startPace } from './steps.ts';
import { ReadError } from './types.ts';

/** One file in a zip archive, as listed in the central directory. */
export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  /** compressed bytes, and the stated uncompressed size */
  readonly packed: number;
  readonly size: number;
  /** offset of its local header, and of whatever follows it in the archive */
  readonly start: number;
  readonly limit: number;
}

export const local_header_bytes = 30;
const end_bytes = 22;
const max_comment = 0xffff;
/** The archives of PyTorch have one file for each storage. */
const max_entries = 1 << 16;
const entries_at_once = 256;
const max_directory_bytes = 1 << 24;
/** The highest ratio of deflate: 258 bytes in 2 bits. */
const max_ratio = 1032;

/**
 * Reads the central directory at the end of an archive, including zip64 (PKWARE's APPNOTE.TXT, sections 4.3.12 to 4.3.16 and 4.5.3).
 * Ignores the sizes in local headers, which NumPy may leave empty.
 */
export async function readZipDirectory(
  source: ByteSource,
  signal?: AbortSignal,
): Promise<readonly ZipEntry[]> {
  const { count, offset, length, end } = await findDirectory(source, signal);
  if (offset + length > end) {
    throw damaged(
      `its directory (${counted(length, 'byte')} at ${offset}) extends past its end record at ${end}`,
      end,
    );
  }
  if (count > max_entries) throw tooLarge(`has ${counted(count, 'file')}`, max_entries);
  if (length > max_directory_bytes)
    throw tooLarge(`lists its files in ${counted(length, 'byte')}`, max_directory_bytes);
  const bytes = await source.read(offset, offset + length, signal);
  const entries: Omit<ZipEntry, 'limit'>[] = [];
  const pace = startPace(signal && { signal });
  let at = 0;
  while (entries.length < count) {
    if (entries.length % entries_at_once === 0) await pace(entries.length, count);
    const { entry, next } = readEntry(bytes, at, offset);
    entries.push(entry);
    at = next;
  }
  if (at !== length) throw damaged('its directory lists more files than it counts', offset + at);
  refuseRepeated(entries);
  return withLimits(entries, offset);
}

async function findDirectory(source: ByteSource, signal?: AbortSignal) {
  const tailStart = Math.max(0, source.size - end_bytes - max_comment);
  const tail = await source.read(tailStart, source.size, signal);
  const view = viewOf(tail);
  let at = tail.length - end_bytes;
  // The comment at the end must reach the end of the file; otherwise these four bytes are not the record.
  while (
    at >= 0 &&
    !(
      view.getUint32(at, true) === 0x06054b50 &&
      view.getUint16(at + 20, true) === tail.length - at - end_bytes
    )
  ) {
    at -= 1;
  }
  if (at < 0) {
    const message = 'The archive was cut off: it has no directory at its end. Copy or download it again.';
    throw new ReadError('truncated', message, `byte ${source.size}`);
  }
  const directory = {
    count: view.getUint16(at + 10, true),
    length: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
    end: tailStart + at,
  };
  const parts = [view.getUint16(at + 4, true), view.getUint16(at + 6, true)];
  const large =
    directory.count === 0xffff || directory.length === 0xffffffff || directory.offset === 0xffffffff;
  if (large && at >= 20 && view.getUint32(at - 20, true) === 0x07064b50) {
    return readLargeEnd(source, whole(view, at - 12, tailStart + at), tailStart + at - 20, signal);
  }
  if (parts.some((part) => part !== 0)) throw damaged('it is one part of a split archive', tailStart + at);
  return directory;
}

/** The zip64 end of the directory. */
async function readLargeEnd(source: ByteSource, start: number, end: number, signal?: AbortSignal) {
  if (start + 56 > end) throw damaged('its zip64 directory has no end', end);
  const view = viewOf(await source.read(start, start + 56, signal));
  if (view.getUint32(0, true) !== 0x06064b50)
    throw damaged('its zip64 directory does not end where stated', start);
  return {
    count: whole(view, 32, start),
    length: whole(view, 40, start),
    offset: whole(view, 48, start),
    end: start,
  };
}

/** Bit 11 states the encoding of a name (APPNOTE.TXT, appendix D). NumPy omits it for ASCII. */
export const nameFrom = (bytes: Uint8Array, flags: number): string =>
  new TextDecoder(flags & 0x800 ? 'utf-8' : 'latin1').decode(bytes);

function readEntry(bytes: Uint8Array, at: number, base: number) {
  const view = viewOf(bytes);
  if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) {
    throw damaged('its directory is broken', base + at);
  }
  const nameEnd = at + 46 + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > bytes.length) throw damaged('its directory is broken', base + at);
  const flags = view.getUint16(at + 8, true);
  const [size, packed, start] = largeFields(
    [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
    bytes.subarray(nameEnd, extraEnd),
    base + at,
  );
  const name = nameFrom(bytes.subarray(at + 46, nameEnd), flags);
  const method = view.getUint16(at + 10, true);
  if (method === 0 && size !== packed) {
    throw damaged(
      `"${shorten(name)}" is stored uncompressed, but its two sizes differ (${packed} and ${counted(size, 'byte')})`,
      base + at,
    );
  }
  if (size > (packed + 1) * max_ratio) {
    throw damaged(
      `"${shorten(name)}" states ${counted(size, 'byte')}, more than ${counted(packed, 'compressed byte')} can hold`,
      base + at,
    );
  }
  const entry = { name, flags, method, crc: view.getUint32(at + 16, true), packed, size, start };
  return { entry, next };
}

/** If a 32-bit field is full, the next number of extra field 1 replaces it. */
function largeFields(fields: readonly number[], extra: Uint8Array, where: number): readonly number[] {
  if (!fields.includes(0xffffffff)) return fields;
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let from = at + 4;
    const end = from + view.getUint16(at + 2, true);
    return fields.map((field) => {
      if (field !== 0xffffffff) return field;
      from += 8;
      if (from > end || from > extra.length) throw damaged('a zip64 size is missing', where);
      return whole(view, from - 8, where);
    });
  }
  throw damaged('a zip64 size is missing', where);
}

function refuseRepeated(entries: readonly { readonly name: string; readonly start: number }[]): void {
  const seen = new Set<string>();
  for (const { name, start } of entries) {
    if (seen.has(name)) throw damaged(`it has two files named "${shorten(name)}"`, start);
    seen.add(name);
  }
}

/** Refuses files that share bytes, with which an archive of a few kilobytes could unpack to any size. */
function withLimits(entries: readonly Omit<ZipEntry, 'limit'>[], directory: number): readonly ZipEntry[] {
  const sorted = entries.toSorted((a, b) => a.start - b.start);
  const limits = new Map(sorted.map((entry, i) => [entry, sorted[i + 1]?.start ?? directory]));
  return entries.map((entry) => {
    const limit = Math.min(directory, limits.get(entry) ?? 0);
    if (entry.start + local_header_bytes + entry.packed > limit) {
      throw damaged(`"${shorten(entry.name)}" overlaps the data after it`, entry.start);
    }
    return { ...entry, limit };
  });
}

/** An 8-byte integer. No file needs one that a double cannot hold. */
function whole(view: DataView, at: number, where: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER))
    throw damaged(`it states a size of ${counted(value, 'byte')}`, where);
  return Number(value);
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const shorten = (name: string) => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

function damaged(reason: string, at: number): ReadError {
  return new ReadError(
    'malformed',
    `The archive is damaged: ${reason}. Copy or download it again.`,
    `byte ${at}`,
  );
}

function tooLarge(claim: string, limit: number): ReadError {
  const message = `The archive ${claim}; the limit is ${limit}. Save the arrays or tensors that you need to a separate file.`;
  return new ReadError('too-large', message);
}

const polynomial = 0xedb88320;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/** The checksum of the zip format. `before` is the checksum of the preceding bytes. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (let i = 0; i < bytes.length; i += 1) value = table[(value ^ bytes[i]) & 0xff] ^ (value >>> 8);
  return ~value >>> 0;
}
