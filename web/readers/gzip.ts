/** Files that are compressed with gzip as a whole (RFC 1952), by the browser's own DecompressionStream. */
import { type ByteSource, byteSource, collected } from './byte-source.ts';
import { inflate } from './inflate.ts';
import { startPace } from './steps.ts';
import { type OpenOptions, ReadError, type TensorSource } from './types.ts';

/** So much is kept unpacked. What is longer is unpacked again as it is read. */
const most_kept = 64 << 20;
/** The longest table, in float64, and its header. */
const most_unpacked = (1 << 30) + (64 << 20);

type Open = (source: ByteSource, fileName: string, options?: OpenOptions) => Promise<TensorSource>;

/** Opens the file inside by `open`, under its own name. */
export async function openGzip(
  packed: ByteSource,
  fileName: string,
  open: Open,
  options?: OpenOptions,
): Promise<TensorSource> {
  const source = await unpackedSource(packed, options);
  const [first, second] = await source.read(0, Math.min(2, source.size));
  if (first === 0x1f && second === 0x8b) {
    const message = 'The file is compressed twice. Unpack it once, then open the file inside.';
    throw new ReadError('unsupported-type', message, 'byte 0');
  }
  return open(source, fileName.replace(/\.gz$/i, ''), options).catch((error: unknown) => {
    throw error instanceof ReadError && error.raw ? withoutOffer(error) : error;
  });
}

/** What is offered is done with the bytes of the file that was chosen, and these are packed. */
const withoutOffer = ({ code, message, where }: ReadError): ReadError =>
  new ReadError(code, `${message} Unpack it, then open the file inside.`, where);

const damaged = () =>
  new ReadError(
    'malformed',
    'The file cannot be unpacked: it is damaged, was cut off, or has more behind its end. Copy or download it again, or unpack it and open the file inside.',
  );

/** The size that the file itself states may be any: what it unpacks to is counted. */
async function unpackedSource(packed: ByteSource, options?: OpenOptions): Promise<ByteSource> {
  const pace = startPace(options);
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let [read, size] = [0, 0];
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of packed.pieces(0, packed.size, options?.signal)) {
      yield piece;
      read += piece.length;
    }
  }
  for await (const piece of inflate(counted(), 'gzip', damaged)) {
    size += piece.length;
    if (size > most_unpacked) {
      const message = `The file unpacks to more than ${most_unpacked >> 20} MiB, which is the limit. Unpack it, then open the file inside.`;
      throw new ReadError('too-large', message);
    }
    if (size <= most_kept) kept.push(Uint8Array.from(piece));
    else kept.length = 0;
    await pace(read, packed.size);
  }
  if (size === 0) throw new ReadError('empty', 'The file inside is empty (0 bytes).');
  return size <= most_kept ? byteSource(await collected(each(kept), size)) : streamed(packed, size);
}

async function* each(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** Where a stream stopped: its next bytes, and their place. */
interface Stopped {
  readonly stream: AsyncGenerator<Uint8Array>;
  readonly at: number;
  readonly rest: Uint8Array;
}

/** Unpacks as far as it is read. A read goes on where the last one ended, or begins at the start. */
function streamed(packed: ByteSource, size: number): ByteSource {
  let stopped: Stopped | undefined;

  async function* pieces(start: number, end: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const from = stopped && stopped.at <= start ? stopped : undefined;
    if (from) stopped = undefined;
    const stream = from?.stream ?? inflate(packed.pieces(0, packed.size), 'gzip', damaged);
    let at = from?.at ?? 0;
    let rest = from?.rest ?? new Uint8Array(0);
    const pace = startPace({ ...(signal && { signal }) });
    let isWhole = false;
    try {
      while (at < end) {
        if (rest.length === 0) {
          const { done, value } = await stream.next();
          if (done) throw damaged();
          rest = value;
          await pace(at, size);
        }
        const piece = rest.subarray(0, end - at);
        const before = Math.max(0, start - at);
        at += piece.length;
        rest = rest.subarray(piece.length);
        if (before < piece.length) yield piece.subarray(before);
      }
      isWhole = true;
    } finally {
      const other = isWhole ? stopped?.stream : stream;
      if (isWhole) stopped = { stream, at, rest };
      await other?.return(undefined);
    }
  }

  return { size, pieces, read: (start, end, signal) => collected(pieces(start, end, signal), end - start) };
}
