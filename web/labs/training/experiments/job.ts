import type { TrainerOptions, TrainingCore } from '../../../core/training-types.ts';
import type { JobControl } from '../../../engine/job.ts';
import { type Measure, measure } from './measures.ts';

export interface MeasureInput {
  readonly options: TrainerOptions;
  readonly steps: number;
  readonly measures: readonly Measure[];
}

/** Trains a model and measures it: a row of numbers for each measure. */
export async function measureJob(
  core: TrainingCore,
  { options, steps, measures }: MeasureInput,
  control: JobControl,
): Promise<readonly (readonly number[])[]> {
  const trainer = core.createTrainer(options);
  try {
    while (trainer.steps < steps) {
      trainer.work();
      await control.progress(trainer.steps, steps);
    }
    const start = () => core.createTrainer(options);
    return measures.map((one) => measure(core, trainer, start, one));
  } finally {
    trainer.free();
  }
}
