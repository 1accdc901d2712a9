import type { AttentionCore } from '../../../web/core/types.ts';
import type { WorkerLike } from '../../../web/engine/connection.ts';
import type { JobDefinition, Jobs } from '../../../web/engine/job.ts';
import { serveOnMainThread } from '../../../web/engine/serve.ts';

/** The engine hands the core on and never looks into it. */
export const core = { version: 'fake' } as AttentionCore;
export const loadCore = async () => core;

/** Jobs whose code is there, as `serve` gets them. */
export const definitionsOf = (jobs: Jobs): readonly JobDefinition[] =>
  Object.entries(jobs).map(([name, run]) => ({
    name,
    run: async (...asked) => run(...asked),
    load: async () => {},
  }));

export interface FakeWorker extends WorkerLike {
  isTerminated: boolean;
  /** what the page hears when a worker dies */
  die(type?: 'error' | 'messageerror'): void;
}

/** A worker without a thread: the real serving code behind a message channel. Without jobs it never says a word. */
export function fakeWorker(jobs?: Jobs, load = loadCore): FakeWorker {
  const target = new EventTarget();
  const port = jobs ? serveOnMainThread(definitionsOf(jobs), load) : new MessageChannel().port1;
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
      return serveOnMainThread(definitionsOf(jobs), load);
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
