import { ReadError } from './read-error.ts';
import type { ReadOptions } from './types.ts';

/** How long work may block the thread, in milliseconds: less than one frame. */
const longestStretch = 8;

export type Pace = (done: number, total: number) => Promise<void>;

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
