/** The jobs that train models and inspect them. An answer depends on its input alone; what the worker keeps only saves time. */

import type { Matrix } from '../../../core/matrix.ts';
import type {
  Arithmetic,
  Encoding,
  EvaluateOptions,
  Sighted,
  Trainer,
  TrainerOptions,
  TrainingCore,
} from '../../../core/types.ts';
import { evaluateInParts } from '../../../encoding/trained/evaluate.ts';
import type { JobControl } from '../../../engine/job.ts';
import { keptRuns } from './kept-runs.ts';

/** A model after some step, tested. */
export interface Point {
  readonly step: number;
  /** mean cross-entropy on the tests */
  readonly loss: number;
  readonly accuracy: number;
  /** hash of all weights */
  readonly hash: string;
  /** accuracy at each position (NaN where the task asks nothing), and for each sequence length, from 1 */
  readonly byPosition: Float32Array;
  readonly byLength: Float32Array;
}

/** What follows from a run's definition. */
export interface About {
  readonly words: readonly string[];
  readonly classes: readonly string[];
  /** accuracy of a model that knows nothing */
  readonly chance: number;
  readonly parameters: Trainer['parameters'];
  /** for each scheme: the part that does not learn, and why; '' if all of it learns */
  readonly fixed: Trainer['fixed'];
  /** what the task asks, for students */
  readonly task: string;
}

/** What defines a model, except the number of steps. */
export interface OfRun {
  readonly options: TrainerOptions;
  readonly arithmetic: Arithmetic;
}

/** A model after a step. */
export interface OfModel extends OfRun {
  readonly step: number;
}

export interface TrainInput extends OfRun {
  readonly tests: EvaluateOptions;
  /** the steps after which the model is tested, rising */
  readonly stops: readonly number[];
}

export interface TrainOutput {
  readonly points: readonly Point[];
  /** undefined without a stop */
  readonly about: About | undefined;
}

export async function trainJob(
  core: TrainingCore,
  { options, tests, stops }: TrainInput,
  control: JobControl,
): Promise<TrainOutput> {
  const run = keptRuns.of(core, options);
  const points: Point[] = [];
  let about: About | undefined;
  for (const step of stops) {
    const trainer = await run.train(step, control);
    const { hash, words, classes, chance, parameters, fixed } = trainer;
    const { loss, accuracy, perPosition, perLength } = await evaluateInParts(
      trainer,
      () => run.view(step, control),
      options,
      tests,
      control,
    );
    const [byPosition, byLength] = [perPosition, perLength].map((shares) => Float32Array.from(shares));
    points.push({ step, loss, accuracy, hash, byPosition, byLength });
    const task = core.tasks().find(({ id }) => id === (options.task ?? 'first'))?.description ?? '';
    about = { words, classes, chance, parameters, fixed, task };
  }
  return { points, about };
}

export interface AskInput extends OfModel {
  /** tokens; if empty, the first test sequence of `length` */
  readonly sequence: readonly number[];
  readonly length: number;
  /** whether to return the attention, too */
  readonly withAttention: boolean;
}

export type AskOutput = Pick<Sighted, 'probabilities' | 'asked' | 'right'> & {
  readonly sequence: Int32Array;
  readonly attention?: Sighted['attention'];
};

/** The model's answers on one sequence. */
export async function askJob(
  core: TrainingCore,
  { options, step, sequence, length, withAttention }: AskInput,
  control: JobControl,
): Promise<AskOutput> {
  const trainer = await keptRuns.of(core, options).view(step, control);
  const asked = sequence.length > 0 ? Int32Array.from(sequence) : trainer.sample(0, length);
  const { attention, probabilities, asked: rows, right } = trainer.attention(asked);
  return { sequence: asked, probabilities, asked: rows, right, ...(withAttention && { attention }) };
}

export interface LearnedOutput {
  readonly encoding: Encoding;
  /** cosines of the rows of a table */
  readonly similarity?: Matrix;
  /** Euclidean norms of these rows */
  readonly norms?: Float64Array;
}

/** The encoding after a step. */
export async function learnedJob(
  core: TrainingCore,
  { options, step }: OfModel,
  control: JobControl,
): Promise<LearnedOutput> {
  const trainer = await keptRuns.of(core, options).view(step, control);
  const encoding = trainer.encoding();
  if (encoding.kind !== 'input') return { encoding };
  const { table } = encoding;
  const norms = Float64Array.from({ length: table.rows }, (_, row) =>
    Math.hypot(...table.data.subarray(row * table.cols, (row + 1) * table.cols)),
  );
  return { encoding, similarity: core.proximity(table, { measure: 'cosine' }), norms };
}

export interface WeightsOutput {
  readonly weights: readonly { readonly name: string; readonly matrix: Matrix }[];
  readonly hash: string;
}

/** All weights after a step. */
export async function weightsJob(
  core: TrainingCore,
  { options, step }: OfModel,
  control: JobControl,
): Promise<WeightsOutput> {
  const trainer = await keptRuns.of(core, options).view(step, control);
  const weights = trainer.parameters.map(({ name }) => ({ name, matrix: trainer.parameter(name) }));
  return { weights, hash: trainer.hash };
}
