import type { TrainerOptions, TrainingCore } from '../../../core/types.ts';
import { evaluateInParts, trainTo } from '../../../encoding/trained/evaluate.ts';
import type { JobControl } from '../../../engine/job.ts';
import { usualTests } from '../../../labs/claims/claims/models.ts';

export interface TaskInput {
  readonly options: TrainerOptions;
  readonly steps: number;
}

/** What one model reaches. */
export interface Reached {
  /** percent of right answers on the usual tests */
  readonly accuracy: number;
  /** of all weights after the last step */
  readonly hash: string;
}

/** Trains a model of a claim and tests it, as the claim does. */
export async function taskJob(
  core: TrainingCore,
  { options, steps }: TaskInput,
  control: JobControl,
): Promise<Reached> {
  const trainer = core.createTrainer(options);
  try {
    await trainTo(steps, trainer, control);
    const { hash } = trainer;
    const { accuracy } = await evaluateInParts(trainer, () => trainer, options, usualTests, control);
    return { accuracy: 100 * accuracy, hash };
  } finally {
    trainer.free();
  }
}
