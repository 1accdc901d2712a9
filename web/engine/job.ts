import { furtherSchemeIds } from '../core/constants.ts';
import { loadWholeCore, loadWholeTraining } from '../core/kept.ts';
import type { Arithmetic, AttentionCore, Core, TrainingCore } from '../core/types.ts';

/** How a running job and the page communicate. */
export interface JobControl {
  /** Aborted when the request is stopped or a newer one replaces it. */
  readonly signal: AbortSignal;
  /**
   * Reports progress. A long job awaits it between steps: other requests can then start, the page can paint if the job runs on
   * the main thread, and the promise rejects if the job should stop. Frequent calls cost almost nothing. With a result `soFar`, it always
   * reports.
   */
  progress(done: number, total: number, soFar?: unknown): Promise<void>;
}

/**
 * One computation, from plain data to plain data. It runs in the worker, or on the main thread if workers are refused. Its
 * output is transferred, so it must not keep arrays of the output.
 */
export type Compute<C, Input, Output> = (
  core: C,
  input: Input,
  control: JobControl,
) => Output | Promise<Output>;

/** A computation that the worker finds by name. The types of its input and output are those of the function that computes it. */
export interface Job<Input = unknown, Output = unknown> {
  /** unique on the page */
  readonly name: string;
  /** The first call loads the function's code. */
  run(core: AttentionCore, input: Input, control: JobControl): Promise<Output>;
  /** whether it loads its core itself, and ignores the one it is given */
  readonly loadsOwnCore?: true;
  /** Loads the function's code in advance. */
  readonly load: () => Promise<unknown>;
}

/** Whether the input names a scheme that the core of the first screen lacks. */
function needsWholeCore(input: unknown): boolean {
  if (typeof input === 'string') return furtherSchemeIds.some((id) => id === input);
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return false;
  return Object.values(input).some(needsWholeCore);
}

/** A job for the core of the first screen, with attention and the common schemes. With another scheme it runs on the whole core. */
export function defineJob<Input, Output>(
  name: string,
  load: () => Promise<Compute<AttentionCore, Input, Output>>,
): Job<Input, Output> {
  const { run } = defineMeasuringJob(name, load);
  return {
    name,
    load,
    run: async (core, input, control) =>
      needsWholeCore(input) ? run(core, input, control) : (await load())(core, input, control),
  };
}

/** The arithmetic that an input asks for. */
type ArithmeticOf<Input> = (input: Input) => Arithmetic | undefined;

/** A job for a core that it loads itself, with the first such job. */
function defineOwnCoreJob<C, Input, Output>(
  name: string,
  load: () => Promise<Compute<C, Input, Output>>,
  loadCore: (input: Input) => Promise<C>,
): Job<Input, Output> {
  return {
    name,
    load,
    loadsOwnCore: true,
    run: async (_, input, control) => {
      const [compute, core] = await Promise.all([load(), loadCore(input)]);
      control.signal.throwIfAborted();
      return compute(core, input, control);
    },
  };
}

/** A job for the whole core, 'reproducible' by default. */
export const defineMeasuringJob = <Input, Output>(
  name: string,
  load: () => Promise<Compute<Core, Input, Output>>,
  arithmeticOf?: ArithmeticOf<Input>,
): Job<Input, Output> => defineOwnCoreJob(name, load, (input) => loadWholeCore(arithmeticOf?.(input)));

/** A job for the core with trainers, 'reproducible' by default. */
export const defineTrainingJob = <Input, Output>(
  name: string,
  load: () => Promise<Compute<TrainingCore, Input, Output>>,
  arithmeticOf?: ArithmeticOf<Input>,
): Job<Input, Output> => defineOwnCoreJob(name, load, (input) => loadWholeTraining(arithmeticOf?.(input)));
