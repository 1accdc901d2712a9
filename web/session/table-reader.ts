import type { ReadOptions, Steps, Tensor, TensorSource } from '../readers/index.ts';
import type { Reading, TableStore } from './table-store.ts';

export type Readers = typeof import('../readers/index.ts');

/** Opens a file, or what stands elsewhere. */
export type Open = (readers: Readers, options: ReadOptions) => Promise<TensorSource>;

/** What is read, as the page speaks of it. */
export type Named = Pick<Reading, 'name' | 'host'>;

export interface FileReader {
  /** Undefined where it was stopped, or another file took its place. Rejects with a ReadError. */
  open(named: Named, open: Open): Promise<TensorSource | undefined>;
  /** A tensor of a source, or its first rows, with the readers that make a table of it. */
  read(
    named: Named,
    source: TensorSource,
    tensor: string,
    rows?: number,
  ): Promise<{ readonly tensor: Tensor; readonly readers: Readers } | undefined>;
  /**
   * What is made of numbers that are here: at once where they are few. Undefined where it was stopped, or something else is
   * made. The steps throw nothing.
   */
  make<Made>(named: Named, readers: Readers, steps: Steps<Made>): Made | Promise<Made | undefined>;
  stop(): void;
}

/** Milliseconds between two steps that are shown: whoever draws the progress draws the page. */
const step = 60;

/** Reads one thing at a time, and makes one thing at a time; the latest wins. The readers are loaded with the first file. */
export function createReader(tableStore: TableStore): FileReader {
  let reading: AbortController | undefined;
  let making: AbortController | undefined;

  /** What stops it, and shows how far it is while `isShown`. */
  function optionsFor(
    { signal }: AbortController,
    isShown: () => boolean,
    show: (done: number, total: number) => void,
  ): ReadOptions {
    let shown = performance.now();
    return {
      signal,
      onProgress: (done, total) => {
        const now = performance.now();
        if (!isShown() || now - shown < step) return;
        shown = now;
        show(done, total);
      },
    };
  }

  async function run<T>(
    named: Named,
    isBytes: boolean,
    work: (readers: Readers, options: ReadOptions) => Promise<T>,
  ): Promise<T | undefined> {
    reading?.abort();
    const stop = new AbortController();
    reading = stop;
    const show = (done: number, total: number) =>
      tableStore.set({ reading: { ...named, done, total, isBytes: isBytes && total > 0 } });
    show(0, 0);
    const options = optionsFor(stop, () => reading === stop, show);
    try {
      const result = await work(await import('../readers/index.ts'), options);
      return stop.signal.aborted ? undefined : result;
    } catch (thrown) {
      if (stop.signal.aborted) return undefined;
      throw thrown;
    } finally {
      if (reading === stop) {
        reading = undefined;
        tableStore.set({ reading: undefined });
      }
    }
  }

  async function finish<Made>(stop: AbortController, made: Promise<Made>): Promise<Made | undefined> {
    making = stop;
    try {
      return await made;
    } catch {
      return undefined; // nothing but a stop ends steps
    } finally {
      if (making === stop) {
        making = undefined;
        if (!reading) tableStore.set({ reading: undefined });
      }
    }
  }

  return {
    // What an opening counts are the bytes of a text or the files of a model.
    open: (named, open) => run(named, false, open),
    read: (named, source, tensor, rows) =>
      run(named, true, async (readers, options) => ({
        tensor: await source.read(tensor, rows === undefined ? options : { ...options, rows }),
        readers,
      })),
    make({ name, host }, readers, steps) {
      making?.abort();
      const stop = new AbortController();
      const named = host === undefined ? { name } : { name, host };
      const show = (done: number, total: number) =>
        tableStore.set({ reading: { ...named, done, total, isBytes: false, isHere: true } });
      const options = optionsFor(stop, () => making === stop && !reading, show);
      const made = readers.inStretches(steps, options);
      return made instanceof Promise ? finish(stop, made) : made;
    },
    stop() {
      reading?.abort();
      making?.abort();
      reading = undefined;
      making = undefined;
      tableStore.set({ reading: undefined });
    },
  };
}
