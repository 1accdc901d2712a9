import type { OnProgress } from '../core/types.ts';
import type { JobControl } from './job.ts';

/**
 * Progress callbacks for a job that makes several calls into the core, one callback per call. `weights` are the relative
 * durations of the calls. Only ending the worker can stop a call; the engine does so.
 */
export function progressOfParts(
  { progress }: Pick<JobControl, 'progress'>,
  weights: readonly number[],
): readonly OnProgress[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const first = before;
    before += weight;
    return (share) => void progress(first + weight * share, total).catch(() => {});
  });
}

/** The progress callback for a job of one call. */
export const onProgressOf = (control: Pick<JobControl, 'progress'>): OnProgress =>
  progressOfParts(control, [1])[0];
