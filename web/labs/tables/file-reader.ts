import type { ReadOptions, Tensor, TensorSource } from '../../readers/index.ts';
import type { Reading, Shelf } from './shelf.ts';

type Readers = typeof import('../../readers/index.ts');

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
  stop(): void;
}

/** Milliseconds between two steps that are shown: whoever draws the progress draws the page. */
const step = 60;

/** Reads one thing at a time; the latest wins. The readers are loaded with the first file. */
export function createReader(shelf: Shelf): FileReader {
  let latest: AbortController | undefined;

  async function run<T>(
    named: Named,
    isBytes: boolean,
    work: (readers: Readers, options: ReadOptions) => Promise<T>,
  ): Promise<T | undefined> {
    latest?.abort();
    const stop = new AbortController();
    latest = stop;
    let shown = performance.now();
    const show = (done: number, total: number) =>
      shelf.set({ reading: { ...named, done, total, isBytes: isBytes && total > 0 } });
    show(0, 0);
    const options: ReadOptions = {
      signal: stop.signal,
      onProgress: (done, total) => {
        const now = performance.now();
        if (latest !== stop || now - shown < step) return;
        shown = now;
        show(done, total);
      },
    };
    try {
      const result = await work(await import('../../readers/index.ts'), options);
      return stop.signal.aborted ? undefined : result;
    } catch (thrown) {
      if (stop.signal.aborted) return undefined;
      throw thrown;
    } finally {
      if (latest === stop) shelf.set({ reading: undefined });
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
    stop() {
      latest?.abort();
      latest = undefined;
      shelf.set({ reading: undefined });
    },
  };
}
