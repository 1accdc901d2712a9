import type { NumberedArray } from './array-cache.ts';
import type { ErrorRecord } from './errors.ts';

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
  | { readonly type: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly type: 'result'; readonly id: number; readonly output: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: ErrorRecord; readonly fatal: boolean };

/** The common part of a worker's global scope, a `Worker` and a `MessagePort`. */
export interface Port {
  postMessage(message: unknown, options?: { transfer?: Transferable[] }): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  /** a port queues its messages until this is called; workers do not have it */
  start?(): void;
}
