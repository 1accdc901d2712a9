import type { AttentionCore } from '../../../web/core/types.ts';
import type { WorkerLike } from '../../../web/engine/connection.ts';
import type { Compute, Job, JobControl } from '../../../web/engine/job.ts';
import { serveOnMainThread } from '../../../web/engine/serve.ts';

/** The engine hands the core on and never looks into it. */
export const core = { version: 'fake' } as AttentionCore;
export const loadCore = async () => core;

export type Computes = Readonly<Record<string, Compute<AttentionCore, never, unknown>>>;

/** Jobs of the functions that compute them. */
export type JobsOf<C extends Computes> = {
  readonly [Name in keyof C]: Job<Parameters<C[Name]>[1], Awaited<ReturnType<C[Name]>>>;
};

/** Jobs whose code is there. */
export const defineJobs = <C extends Computes>(computes: C): JobsOf<C> =>
  Object.fromEntries(
    Object.entries(computes).map(([name, compute]) => [
      name,
      {
        name,
        run: async (core: AttentionCore, input: unknown, control: JobControl) =>
          compute(core, input as never, control),
        load: async () => {},
      },
    ]),
  ) as JobsOf<C>;

export type Jobs = Readonly<Record<string, Job>>;

export interface FakeWorker extends WorkerLike {
  isTerminated: boolean;
  /** what the page hears when a worker dies */
  die(type?: 'error' | 'messageerror'): void;
}

/** A worker without a thread: the real serving code behind a message channel. Without jobs it never says a word. */
export function fakeWorker(jobs?: Jobs, load = loadCore): FakeWorker {
  const target = new EventTarget();
  const port = jobs ? serveOnMainThread(Object.values(jobs), load) : new MessageChannel().port1;
  port.addEventListener('message', ({ data }) => target.dispatchEvent(new MessageEvent('message', { data })));
  port.start();
  return {
    isTerminated: false,
    postMessage: (message) => port.postMessage(message),
    addEventListener: target.addEventListener.bind(target) as WorkerLike['addEventListener'],
    terminate() {
      this.isTerminated = true;
      port.close();
    },
    die: (type = 'error') => target.dispatchEvent(Object.assign(new Event(type), { message: 'worker died' })),
  };
}

/** Makes workers and keeps them; `fallback` serves the same jobs and counts how often it was needed. */
export function fakeHost(jobs: Jobs, load = loadCore) {
  const workers: FakeWorker[] = [];
  const host = {
    workers,
    fallbacks: 0,
    get last(): FakeWorker {
      return workers[workers.length - 1];
    },
    makeWorker: () => {
      workers.push(fakeWorker(jobs, load));
      return host.last;
    },
    fallback: async () => {
      host.fallbacks += 1;
      return serveOnMainThread(Object.values(jobs), load);
    },
  };
  return host;
}

/** A promise with its handles outside, for jobs that the test ends. */
export function gate<T>() {
  let open: (value: T) => void = () => {};
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}
