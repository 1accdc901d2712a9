/** Reads the first layer of the model whose table of positions is probed: at once from a file here, from a host when the reader asks. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { reportFault } from '../../../draw/faults.ts';
import type { TensorSource } from '../../../readers/index.ts';
import type { ReadLayer } from './read-layer.ts';
import type { LayerNames } from './weight-names.ts';

export interface LayerToRead {
  readonly source: TensorSource;
  readonly names: LayerNames;
  /** of the table */
  readonly width: number;
  /** that draws the words; nothing else depends on it */
  readonly seed: number;
}

const isSame = (a: LayerToRead | undefined, b: LayerToRead | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.source === b.source &&
    layerName(a) === layerName(b) &&
    drawnWith(a) === drawnWith(b));

/** What was read of a file, by layer and by seed: scripts take it from here, and so does a reader who comes back. */
const known = new WeakMap<TensorSource, Map<string, Map<number, ReadLayer>>>();
const layerName = ({ names, width }: LayerToRead) => `${names.query.name} ${width}`;
/** Where a file has no words, all seeds are one. */
const drawnWith = ({ names, seed }: LayerToRead) => (names.words === undefined ? 0 : seed);

const bySeed = (wanted: LayerToRead): ReadonlyMap<number, ReadLayer> | undefined =>
  known.get(wanted.source)?.get(layerName(wanted));

/** The layer, if it was read. */
export const layerRead = (wanted: LayerToRead): ReadLayer | undefined =>
  bySeed(wanted)?.get(drawnWith(wanted));

/** The layer as it was read with another seed: its weights need not be read again. */
export const layerBefore = (wanted: LayerToRead): ReadLayer | undefined =>
  bySeed(wanted)?.values().next().value;

function remember(wanted: LayerToRead, layer: ReadLayer): void {
  const layers = known.get(wanted.source) ?? new Map();
  known.set(wanted.source, layers);
  layers.set(layerName(wanted), new Map(bySeed(wanted)).set(drawnWith(wanted), layer));
}

/** Milliseconds between progress updates: each one redraws the lab. */
const frame = 60;

export class LayerReading implements ReactiveController {
  /** the layer, once it is read */
  layer: ReadLayer | undefined;
  error: Error | undefined;
  /** from 0 to 1; undefined while nothing is read */
  progress: number | undefined;
  readonly #host: ReactiveControllerHost;
  #wanted: LayerToRead | undefined;
  #stop = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.follow(undefined);
  }

  /** Called before each render. Another layer replaces the one before. */
  follow(wanted: LayerToRead | undefined): void {
    if (isSame(wanted, this.#wanted)) return;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#wanted = wanted;
    this.layer = wanted && layerRead(wanted);
    this.error = undefined;
    this.progress = undefined;
  }

  /** Whether nothing was read, tried or stopped yet. */
  get isNew(): boolean {
    return !this.layer && !this.error && this.progress === undefined && !this.#stop.signal.aborted;
  }

  stop(): void {
    this.#stop.abort();
    this.progress = undefined;
    this.#host.requestUpdate();
  }

  async start(): Promise<void> {
    const wanted = this.#wanted;
    if (!wanted) return;
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.error = undefined;
    this.progress = 0;
    let shown = performance.now();
    const onProgress = (done: number, total: number) => {
      this.progress = total > 0 ? done / total : 0;
      if (signal.aborted || performance.now() - shown < frame) return;
      shown = performance.now();
      this.#host.requestUpdate();
    };
    try {
      const { readLayer } = await import('./read-layer.ts');
      const { source, names, width, seed } = wanted;
      const before = layerBefore(wanted);
      const layer = await readLayer(source, names, width, { seed, before, signal, onProgress });
      if (signal.aborted) return;
      this.layer = layer;
      remember(wanted, layer);
    } catch (thrown) {
      if (signal.aborted) return;
      reportFault(thrown);
      this.error = thrown as Error;
    }
    this.progress = undefined;
    this.#host.requestUpdate();
  }
}
