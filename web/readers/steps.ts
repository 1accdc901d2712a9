/** Long work on numbers in memory, in steps of at most about a millisecond. */

import { ReadError, type ReadOptions } from './types.ts';

/** How long work may block the thread, in milliseconds: less than one frame. */
const longestStretch = 8;

type Pace = (done: number, total: number) => Promise<void>;

/**
 * For long loops: the returned function reports progress, throws on an abort, and yields to the page after the thread was blocked for
 * too long. `resumed` is the time at which the work started to block it, by performance.now().
 */
export function startPace(
  { signal, onProgress }: ReadOptions = {},
  resumed: number = performance.now(),
): Pace {
  return async (done, total) => {
    refuseAborted(signal);
    onProgress?.(done, total);
    if (performance.now() - resumed > longestStretch) {
      await new Promise((resolve) => setTimeout(resolve));
      resumed = performance.now();
    }
    refuseAborted(signal);
  };
}

function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ReadError('aborted', 'Reading was cancelled.');
}

/** Yields the share that is done, from 0 to 1, after each step. */
export type Steps<Result> = Generator<number, Result, void>;

const values_a_step = 1 << 17;
/** The number of steps that always run synchronously. */
const few = 16;

/** The number of rows per step, for rows of `cols` columns. */
export const rowsAStep = (cols: number): number => Math.max(1, Math.floor(values_a_step / cols));

/** Runs all steps synchronously. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/**
 * Runs a few steps synchronously, the same number on every machine. If more remain, the rest runs with pauses for the page, reports
 * progress, and stops on an abort with a ReadError.
 */
export function inStretches<Result>(steps: Steps<Result>, options?: ReadOptions): Result | Promise<Result> {
  let next = steps.next();
  for (let count = 1; count < few && !next.done; count++) next = steps.next();
  return next.done ? next.value : goOn(steps, next.value, options);
}

async function goOn<Result>(steps: Steps<Result>, done: number, options?: ReadOptions): Promise<Result> {
  const pace = startPace(options, 0);
  await pace(done, 1);
  let next = steps.next();
  while (!next.done) {
    await pace(next.value, 1);
    next = steps.next();
  }
  return next.value;
}

/** Scales the progress of a part of the work to its range of the whole. */
export function* partOf<Result>(steps: Steps<Result>, from: number, to: number): Steps<Result> {
  let next = steps.next();
  while (!next.done) {
    yield from + (to - from) * next.value;
    next = steps.next();
  }
  return next.value;
}
