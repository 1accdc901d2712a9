import type { OnProgress } from '../core/types.ts';
import type { JobControl } from './job.ts';

/** One progress from several parts of a job that follow each other. `weights` are their relative durations. */
export function progressesOfParts(
  { progress }: Pick<JobControl, 'progress'>,
  weights: readonly number[],
): readonly JobControl['progress'][] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const first = before;
    before += weight;
    return (done, all) => progress(first + (weight * done) / all, total);
  });
}

/**
 * Progress callbacks for a job that makes several calls into the core, one callback per call. Only ending the worker can stop a
 * call; the engine does so.
 */
export const progressOfParts = (
  control: Pick<JobControl, 'progress'>,
  weights: readonly number[],
): readonly OnProgress[] =>
  progressesOfParts(control, weights).map((progress) => (share) => void progress(share, 1).catch(() => {}));

/** The progress callback for a job of one call. */
export const onProgressOf = (control: Pick<JobControl, 'progress'>): OnProgress =>
  progressOfParts(control, [1])[0];
