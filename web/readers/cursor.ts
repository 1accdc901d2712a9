import { type ByteSource, truncatedAt } from './byte-source.ts';
import { startPace } from './steps.ts';
import { ReadError, type ReadOptions } from './types.ts';

/** A window grows by this factor while bytes are read in a row, and is small again after a jump. */
const growth = 4;
const largest_window = 4 << 20;

/**
 * Reads the headers of a file forwards through a window, in ranges that grow. Numbers are read in memory: call `need` first, or check with
 * `has`.
 */
export class Cursor {
  /** offset in the file of the next byte */
  at: number;
  littleEndian = true;
  /** bytes of the file; what is read must end before */
  readonly size: number;
  readonly #source: ByteSource;
  readonly #signal: AbortSignal | undefined;
  readonly #pace: (done: number, total: number) => Promise<void>;
  readonly #first: number;
  #length: number;
  #start = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** `first`: bytes of the first window, and of each one after a jump */
  constructor(source: ByteSource, first: number, options?: ReadOptions) {
    if (!Number.isFinite(source.size)) {
      const message =
        'The host does not report the size of the file, which is needed to read its header. Download it and open it here.';
      throw new ReadError('no-range', message);
    }
    this.at = 0;
    this.size = source.size;
    this.#source = source;
    this.#signal = options?.signal;
    this.#pace = startPace(options);
    this.#first = first;
    this.#length = first;
  }

  /** Whether the next `count` bytes are in memory. */
  has(count: number): boolean {
    return this.at >= this.#start && this.at + count <= this.#start + this.#bytes.length;
  }

  /** Loads the next `count` bytes; `what` completes "The file ends at byte 9, ...". */
  async need(count: number, what = 'inside its header'): Promise<void> {
    if (this.has(count)) return;
    if (this.at + count > this.size) throw truncatedAt(this.size, what);
    const windowEnd = this.#start + this.#bytes.length;
    const isNext = windowEnd > 0 && this.at >= this.#start && this.at <= windowEnd + this.#first;
    this.#length = isNext ? Math.min(largest_window, growth * this.#length) : this.#first;
    await this.#pace(this.at, this.size);
    const end = Math.min(this.size, this.at + Math.max(count, this.#length));
    this.#bytes = await this.#source.read(this.at, end, this.#signal);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
    this.#start = this.at;
  }

  /** Moves on by `count` bytes, which need not be in memory. */
  skip(count: number): void {
    if (this.at + count > this.size) throw truncatedAt(this.size, 'inside its header');
    this.at += count;
  }

  /** The next `count` bytes; valid until the next `need`. */
  bytes(count: number): Uint8Array {
    const from = this.#take(count);
    return this.#bytes.subarray(from, from + count);
  }

  /** The next number, as `read` takes it from a view of the bytes. */
  number<T>(size: number, read: (view: DataView, offset: number, littleEndian: boolean) => T): T {
    return read(this.#view, this.#take(size), this.littleEndian);
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), this.littleEndian);
  }

  /** Numbers from 2^53 on are rounded: no length in a file is that large. */
  u64(): number {
    return Number(this.#view.getBigUint64(this.#take(8), this.littleEndian));
  }

  #take(count: number): number {
    const from = this.at - this.#start;
    this.at += count;
    return from;
  }
}
