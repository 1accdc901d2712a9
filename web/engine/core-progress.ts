import type { OnProgress } from '../core/types.ts';
import type { JobControl } from './job.ts';

/**
 * How far a job is whose parts are calls into the core, one after another, which take about as long as the weights say: for
 * each part what the core is to call. A call cannot be stopped but by ending its worker, as the engine does.
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

/** For a job that is one call. */
export const onProgressOf = (control: Pick<JobControl, 'progress'>): OnProgress =>
  progressOfParts(control, [1])[0];
