/** How alike the vectors of any two distances are, in a model that learns one vector for each distance. */
import type { Matrix, TrainingCore } from '../../../core/types.ts';
import type { JobControl } from '../../../engine/job.ts';
import { learnedJob, type OfModel } from '../../../labs/training/run/job.ts';

/** The cosines, row and column by distance, from the farthest word in front to the farthest behind. */
export async function distancesJob(core: TrainingCore, model: OfModel, control: JobControl): Promise<Matrix> {
  const { encoding } = await learnedJob(core, model, control);
  if (encoding.kind !== 'relative') throw new Error('The model has no vectors of distances.');
  return core.proximity(encoding, { measure: 'cosine' });
}

/** Up to where a distance is near, and from where on it is far. */
export const near = 4;
export const far = 10;

/** Mean cosines: of two far distances that differ, and of a near and a far one. */
interface Likeness {
  readonly ofFar: number;
  readonly ofNearAndFar: number;
}

export function likenessIn({ rows, data }: Matrix): Likeness {
  const middle = (rows - 1) / 2;
  const distances = Array.from({ length: rows }, (_, row) => Math.abs(row - middle));
  const mean = (isCounted: (a: number, b: number, i: number, j: number) => boolean): number => {
    let [sum, count] = [0, 0];
    distances.forEach((a, i) => {
      distances.forEach((b, j) => {
        if (!isCounted(a, b, i, j)) return;
        sum += data[i * rows + j];
        count += 1;
      });
    });
    return sum / count;
  };
  return {
    ofFar: mean((a, b, i, j) => i !== j && a > far && b > far),
    ofNearAndFar: mean((a, b) => Math.min(a, b) <= near && Math.max(a, b) > far),
  };
}
