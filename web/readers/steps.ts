/** Long work on numbers that are there already, as steps of at most about a millisecond. */
import { startPace } from './pace.ts';
import type { ReadOptions } from './types.ts';

/** Yields how much of it is done, from 0 to 1, after each step. */
export type Steps<Result> = Generator<number, Result, void>;

const values_a_step = 1 << 17;
/** Steps that are taken at once. */
const few = 16;

/** How many rows of this many columns are a step. */
export const rowsAStep = (cols: number): number => Math.max(1, Math.floor(values_a_step / cols));

/** One step after another. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/**
 * The same at once where the steps are few, on every machine; otherwise it gives the thread back to the page when it was held
 * for too long, reports progress, and stops on an abort with a ReadError.
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

/** The steps of a part of the work, as the share of all that they are. */
export function* partOf<Result>(steps: Steps<Result>, from: number, to: number): Steps<Result> {
  let next = steps.next();
  while (!next.done) {
    yield from + (to - from) * next.value;
    next = steps.next();
  }
  return next.value;
}
