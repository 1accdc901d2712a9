/** Lets the HDF5 library, which cannot wait, read from a source that must be waited for. */
import { startHdf5 } from '#hdf5';
import { counted } from '../core/counted.ts';
import type { ByteSource } from './byte-source.ts';
import { LibraryFailure, type OpenedFile } from './hdf5-types.ts';
import { ReadError } from './types.ts';

const block_bytes = 1 << 14;
/** A file of this length is read at once. */
const small_file = 1 << 22;
/** The most that may describe the datasets, and that is read of the file for values at once. */
const most_described = 64 << 20;
const most_values = 96 << 20;
const requests_at_once = 6;

/**
 * The bytes that the library was given. Where it asks for others, it is told that reading failed, which is the end of its instance, and the
 * blocks with these bytes are noted. `fetch` reads them, and a new instance may ask again.
 */
export class Blocks {
  readonly source: ByteSource;
  /** the most bytes that are kept */
  #limit = most_described;
  /** an instance takes 20 MB, and may be made again */
  #file: WeakRef<OpenedFile> | undefined;
  readonly #blocks = new Map<number, Uint8Array>();
  readonly #missing = new Set<number>();
  #kept = 0;

  constructor(source: ByteSource) {
    this.source = source;
  }

  get isMissing(): boolean {
    return this.#missing.size > 0;
  }

  /** The file in an instance that has not failed, or a ReadError if it is none. */
  async open(signal?: AbortSignal): Promise<OpenedFile> {
    if (this.#blocks.size === 0)
      await this.#fetchBlocks(0, this.source.size <= small_file ? this.#count : 1, signal);
    const kept = this.#file?.deref();
    if (kept && !kept.hasFailed) return kept;
    for (;;) {
      const file = await startHdf5(this.source.size, (into, start) => this.#give(into, start));
      try {
        file.open();
        this.#file = new WeakRef(file);
        return file;
      } catch (failure) {
        if (!(failure instanceof LibraryFailure)) throw failure;
        if (!this.isMissing) throw unreadable(failure.message);
      }
      await this.fetch(signal);
    }
  }

  /** Reads the blocks that were missing. */
  async fetch(signal?: AbortSignal): Promise<void> {
    const runs: [first: number, end: number][] = [];
    for (const block of [...this.#missing].sort((a, b) => a - b)) {
      const last = runs.at(-1);
      if (last?.[1] === block) last[1] += 1;
      else runs.push([block, block + 1]);
    }
    this.#missing.clear();
    const work = async () => {
      for (let run = runs.shift(); run; run = runs.shift()) await this.#fetchBlocks(...run, signal);
    };
    await Promise.all(Array.from({ length: requests_at_once }, work));
  }

  /** From here on, values are read, beside what describes the datasets. */
  beginValues(): void {
    this.#limit = this.#kept + most_values;
  }

  /** The blocks at hand, to return to. */
  mark(): ReadonlySet<number> {
    return new Set(this.#blocks.keys());
  }

  /** Lets go of all blocks but these. */
  keepOnly(marked: ReadonlySet<number>): void {
    for (const [block, { length }] of this.#blocks)
      if (!marked.has(block)) {
        this.#blocks.delete(block);
        this.#kept -= length;
      }
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

  get #count(): number {
    return Math.ceil(this.source.size / block_bytes);
  }

  async #fetchBlocks(first: number, end: number, signal?: AbortSignal): Promise<void> {
    const start = first * block_bytes;
    const stop = Math.min(this.source.size, end * block_bytes);
    if (this.#kept + stop - start > this.#limit) {
      const message = `What describes the tensors takes more than ${this.#limit >> 20} MiB of the file, which is the limit. ${separate}`;
      throw new ReadError('too-large', message);
    }
    this.#kept += stop - start;
    const bytes = await this.source.read(start, stop, signal).catch((error) => {
      this.#kept -= stop - start;
      throw error;
    });
    for (let block = first; block < end; block += 1)
      this.#blocks.set(
        block,
        bytes.subarray((block - first) * block_bytes, (block - first + 1) * block_bytes),
      );
  }

  #give(into: Uint8Array, start: number): boolean {
    if (into.length > most_values) return false;
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
