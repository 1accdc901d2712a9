import type { NumberedArray } from './array-cache.ts';
import { codeIsMissing, type ErrorRecord, fileIn, LoadError } from './errors.ts';
import type { Owed } from './queue.ts';

/** From the page to the worker. */
export type WorkerRequest =
  | {
      readonly type: 'run';
      readonly id: number;
      readonly job: string;
      readonly input: unknown;
      readonly arrays: readonly NumberedArray[];
    }
  | { readonly type: 'forget'; readonly id: number }
  | { readonly type: 'stop'; readonly id: number }
  | { readonly type: 'ping' };

/**
 * From the worker to the page. 'ready' comes first, before the core is loaded. Every 'run' is answered by 'started' (unless it
 * was stopped first), any number of 'progress', and one 'result' or 'failure'. After a fatal failure the core is in an unknown
 * state and the worker must be replaced. A 'ping' is answered by a 'pong' as soon as no job blocks the thread.
 */
export type WorkerReply =
  | { readonly type: 'ready' }
  | { readonly type: 'pong' }
  | { readonly type: 'started'; readonly id: number }
  | {
      readonly type: 'progress';
      readonly id: number;
      readonly done: number;
      readonly total: number;
      readonly soFar?: unknown;
    }
  | { readonly type: 'result'; readonly id: number; readonly output: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: ErrorRecord; readonly fatal: boolean };

/** The common part of a worker's global scope, a `Worker` and a `MessagePort`. */
export interface Port {
  postMessage(message: unknown, options?: { transfer?: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  /** a port queues its messages until this is called; workers do not have it */
  start?(): void;
}

/** The part of `Worker` used here. */
export interface WorkerLike extends Port {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options?: Listening): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void, options?: Listening): void;
  addEventListener(type: 'messageerror', listener: () => void, options?: Listening): void;
  terminate(): void;
}

interface Listening {
  signal?: AbortSignal;
}

export interface ConnectionOptions {
  /** `name`: the first jobs, separated by spaces, so that the worker loads what they need */
  makeWorker(name: string): WorkerLike;
  /** the same jobs on the main thread (`serveOnMainThread`), loaded if workers are refused */
  fallback(): Promise<MessagePort>;
  /**
   * In milliseconds, by what a worker owes. One that stays silent for this long is pinged, and counts as dead after the same time again; a
   * new one counts as refused after the time for a start.
   */
  patience: Readonly<Record<Owed, number>>;
}

interface ConnectionEvents {
  opened(): void;
  replied(reply: JobReply): void;
  owed(): Owed | null;
  /** the worker died after opening; the connection is closed */
  broke(reason: string): void;
  /** neither a worker nor the fallback is available; the connection is closed */
  failed(error: Error): void;
}

/** A reply to a request. */
export type JobReply = Exclude<WorkerReply, { readonly type: 'ready' | 'pong' }>;

export type Connection = ReturnType<typeof createConnection>;

interface Line {
  readonly post: (request: WorkerRequest) => void;
  readonly end: () => void;
  isReady: boolean;
  /** runs while a message from the worker is due */
  deadline?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * A connection to one worker at a time; `open` after `close` starts a new worker.
 *
 * Workers count as refused if the constructor throws (sandboxed frames), if the script is blocked or missing (an error before the
 * first message), or if no message ever arrives. From then on the fallback is used.
 *
 * A worker can also end without an event: it closes itself, or the browser reclaims its memory. Before it starts a request
 * it answers a 'ping', even while the core loads; while it works on one it may be silent for longer.
 */
export function createConnection(options: ConnectionOptions, events: ConnectionEvents) {
  let line: Line | undefined;
  let workersRefused = false;

  /** No effect while the connection is open or opening. */
  function open(firstJobs: readonly string[] = []): void {
    if (line) return;
    if (workersRefused) void openMainThread();
    else openWorker(firstJobs.join(' '));
  }

  function close() {
    clearTimeout(line?.deadline);
    line?.end();
    line = undefined;
  }

  function openWorker(name: string) {
    let worker: WorkerLike;
    try {
      worker = options.makeWorker(name);
    } catch {
      return refuse();
    }
    const listening = new AbortController();
    const { signal } = listening;
    const opening: Line = {
      isReady: false,
      deadline: setTimeout(refuse, options.patience.start),
      post: (request) => worker.postMessage(request),
      end() {
        listening.abort();
        worker.terminate();
      },
    };
    line = opening;
    const fail = (reason: string) => (opening.isReady ? breakDown(reason) : refuse());
    worker.addEventListener('message', ({ data }) => receive(opening, data), { signal });
    worker.addEventListener('error', (event) => fail(event.message || 'its worker failed'), { signal });
    worker.addEventListener('messageerror', () => fail('its answer could not be read'), { signal });
  }

  async function openMainThread() {
    let port: MessagePort | undefined;
    const opening: Line = {
      isReady: false,
      post: (request) => port?.postMessage(request),
      end: () => port?.close(),
    };
    line = opening;
    try {
      port = await options.fallback();
    } catch (thrown) {
      if (line === opening) fail(thrown);
      return;
    }
    if (line !== opening) return port.close();
    port.addEventListener('message', ({ data }) => receive(opening, data));
    port.start();
  }

  function receive(from: Line, reply: WorkerReply) {
    if (line !== from) return;
    clearTimeout(from.deadline);
    from.deadline = undefined;
    if (reply.type === 'ready') {
      from.isReady = true;
      events.opened();
    } else if (reply.type !== 'pong') events.replied(reply);
    watch();
  }

  /** Sets a deadline for the next message if one is due. */
  function watch() {
    const owed = events.owed();
    if (!line?.isReady || line.deadline !== undefined || !owed) return;
    const time = options.patience[owed];
    const watched = line;
    watched.deadline = setTimeout(() => {
      watched.post({ type: 'ping' });
      watched.deadline = setTimeout(breakDown, time, 'its worker stopped responding');
    }, time);
  }

  function refuse() {
    close();
    workersRefused = true;
    open();
  }

  function breakDown(reason: string) {
    close();
    events.broke(reason);
  }

  function fail(thrown: unknown) {
    close();
    events.failed(new LoadError(codeIsMissing(fileIn(thrown)), { cause: thrown }));
  }

  return {
    get isOpen(): boolean {
      return line?.isReady ?? false;
    },
    open,
    /** Throws if the message cannot be cloned. */
    post(request: WorkerRequest): void {
      line?.post(request);
      watch();
    },
    close,
  };
}
