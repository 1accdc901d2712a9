/** The files inside a zip archive, as byte sources. */
import { counted } from '../core/counted.ts';
import { type ByteSource, collected } from './byte-source.ts';
import { inflate } from './inflate.ts';
import { ReadError } from './types.ts';
import { crc32, local_header_bytes, nameFrom, viewOf, type ZipEntry } from './zip-directory.ts';

export const stored = 0;
const deflated = 8;
const methods: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'xz',
};
const block_bytes = 1 << 10;

/**
 * One file of an archive as a byte source. Each read unpacks it from its start, only as far as needed. A read to the end checks its
 * length and checksum against the directory.
 */
export async function openZipEntry(
  archive: ByteSource,
  entry: ZipEntry,
  signal?: AbortSignal,
): Promise<ByteSource> {
  const { name, size } = entry;
  refuseUnreadable(entry);
  const start = await findData(archive, entry, signal);
  const corrupt = () => lies(name, 'its compressed data is corrupt');
  return { size, read, pieces };

  async function read(from: number, to: number, stop?: AbortSignal): Promise<Uint8Array> {
    if (entry.method === stored) return archive.read(start + from, start + to, stop);
    return collected(between(from, to, inflate(blocks(stop), 'deflate-raw', corrupt)), to - from);
  }

  function pieces(from: number, to: number, stop?: AbortSignal): AsyncIterable<Uint8Array> {
    const packed = archive.pieces(start, start + entry.packed, stop);
    return between(from, to, entry.method === stored ? packed : inflate(packed, 'deflate-raw', corrupt));
  }

  /** Compressed bytes in small blocks, for reading the start of a file. */
  async function* blocks(stop?: AbortSignal): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < entry.packed; at += block_bytes) {
      yield archive.read(start + at, start + Math.min(entry.packed, at + block_bytes), stop);
    }
  }

  async function* between(
    from: number,
    to: number,
    all: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    let done = 0;
    let crc = 0;
    for await (const piece of all) {
      const before = done;
      done += piece.length;
      if (done > size)
        throw lies(name, `it has more than the ${counted(size, 'byte')} that the directory states`);
      if (to === size) crc = crc32(piece, crc);
      if (done > from && before < to) yield piece.subarray(Math.max(0, from - before), to - before);
      if (done >= to && to < size) return;
    }
    if (done < size) throw lies(name, `it has ${counted(done, 'byte')}, but the directory states ${size}`);
    if (crc !== entry.crc) throw lies(name, 'its checksum does not match');
  }
}

function refuseUnreadable({ name, flags, method }: ZipEntry): void {
  if (flags & 0x2041) {
    const message = `"${name}" is encrypted. Save the arrays without a password.`;
    throw new ReadError('unsupported-type', message, name);
  }
  if (method === stored || method === deflated) return;
  const how = methods[method] ?? `method ${method}`;
  const message = `"${name}" is compressed with ${how}, which this page cannot read. Save it with numpy.savez or numpy.savez_compressed.`;
  throw new ReadError('unsupported-type', message, name);
}

/** The offset of the compressed bytes, after the local header, which must name the same file. */
export async function findData(archive: ByteSource, entry: ZipEntry, signal?: AbortSignal): Promise<number> {
  const { name, start, limit, packed } = entry;
  const header = viewOf(await archive.read(start, start + local_header_bytes, signal));
  if (header.getUint32(0, true) !== 0x04034b50)
    throw lies(name, 'its header is not where the directory says');
  const nameLength = header.getUint16(26, true);
  const data = start + local_header_bytes + nameLength + header.getUint16(28, true);
  if (data + packed > limit) throw lies(name, 'it overlaps the data after it');
  if (header.getUint16(8, true) !== entry.method)
    throw lies(name, 'its header states a different compression method');
  const bytes = await archive.read(
    start + local_header_bytes,
    start + local_header_bytes + nameLength,
    signal,
  );
  if (nameFrom(bytes, header.getUint16(6, true)) !== name)
    throw lies(name, 'its header has a different name');
  return data;
}

function lies(name: string, reason: string): ReadError {
  const message = `"${name}" in the archive is damaged: ${reason}. Copy or download the archive again.`;
  return new ReadError('malformed', message, name);
}
