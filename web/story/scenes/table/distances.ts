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
