/** Trains a model step by step: each answer has its encodings at one step. What the worker keeps only saves time. */
import type { Encoding, Trainer, TrainerOptions, TrainingCore } from '../../core/types.ts';
import type { JobControl } from '../../engine/job.ts';
import { evaluateInParts, trainTo } from './evaluate.ts';
import { type Trained, testSequences } from './job.ts';

export interface GrowthInput {
  readonly options: TrainerOptions;
  readonly step: number;
}

/** A trainer and its encodings before training. */
interface Run {
  readonly key: string;
  readonly trainer: Trainer;
  readonly before: readonly Encoding[];
  /** number of jobs that use it */
  users: number;
}

let kept: Run | undefined;

const encodingsOf = (trainer: Trainer, { scheme }: TrainerOptions): readonly Encoding[] =>
  [scheme].flat().map((_, i) => trainer.encoding(i));

/** A run that is no longer kept is freed with its last job. */
function release(run: Run): void {
  if (run !== kept && run.users === 0) run.trainer.free();
}

function runOf(core: TrainingCore, options: TrainerOptions, step: number): Run {
  const key = JSON.stringify(options);
  if (kept?.key === key && kept.trainer.steps <= step) return kept;
  const old = kept;
  const trainer = core.createTrainer(options);
  kept = { key, trainer, before: encodingsOf(trainer, options), users: 0 };
  if (old) release(old);
  return kept;
}

export async function growthJob(
  core: TrainingCore,
  { options, step }: GrowthInput,
  control: JobControl,
): Promise<Trained> {
  const run = runOf(core, options, step);
  const { trainer } = run;
  run.users += 1;
  try {
    await trainTo(step, trainer, control);
    const { n, d, steps } = options;
    const accuracy =
      step === steps
        ? (await evaluateInParts(trainer, () => trainer, options, { sequences: testSequences }, control))
            .accuracy
        : Number.NaN;
    const after = encodingsOf(trainer, options);
    return { sizes: { n, d }, before: structuredClone(run.before), after, accuracy, chance: trainer.chance };
  } finally {
    run.users -= 1;
    release(run);
  }
}
