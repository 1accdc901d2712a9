/** Lets the HDF5 library, which cannot wait, read from a source that must be waited for. */
import { startHdf5 } from '#hdf5';
import { counted } from '../core/counted.ts';
import type { ByteSource } from './byte-source.ts';
import { LibraryFailure, type OpenedFile } from './hdf5-types.ts';
import { ReadError } from './types.ts';

const block_bytes = 1 << 14;
/** A file of this length is read at once, and is kept. */
const small_file = 1 << 22;
/** The most bytes kept in memory, and the most in one read by the library. */
const most_kept = 16 << 20;
const most_asked = 8 << 20;
/** The most bytes read to open the file, or for one box of values. A damaged file could ask for the same bytes for ever. */
const most_read = 64 << 20;
/** The most bytes in one request. */
const most_requested = 1 << 20;
const requests_at_once = 6;

/**
 * The blocks of the file that are in memory. The library cannot wait for others: its read fails, the missing blocks are noted, and it must
 * start over. `fetch` reads them first.
 */
export class Blocks {
  readonly source: ByteSource;
  /** takes 20 MB, and can be made again */
  #file: WeakRef<OpenedFile> | undefined;
  readonly #blocks = new Map<number, Uint8Array>();
  readonly #missing = new Set<number>();
  #pinned: ReadonlySet<number> = new Set();
  #read = 0;

  constructor(source: ByteSource) {
    this.source = source;
  }

  get isMissing(): boolean {
    return this.#missing.size > 0;
  }

  /** Whether the missing blocks would exceed the limit. */
  get isFull(): boolean {
    return this.isMissing && (this.#blocks.size + this.#missing.size) * block_bytes > most_kept;
  }

  get isHalfFull(): boolean {
    return this.#blocks.size * block_bytes > most_kept / 2;
  }

  /** The file in a library that has not failed, or a ReadError if it is none. */
  async open(signal?: AbortSignal): Promise<OpenedFile> {
    const kept = this.#file?.deref();
    if (kept?.resume()) return kept;
    kept?.rest();
    if (this.source.size <= small_file && this.#blocks.size === 0) {
      for (let block = 0; block * block_bytes < this.source.size; block += 1) this.#missing.add(block);
      await this.fetch(signal);
      this.pin();
    }
    for (;;) {
      const file = await startHdf5(this.source.size, (into, start) => this.#give(into, start));
      this.#file = new WeakRef(file);
      try {
        file.open();
        return file;
      } catch (failure) {
        file.rest();
        if (!(failure instanceof LibraryFailure)) throw failure;
        if (!this.isMissing) throw unreadable(failure.message);
      }
      await this.fetch(signal);
    }
  }

  /** Frees the library for other files until this one is opened again. */
  rest(): void {
    this.#file?.deref()?.rest();
  }

  /** Reads the blocks that were missing. */
  async fetch(signal?: AbortSignal): Promise<void> {
    const runs: [first: number, end: number][] = [];
    for (const block of [...this.#missing].sort((a, b) => a - b)) {
      const last = runs.at(-1);
      if (last?.[1] === block && (block - last[0]) * block_bytes < most_requested) last[1] += 1;
      else runs.push([block, block + 1]);
    }
    this.#read += this.#missing.size * block_bytes;
    this.#missing.clear();
    if (this.#read > most_read) {
      const message = `The description of the tensors exceeds the limit of ${most_read >> 20} MiB. ${separate}`;
      throw new ReadError('too-large', message);
    }
    const work = async () => {
      for (let run = runs.shift(); run; run = runs.shift()) await this.#fetchBlocks(...run, signal);
    };
    await Promise.all(Array.from({ length: requests_at_once }, work));
  }

  /** Restarts the count of bytes read. */
  countAnew(): void {
    this.#read = 0;
  }

  /** Protects the present blocks from `release`. Returns those that were protected before. */
  pin(): ReadonlySet<number> {
    const before = this.#pinned;
    this.#pinned = new Set(this.#blocks.keys());
    return before;
  }

  /** Drops all blocks that are not pinned. */
  release(pinned = this.#pinned): void {
    this.#pinned = pinned;
    for (const block of this.#blocks.keys()) if (!pinned.has(block)) this.#blocks.delete(block);
  }

  /** Called when the file is open: keeps the blocks that describe it if they are small. */
  settle(): void {
    if (this.#blocks.size * block_bytes <= small_file) this.pin();
    this.release();
  }

  /** The blocks at hand, each with the first bytes of the next one. */
  *withNext(bytes: number): Generator<Uint8Array> {
    for (const [index, block] of this.#blocks) {
      const next = this.#blocks.get(index + 1)?.subarray(0, bytes) ?? new Uint8Array(0);
      const both = new Uint8Array(block.length + next.length);
      both.set(block);
      both.set(next, block.length);
      yield both;
    }
  }

  /** Each block is a copy: a view would keep the memory of its neighbours. */
  async #fetchBlocks(first: number, end: number, signal?: AbortSignal): Promise<void> {
    const start = first * block_bytes;
    const bytes = await this.source.read(start, Math.min(this.source.size, end * block_bytes), signal);
    for (let block = first; block < end; block += 1)
      this.#blocks.set(block, bytes.slice((block - first) * block_bytes, (block - first + 1) * block_bytes));
  }

  #give(into: Uint8Array, start: number): boolean {
    if (into.length > most_asked) return false;
    let isHere = true;
    for (let at = start; at < start + into.length; ) {
      const index = Math.floor(at / block_bytes);
      const from = at - index * block_bytes;
      const part = Math.min(block_bytes - from, start + into.length - at);
      const block = this.#blocks.get(index);
      if (block) into.set(block.subarray(from, from + part), at - start);
      else {
        this.#missing.add(index);
        isHere = false;
      }
      at += part;
    }
    return isHere;
  }
}

const separate = "Save the table alone in Python: numpy.save('table.npy', table).";

function unreadable(reason: string): ReadError {
  const [, end, needed] = /truncated file: eof = (\d+),.*stored_eof = (\d+)/.exec(reason) ?? [];
  if (end !== undefined) {
    const message = `The file ends at byte ${end}, but it should have ${counted(Number(needed), 'byte')}. Copy or download it again.`;
    return new ReadError('truncated', message, `byte ${end}`);
  }
  if (/already open/.test(reason)) {
    const message =
      'The program that wrote the file has not closed it. Close it there, or clear its mark with the tools of HDF5: h5clear -s FILE.';
    return new ReadError('malformed', message);
  }
  const message = `The file is damaged: HDF5 cannot open it (${reason.slice(0, 120)}). Copy or download it again.`;
  return new ReadError('malformed', message);
}
