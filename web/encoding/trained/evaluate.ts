import type { EvaluateOptions, Evaluation, Trainer, TrainerOptions } from '../../core/types.ts';
import type { JobControl } from '../../engine/job.ts';

/** Floating-point operations of one part: about 30 ms, during which a worker receives no messages. */
const workOfPart = 1.5e8;

/** Approximate floating-point operations for one sequence of `n` words. */
export function workOfSequence(
  { d, layers = 1, mlp = 0 }: Pick<TrainerOptions, 'd' | 'layers' | 'mlp'>,
  n: number,
): number {
  return layers * 4 * n * d * (2 * d + mlp + n);
}

export const sum = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((total, one) => total + one, 0);

/** For each place, the mean of its shares in all parts, weighted by the number of questions. */
function shares(parts: readonly (readonly [share: Float64Array, asked: Int32Array])[]) {
  const asked = parts[0][1].map((_, place) => sum(parts.map(([, count]) => count[place])));
  const right = (place: number) =>
    sum(parts.map(([share, count]) => (count[place] > 0 ? Math.round(share[place] * count[place]) : 0)));
  return { asked, share: Float64Array.from(asked, (count, place) => right(place) / count) };
}

/** Joins the results of the parts of a test. The loss may differ in its last digit from an undivided test. */
export function joined(parts: readonly Evaluation[]): Evaluation {
  const position = shares(parts.map(({ perPosition, askedPerPosition }) => [perPosition, askedPerPosition]));
  const length = shares(parts.map(({ perLength, askedPerLength }) => [perLength, askedPerLength]));
  const asked = parts.map(({ askedPerLength }) => sum(askedPerLength));
  const mean = (of: 'loss' | 'accuracy') => sum(parts.map((part, i) => part[of] * asked[i])) / sum(asked);
  return {
    loss: mean('loss'),
    accuracy: Math.round(mean('accuracy') * sum(asked)) / sum(asked),
    perPosition: position.share,
    askedPerPosition: position.asked,
    perLength: length.share,
    askedPerLength: length.asked,
  };
}

/**
 * `model.evaluate` in parts, between which the worker receives messages.
 *
 * @param again returns the same model, because a job that ran in between may have trained it further
 */
export async function evaluateInParts(
  model: Trainer,
  again: () => Trainer | Promise<Trainer>,
  options: TrainerOptions,
  tests: EvaluateOptions,
  control: JobControl,
): Promise<Evaluation> {
  const { sequences = 512, n = options.n } = tests;
  const size = Math.max(1, Math.floor(workOfPart / workOfSequence(options, n)));
  const partFrom = (first: number) => ({ ...tests, first, sequences: Math.min(size, sequences - first) });
  const parts = [model.evaluate(partFrom(0))];
  for (let first = size; first < sequences; first += size) {
    await control.progress(first, sequences);
    parts.push((await again()).evaluate(partFrom(first)));
  }
  return parts.length === 1 ? parts[0] : joined(parts);
}

/** Trains up to a step, in parts between which the worker receives messages. */
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
