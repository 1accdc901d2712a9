import type { ReadOptions, Tensor, TensorSource } from '../../readers/index.ts';
import type { Shelf } from './shelf.ts';

type Readers = typeof import('../../readers/index.ts');

/** Opens a file, or what stands elsewhere. */
export type Open = (readers: Readers, options: ReadOptions) => Promise<TensorSource>;

export interface FileReader {
  /** Undefined where it was stopped, or another file took its place. Rejects with a ReadError. */
  open(name: string, open: Open): Promise<TensorSource | undefined>;
  /** A tensor of a source, with the readers that make a table of it. */
  read(
    name: string,
    source: TensorSource,
    tensor: string,
  ): Promise<{ readonly tensor: Tensor; readonly readers: Readers } | undefined>;
  stop(): void;
}

/** Reads one thing at a time; the latest wins. The readers are loaded with the first file. */
export function createReader(shelf: Shelf): FileReader {
  let latest: AbortController | undefined;

  async function run<T>(
    name: string,
    work: (readers: Readers, options: ReadOptions) => Promise<T>,
  ): Promise<T | undefined> {
    latest?.abort();
    const stop = new AbortController();
    latest = stop;
    const show = (progress: number) => shelf.set({ reading: { name, progress } });
    show(0);
    const options: ReadOptions = {
      signal: stop.signal,
      onProgress: (done, total) => {
        if (latest === stop) show(done / total);
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
    open: run,
    read: (name, source, tensor) =>
      run(name, async (readers, options) => ({ tensor: await source.read(tensor, options), readers })),
    stop() {
      latest?.abort();
      latest = undefined;
      shelf.set({ reading: undefined });
    },
  };
}
