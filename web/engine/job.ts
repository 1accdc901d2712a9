import type { AttentionCore, Core } from '../core/types.ts';
import { loadWholeCore } from '../core/whole-core.ts';

/** What a running job can tell the page, and the page it. */
export interface JobControl {
  /** Aborted when the request was stopped, or a newer one took its place. */
  readonly signal: AbortSignal;
  /**
   * Says how far the job is. A long job awaits it between two steps: that lets other requests in, lets the page paint where
   * the job runs on the main thread, and rejects when the job is to stop. It costs next to nothing when called often.
   */
  progress(done: number, total: number): Promise<void>;
}

/**
 * One thing that a page asks for, as a function of plain data to plain data. It runs in the worker, or on the main thread
 * where workers are refused. What it returns is given away: it must not keep arrays of its output for later.
 */
export type Job<Input, Output> = (
  core: AttentionCore,
  input: Input,
  control: JobControl,
) => Output | Promise<Output>;

/** A job as the page names it: what it takes and gives follows from the function that computes it. */
export interface JobDefinition<Input = never, Output = unknown> {
  /** unlike that of any other job of the page */
  readonly name: string;
  /** Loads the function's code with the first request. */
  readonly run: (core: AttentionCore, input: Input, control: JobControl) => Promise<Output>;
  /** Loads the code ahead of the request. */
  readonly load: () => Promise<unknown>;
}

type Compute<C, Input, Output> = (core: C, input: Input, control: JobControl) => Output | Promise<Output>;

/** A job that the core of the first screen can compute: encodings and attention. */
export function defineJob<Input, Output>(
  name: string,
  load: () => Promise<Compute<AttentionCore, Input, Output>>,
): JobDefinition<Input, Output> {
  return { name, load, run: async (core, input, control) => (await load())(core, input, control) };
}

/** A job that measures: it needs the whole core, which is loaded with the first of its kind. */
export function defineMeasuringJob<Input, Output>(
  name: string,
  load: () => Promise<Compute<Core, Input, Output>>,
): JobDefinition<Input, Output> {
  return {
    name,
    load,
    run: async (_, input, control) => {
      const [compute, core] = await Promise.all([load(), loadWholeCore()]);
      control.signal.throwIfAborted();
      return compute(core, input, control);
    },
  };
}

/** The jobs of a page by name. */
export type Jobs = Readonly<Record<string, Job<never, unknown>>>;

export type InputOf<J extends Job<never, unknown>> = J extends Job<infer Input, unknown> ? Input : never;

export type OutputOf<J extends Job<never, unknown>> = Awaited<ReturnType<J>>;
