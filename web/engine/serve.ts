import { isMissingCode } from '../core/errors.ts';
import type { AttentionCore } from '../core/types.ts';
import { createWorkerCache } from './array-cache.ts';
import type { Port, WorkerReply, WorkerRequest } from './connection.ts';
import { codeIsMissing, fileIn, inBrackets, isFatal, LoadError, packError } from './errors.ts';
import type { Job, JobControl } from './job.ts';

/** The buffers of all typed arrays in plain objects and arrays. Posting with this list moves them instead of copying. */
export function transferables(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const seen = new Set<object>();
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (part instanceof ArrayBuffer) buffers.add(part);
    else if (ArrayBuffer.isView(part)) visit(part.buffer);
    else if (Array.isArray(part)) part.forEach(visit);
    else if (isPlain(part)) Object.values(part).forEach(visit);
  };
  visit(value);
  return [...buffers];
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** How long a job may run before `progress` yields to others, in milliseconds: about two frames. */
const slice = 30;

const moduleIsMissing = (file: string) =>
  `The compute module${inBrackets(file)} could not be loaded. Check your connection or update your browser, then reload the page.`;

/** For readers, who need only the file's name, not the whole address in the browser's message. */
function forReaders(thrown: unknown): unknown {
  const { field } = (thrown ?? {}) as { readonly field?: string };
  const file = fileIn(thrown);
  if (field === 'wasm') return new LoadError(moduleIsMissing(file), { cause: thrown });
  return isMissingCode(thrown) ? new LoadError(codeIsMissing(file), { cause: thrown }) : thrown;
}

/** For jobs that load a core of their own. */
const noCore = undefined as never;

/** The jobs of a page. Each has its own types, which the page checks. */
type ServedJobs = readonly Job[];

/**
 * Answers the requests that arrive at `port`, with the core that each job needs. Loads the core at once, unless none of the first jobs
 * needs it; if that fails, the next request tries again.
 */
export function serve(
  jobs: ServedJobs,
  loadCore: () => Promise<AttentionCore>,
  port: Port,
  firstJobs: readonly string[] = [],
): void {
  const stops = new Map<number, AbortController>();
  const reply = (message: WorkerReply, transfer: Transferable[] = []) =>
    port.postMessage(message, { transfer });
  const core = keepCore(loadCore);
  const needsCore = (name: string) => !jobs.find((job) => job.name === name)?.loadsOwnCore;
  if (firstJobs.length === 0 || firstJobs.some(needsCore)) core.load().catch(() => {});
  const cache = createWorkerCache();

  async function run(id: number, name: string, input: unknown): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    try {
      const job = findJob(jobs, name);
      // The job's code is loaded while the core loads.
      const loaded = job.load();
      loaded.catch(() => {}); // thrown below
      const ready = job.loadsOwnCore ? noCore : (core.loaded() ?? (await core.load()));
      await loaded;
      stop.signal.throwIfAborted();
      reply({ type: 'started', id });
      const control = createControl(stop.signal, (done, total, soFar) =>
        reply({ type: 'progress', id, done, total, soFar }),
      );
      const output = cache.pack(await job.run(ready, input, control));
      const given = transferables(output).filter((buffer) => !cache.holds(buffer));
      reply({ type: 'result', id, output }, given);
    } catch (thrown) {
      reply({ type: 'failure', id, error: packError(forReaders(thrown)), fatal: isFatal(thrown) });
    } finally {
      stops.delete(id);
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.type === 'stop') return stops.get(data.id)?.abort();
    if (data.type === 'forget') return cache.forget(data.id);
    if (data.type === 'ping') return reply({ type: 'pong' });
    cache.take(data.arrays);
    void run(data.id, data.job, cache.unpack(data.input));
  });
  port.start?.();
  reply({ type: 'ready' });
}

/** `serve` on the main thread, for pages where workers are refused. Returns the engine's port. */
export function serveOnMainThread(jobs: ServedJobs, loadCore: () => Promise<AttentionCore>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serve(jobs, loadCore, port1);
  return port2;
}

function findJob(jobs: ServedJobs, name: string): Job {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job "${name}".`);
  return job;
}

function createControl(
  signal: AbortSignal,
  report: (done: number, total: number, soFar: unknown) => void,
): JobControl {
  let last = Number.NEGATIVE_INFINITY;
  const pause = async () => {
    await nextTask();
    last = performance.now();
    signal.throwIfAborted();
  };
  return {
    signal,
    progress(done, total, soFar) {
      if (performance.now() - last < slice && done < total && !soFar) return Promise.resolve();
      last = performance.now();
      report(done, total, soFar);
      const paused = pause();
      // A job need not await it; without this the rejection would be unhandled.
      paused.catch(() => {});
      return paused;
    },
  };
}

function keepCore(loadCore: () => Promise<AttentionCore>) {
  let core: AttentionCore | undefined;
  let loading: Promise<AttentionCore> | undefined;

  async function load(): Promise<AttentionCore> {
    loading ??= loadCore();
    try {
      core = await loading;
    } catch (thrown) {
      loading = undefined;
      throw thrown;
    }
    // Requests that waited for the core run in separate tasks, so that the page can paint between them.
    await nextTask();
    return core;
  }

  return { load, loaded: () => core };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
