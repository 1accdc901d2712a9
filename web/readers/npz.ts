import { counted } from '../core/counted.ts';
import { type ByteSource, buffered, collected } from './byte-source.ts';
import { openNpyArray } from './npy.ts';
import { startPace } from './steps.ts';
import { type Entry, tensorSource } from './tensor-source.ts';
import { ReadError, type ReadOptions, type TensorSource } from './types.ts';
import {
  crc32,
  local_header_bytes,
  nameFrom,
  readZipDirectory,
  viewOf,
  type ZipEntry,
} from './zip-directory.ts';

const stored = 0;
const deflated = 8;
const methods: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'xz',
};
const block_bytes = 1 << 10;
const piece_bytes = 1 << 16;

/**
 * One file of an archive as a byte source. Each read unpacks it from its start, only as far as needed. A read to the end checks its
 * length and checksum against the directory.
 */
async function openZipEntry(archive: ByteSource, entry: ZipEntry, signal?: AbortSignal): Promise<ByteSource> {
  const { name, size } = entry;
  refuseUnreadable(entry);
  const start = await findData(archive, entry, signal);
  return { size, read, pieces };

  async function read(from: number, to: number, stop?: AbortSignal): Promise<Uint8Array> {
    if (entry.method === stored) return archive.read(start + from, start + to, stop);
    return collected(between(from, to, inflate(blocks(stop), name)), to - from);
  }

  function pieces(from: number, to: number, stop?: AbortSignal): AsyncIterable<Uint8Array> {
    const packed = archive.pieces(start, start + entry.packed, stop);
    return between(from, to, entry.method === stored ? packed : inflate(packed, name));
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
async function findData(archive: ByteSource, entry: ZipEntry, signal?: AbortSignal): Promise<number> {
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

/** Unpacks only as far as the reader pulls, so that an endless file takes no memory. */
async function* inflate(packed: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const source = packed[Symbol.asyncIterator]();
  let failure: unknown;
  const input = new ReadableStream<BufferSource>({
    async pull(controller) {
      try {
        const { done, value } = await source.next();
        if (done) controller.close();
        else
          for (let at = 0; at < value.length; at += piece_bytes)
            controller.enqueue(value.slice(at, at + piece_bytes));
      } catch (error) {
        failure = error;
        controller.error(error);
      }
    },
    cancel: async () => void (await source.return?.()),
  });
  const reader = input.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw failure ?? lies(name, 'its compressed data is corrupt');
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function lies(name: string, reason: string): ReadError {
  const message = `"${name}" in the archive is damaged: ${reason}. Copy or download the archive again.`;
  return new ReadError('malformed', message, name);
}

/** Opens NumPy's archives, zip files of .npy files, by reading the header of each array. */
export async function openNpz(source: ByteSource, options?: ReadOptions): Promise<TensorSource> {
  const pace = startPace(options);
  if (!Number.isFinite(source.size)) {
    const message =
      'The host does not report the size of the file, but an archive is read from its end. Download it and open it here.';
    throw new ReadError('no-range', message);
  }
  const directory = await readZipDirectory(source, options?.signal);
  const arrays = directory.filter(({ name }) => name.endsWith('.npy'));
  if (arrays.length === 0) throw withoutArrays(directory);
  const near = buffered(source, 4096);
  const entries: Entry[] = [];
  for (const entry of arrays) {
    await pace(entries.length, arrays.length);
    entries.push(await openArray(near, entry, options?.signal));
  }
  await pace(entries.length, arrays.length);
  return tensorSource('npz', entries);
}

/** An array of objects is refused alone, but a damaged array is an error, since the whole archive may be damaged. */
async function openArray(archive: ByteSource, entry: ZipEntry, signal?: AbortSignal): Promise<Entry> {
  const name = entry.name.slice(0, -'.npy'.length);
  try {
    const array = await openNpyArray(await openZipEntry(archive, entry, signal), name, signal);
    if (!('info' in array)) return array;
    return {
      info: array.info,
      read: (options) => array.read(options).catch((error) => rethrow(error, name)),
    };
  } catch (error) {
    if (error instanceof ReadError && error.code === 'unsupported-type') return { name, error };
    return rethrow(error, name);
  }
}

/** Byte offsets count within the array, so the error names the array. */
function rethrow(error: unknown, name: string): never {
  if (!(error instanceof ReadError) || !error.where?.startsWith('byte ')) throw error;
  throw new ReadError(error.code, `${name}.npy: ${error.message}`, `${name}.npy, ${error.where}`);
}

function withoutArrays(directory: readonly ZipEntry[]): ReadError {
  if (directory.length === 0) return new ReadError('empty', 'The archive is empty: it contains no files.');
  if (directory.some(({ name }) => /(^|\/)data\.pkl$/.test(name))) {
    const message =
      'This is a PyTorch checkpoint, a pickle, which is never loaded because it can run code. ' +
      "Save the tensor itself: numpy.save('table.npy', tensor).";
    return new ReadError('unknown-format', message);
  }
  const message = `None of the ${counted(directory.length, 'file')} in this zip archive is an .npy file. Unpack it, then open the file inside.`;
  return new ReadError('unknown-format', message);
}
