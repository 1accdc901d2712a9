import { ReadError } from './read-error.ts';
import type { ReadOptions } from './types.ts';

/** How long work may hold the thread, in milliseconds: within one frame. */
const longestStretch = 8;

export type Pace = (done: number, total: number) => Promise<void>;

/**
 * For long loops: the returned function reports progress, stops on an abort, and gives the thread back to the page when it was
 * held for too long. `resumed` is when the work began to hold it, by performance.now().
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
  if (signal?.aborted) throw new ReadError('aborted', 'Reading was stopped.');
}
