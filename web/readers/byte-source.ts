import { type OpenOptions, ReadError, type TensorSource } from './types.ts';

/** Bytes that are read in pieces, so that a file is never in memory as a whole. */
export interface ByteSource {
  /** Infinity if a remote host does not report it */
  readonly size: number;
  /** Exactly the bytes from `start` to before `end`, for headers. */
  read(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
  /** The same bytes in pieces of any length, for values. */
  pieces(start: number, end: number, signal?: AbortSignal): AsyncIterable<Uint8Array>;
}

const piece_bytes = 1 << 22;

export function byteSource(bytes: Uint8Array | Blob): ByteSource {
  const read = ArrayBuffer.isView(bytes)
    ? async (start: number, end: number) => bytes.subarray(start, end)
    : (start: number, end: number) => readBlob(bytes, start, end);
  return {
    size: ArrayBuffer.isView(bytes) ? bytes.length : bytes.size,
    read,
    async *pieces(start, end) {
      for (let at = start; at < end; at += piece_bytes) yield await read(at, Math.min(end, at + piece_bytes));
    },
  };
}

async function readBlob(blob: Blob, start: number, end: number): Promise<Uint8Array> {
  const piece = await blob
    .slice(start, end)
    .arrayBuffer()
    .catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ReadError(
        'not-found',
        `The file cannot be read: ${reason} Choose the file again, or choose the files inside a folder.`,
      );
    });
  if (piece.byteLength !== end - start) {
    const stop = start + piece.byteLength;
    throw new ReadError(
      'truncated',
      `The file ended early, at byte ${stop}. Choose it again.`,
      `byte ${stop}`,
    );
  }
  return new Uint8Array(piece);
}

/** The bytes from `start` to before `end` as a source of their own. */
export const within = (source: ByteSource, start: number, end: number): ByteSource => ({
  size: end - start,
  read: (from, to, signal) => source.read(start + from, start + to, signal),
  pieces: (from, to, signal) => source.pieces(start + from, start + to, signal),
});

/** Merges small reads close to each other, for hosts with slow requests. */
export function buffered(source: ByteSource, block: number): ByteSource {
  let start = 0;
  let bytes = new Uint8Array(0);
  return {
    get size() {
      return source.size;
    },
    async read(from, to, signal) {
      if (to - from > block) return source.read(from, to, signal);
      if (from < start || to > start + bytes.length) {
        bytes = Uint8Array.from(await source.read(from, Math.min(source.size, from + block), signal));
        start = from;
      }
      return bytes.subarray(from - start, to - start);
    },
    pieces: (from, to, signal) => source.pieces(from, to, signal),
  };
}

/** Ranges of a source, one after the other. */
export function joinedRanges(
  source: ByteSource,
  ranges: readonly (readonly [start: number, end: number])[],
): ByteSource {
  const size = ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  async function* pieces(from: number, to: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    let at = 0;
    for (const [start, end] of ranges) {
      const [first, last] = [Math.max(from, at), Math.min(to, at + end - start)];
      if (first < last) yield* source.pieces(start + first - at, start + last - at, signal);
      at += end - start;
    }
  }
  return { size, pieces, read: (from, to, signal) => collected(pieces(from, to, signal), to - from) };
}

/** For a file that ends at byte `size`; `what` completes "The file ends at byte 9, ...". */
export function truncatedAt(size: number, what: string): ReadError {
  const message = `The file ends at byte ${size}, ${what}. Copy or download it again.`;
  return new ReadError('truncated', message, `byte ${size}`);
}

/** The bytes of all pieces, `length` in all. */
export async function collected(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for await (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A file format. */
export interface FileFormat {
  /** true if the format must be read as a whole, so that it is not read from a host */
  readonly local?: boolean;
  /** Judges by the first bytes of the file, then by its name. */
  matches(head: Uint8Array, fileName: string): boolean;
  open(source: ByteSource, fileName: string, options?: OpenOptions): Promise<TensorSource>;
}
