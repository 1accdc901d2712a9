import type { Encoding, TrainerOptions, TrainingCore } from '../../core/types.ts';
import { progressesOfParts } from '../../engine/core-progress.ts';
import type { JobControl } from '../../engine/job.ts';
import { evaluateInParts, trainTo } from './evaluate.ts';

/** The encodings of a model before and after training, and its accuracy. */
export interface Trained {
  readonly sizes: Pick<TrainerOptions, 'n' | 'd'>;
  /** one for each scheme of the model */
  readonly before: readonly Encoding[];
  readonly after: readonly Encoding[];
  /** share of right answers on test sequences, and share if the model guesses; 0 to 1 */
  readonly accuracy: number;
  readonly chance: number;
  /** 'kept': it came with the page. The others: it was trained again here, and has the same bits or not. */
  readonly record?: 'kept' | 'repeated' | 'not repeated';
}

/** Number of test sequences. */
export const testSequences = 512;

/** A training step costs about three forward passes: one forward, and one backward that takes twice as long. */
const passesOfStep = 3;

/** Trains a model to the end of its schedule and tests it. */
export async function trainHereJob(
  core: TrainingCore,
  options: TrainerOptions,
  control: JobControl,
): Promise<Trained> {
  const trainer = core.createTrainer(options);
  const encodings = () => [options.scheme].flat().map((_, i) => trainer.encoding(i));
  const { n, d, steps = 0, batch = 32 } = options;
  try {
    const before = encodings();
    const [training, testing] = progressesOfParts(control, [passesOfStep * steps * batch, testSequences]).map(
      (progress) => ({ ...control, progress }),
    );
    await trainTo(steps, trainer, training);
    const { accuracy } = await evaluateInParts(
      trainer,
      () => trainer,
      options,
      { sequences: testSequences },
      testing,
    );
    return { sizes: { n, d }, before, after: encodings(), accuracy, chance: trainer.chance };
  } finally {
    trainer.free();
  }
}
