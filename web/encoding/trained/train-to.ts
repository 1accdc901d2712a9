import type { Trainer } from '../../core/types.ts';
import type { JobControl } from '../../engine/job.ts';

/** Trains up to a step, in parts of a step between which the worker hears others. */
export async function trainTo(
  step: number,
  trainer: Pick<Trainer, 'steps' | 'work'>,
  control: JobControl,
): Promise<void> {
  const first = trainer.steps;
  while (trainer.steps < step) {
    trainer.work();
    await control.progress(trainer.steps - first, step - first);
  }
}
