import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Tensor } from '../../readers/index.ts';

type Readers = typeof import('../../readers/index.ts');

/** Reads one file at a time; the latest wins. The readers are loaded with the first file. */
export class TableReader implements ReactiveController {
  readers: Readers | undefined;
  /** the file that is being read */
  reading: { readonly name: string; readonly progress: number } | undefined;
  readonly #host: ReactiveControllerHost;
  #stop: AbortController | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  stop(): void {
    this.#stop?.abort();
    this.#show(undefined);
  }

  /** Undefined where it was stopped, or another file took its place. Rejects with a ReadError. */
  async read(bytes: Blob, name: string): Promise<Tensor | undefined> {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#show({ name, progress: 0 });
    const options = {
      signal: stop.signal,
      onProgress: (done: number, total: number) => {
        if (!stop.signal.aborted) this.#show({ name, progress: done / total });
      },
    };
    try {
      this.readers ??= await import('../../readers/index.ts');
      const source = await this.readers.openTensors(bytes, name, options);
      const tensor = await source.read(source.suggested, options);
      return stop.signal.aborted ? undefined : tensor;
    } catch (thrown) {
      if (stop.signal.aborted) return undefined;
      throw thrown;
    } finally {
      if (this.#stop === stop) this.#show(undefined);
    }
  }

  #show(reading: TableReader['reading']) {
    this.reading = reading;
    this.#host.requestUpdate();
  }
}
