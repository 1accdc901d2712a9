/**
 * The runs that a worker keeps: a trainer for each definition, and snapshots of earlier steps. All of it can be made again from the
 * definition, so it is thrown away when memory is short, and lost without harm when the worker ends.
 */
import type { Trainer, TrainerOptions, TrainingCore } from '../../../core/types.ts';
import { trainTo } from '../../../encoding/trained/evaluate.ts';
import type { JobControl } from '../../../engine/job.ts';

/** Limits in bytes: of the trainers that no job uses, and of the snapshots. */
const limits = { trainers: 192 << 20, snapshots: 96 << 20 };

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
export const keptRuns = new KeptRuns(limits);

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
