/** The jobs that train models and inspect them. An answer depends on its input alone; what the worker keeps only saves time. */
import { type Matrix, norm } from '../../../core/matrix.ts';
import type {
  Arithmetic,
  Encoding,
  EvaluateOptions,
  Sighted,
  Trainer,
  TrainerOptions,
  TrainingCore,
} from '../../../core/types.ts';
import { evaluateInParts, trainTo } from '../../../encoding/trained/evaluate.ts';
import type { JobControl } from '../../../engine/job.ts';

/** Limits in bytes: of the trainers that no job uses, and of the snapshots. */
const limits = { trainers: 192 << 20, snapshots: 96 << 20 };

/**
 * The runs that a worker keeps: a trainer for each definition, and snapshots of earlier steps. All of it can be made again from the
 * definition, so it is thrown away when memory is short, and lost without harm when the worker ends.
 */
export class KeptRuns {
  readonly #limits: typeof limits;
  /** in the order of their latest use */
  readonly #runs = new Map<string, KeptRun>();

  constructor(most: typeof limits) {
    this.#limits = most;
  }

  of(core: TrainingCore, options: TrainerOptions): KeptRun {
    // The same definition gives other weights in another arithmetic.
    const key = JSON.stringify([core.arithmetic, options]);
    const run = this.#runs.get(key) ?? new KeptRun(core, options);
    this.#runs.delete(key);
    this.#runs.set(key, run);
    // Before the job begins: nothing that a job has just been given is freed.
    this.#makeRoom();
    return run;
  }

  /** Frees what has been unused for longest. */
  #makeRoom(): void {
    let [trainers, snapshots] = [0, 0];
    for (const run of [...this.#runs.values()].reverse()) {
      if (run.isLive) trainers += run.bytes;
      if (run.isLive && trainers > this.#limits.trainers && run.users === 0) run.rest();
      for (const [step, { byteLength }] of [...run.snapshots].reverse()) {
        snapshots += byteLength;
        if (snapshots > this.#limits.snapshots) run.snapshots.delete(step);
      }
    }
  }
}

/** One limit for all cores of a worker, because they share its memory. */
const keptRuns = new KeptRuns(limits);

class KeptRun {
  readonly snapshots = new Map<number, Uint8Array>();
  /** memory of a trainer */
  readonly bytes: number;
  /** number of jobs that use it */
  users = 0;
  readonly #create: () => Trainer;
  #trainer: Trainer | undefined;
  /** a second trainer that shows earlier steps, so that training goes on where it is */
  #viewer: Trainer | undefined;
  /** whether the trainer is between two steps, not within one */
  #isWhole = true;

  constructor(core: TrainingCore, options: TrainerOptions) {
    this.#create = () => core.createTrainer(options);
    this.bytes = trainerBytes(options);
  }

  /** Whether it holds trainers. */
  get isLive(): boolean {
    return this.#trainer !== undefined || this.#viewer !== undefined;
  }

  /** Frees the trainers. */
  rest(): void {
    this.#trainer?.free();
    this.#viewer?.free();
    this.#trainer = undefined;
    this.#viewer = undefined;
    this.#isWhole = true;
  }

  /** A trainer at the latest snapshot that is not after the step, or at the beginning. */
  #startBefore(step: number): Trainer {
    const made = this.#create();
    const known = [...this.snapshots.keys()].filter((one) => one <= step);
    const snapshot = this.snapshots.get(Math.max(-1, ...known));
    if (snapshot) made.restore(snapshot);
    return made;
  }

  #keep(trainer: Trainer): Trainer {
    if (!this.snapshots.has(trainer.steps)) this.snapshots.set(trainer.steps, trainer.snapshot());
    return trainer;
  }

  /** The trainer after exactly this step. */
  async train(step: number, control: JobControl): Promise<Trainer> {
    const before = this.#trainer;
    if (before && (before.steps > step || (before.steps === step && !this.#isWhole)))
      return this.view(step, control);
    this.users += 1;
    try {
      this.#trainer ??= this.#startBefore(step);
      const used = this.#trainer;
      const work = () => {
        this.#isWhole = used.work();
        return this.#isWhole;
      };
      const noting = {
        get steps() {
          return used.steps;
        },
        work,
      };
      await trainTo(step, noting, control);
      // While it waited, another job may have trained on.
      return used.steps > step || !this.#isWhole ? await this.view(step, control) : this.#keep(used);
    } finally {
      this.users -= 1;
    }
  }

  /** The model after this step; training goes on from where it was. Use the model before the next await. */
  async view(step: number, control: JobControl): Promise<Trainer> {
    const known = this.snapshots.get(step);
    if (known) {
      this.#viewer ??= this.#create();
      this.#viewer.restore(known);
      return this.#viewer;
    }
    this.users += 1;
    const own = this.#startBefore(step);
    try {
      await trainTo(step, own, control);
    } catch (stopped) {
      own.free();
      throw stopped;
    } finally {
      this.users -= 1;
    }
    this.#viewer?.free();
    this.#viewer = own;
    return this.#keep(own);
  }
}

/** Roughly, in bytes: the float32 activations that each layer keeps for backpropagation. */
function trainerBytes({ n, d, heads = 4, layers = 1, mlp = 0, batch = 32 }: TrainerOptions): number {
  const rows = batch * n;
  return 4 * layers * (7 * rows * d + rows * mlp + batch * heads * n * n);
}

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
  /** what to return from inside the model, too: for each layer and head, the attention, or the positions that the words make */
  readonly inside?: 'attention' | 'positions';
}

export type AskOutput = Pick<Sighted, 'probabilities' | 'asked' | 'right'> & {
  readonly sequence: Int32Array;
  readonly attention?: Sighted['attention'];
  readonly positions?: Sighted['positions'];
};

/** The model's answers on one sequence. */
export async function askJob(
  core: TrainingCore,
  { options, step, sequence, length, inside }: AskInput,
  control: JobControl,
): Promise<AskOutput> {
  const trainer = await keptRuns.of(core, options).view(step, control);
  const asked = sequence.length > 0 ? Int32Array.from(sequence) : trainer.sample(0, length);
  const seen = trainer.attention(asked);
  const { probabilities, asked: rows, right } = seen;
  return { sequence: asked, probabilities, asked: rows, right, ...(inside && { [inside]: seen[inside] }) };
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
    norm(table.data.subarray(row * table.cols, (row + 1) * table.cols)),
  );
  return { encoding, similarity: core.proximity(table, { measure: 'cosine' }), norms };
}

/** All weights after a step. */
export async function weightsJob(core: TrainingCore, { options, step }: OfModel, control: JobControl) {
  const trainer = await keptRuns.of(core, options).view(step, control);
  const weights = trainer.parameters.map(({ name }) => ({ name, matrix: trainer.parameter(name) }));
  return { weights, hash: trainer.hash };
}
