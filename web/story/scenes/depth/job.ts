import type { TrainingCore } from '../../../core/types.ts';
import { progressesOfParts } from '../../../engine/core-progress.ts';
import type { JobControl } from '../../../engine/job.ts';
import { type MeasureInput, measureJob } from '../../../labs/claims/measures.ts';

export interface DepthInput {
  readonly models: readonly MeasureInput[];
}

/** For each model, a row of numbers for each measure. */
export type DepthOutput = readonly (readonly (readonly number[])[])[];

/** The lab's measures of several models, one model after the other. */
export async function depthJob(
  core: TrainingCore,
  { models }: DepthInput,
  control: JobControl,
): Promise<DepthOutput> {
  const parts = progressesOfParts(
    control,
    models.map(({ steps }) => steps + 1),
  );
  const all: (readonly (readonly number[])[])[] = [];
  for (const [i, model] of models.entries())
    all.push((await measureJob(core, model, { ...control, progress: parts[i] })).numbers);
  return all;
}
