import type { AttentionCore } from '../core/types.ts';

/** What a running job can tell the page, and the page it. */
export interface Control {
  /** Aborted when the request was stopped, or a newer one took its place. */
  readonly signal: AbortSignal;
  /**
   * Says how far the job is. A long job awaits it between two steps: that lets other requests in, lets the page paint where
   * the job runs on the page's thread, and rejects when the job is to stop. It costs next to nothing when called often.
   */
  progress(done: number, total: number): Promise<void>;
}

/**
 * One thing that a page asks for, as a function of plain data to plain data. It runs in the worker, or on the page's thread
 * where workers are refused. What it returns is given away: it must not keep arrays of its output for later.
 */
export type Job<Input, Output> = (
  core: AttentionCore,
  input: Input,
  control: Control,
) => Output | Promise<Output>;

/** The jobs of a page by name. */
export type Jobs = Readonly<Record<string, Job<never, unknown>>>;

export type InputOf<J extends Job<never, unknown>> = J extends Job<infer Input, unknown> ? Input : never;

export type OutputOf<J extends Job<never, unknown>> = Awaited<ReturnType<J>>;
