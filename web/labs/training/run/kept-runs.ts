/**
 * The runs that a worker keeps: a trainer for each definition, and snapshots of earlier steps. All of it can be made again from the
 * definition, so it is thrown away when memory is short, and lost without harm when the worker ends.
 */
import type { Trainer, TrainerOptions, TrainingCore } from '../../../core/types.ts';
import { trainTo } from '../../../encoding/trained/evaluate.ts';
import type { JobControl } from '../../../engine/job.ts';

/** Limits in bytes: of the trainers that no job uses, and of the snapshots. */
const roomFor = { trainers: 192 << 20, snapshots: 96 << 20 };

export interface KeptRun {
  /** The trainer after exactly this step. */
  train(step: number, control: JobControl): Promise<Trainer>;
  /** The model after this step; training goes on from where it was. Use the model before the next await. */
  view(step: number, control: JobControl): Promise<Trainer>;
}

interface Entry extends KeptRun {
  /** memory of a trainer */
  readonly bytes: number;
  readonly snapshots: Map<number, Uint8Array>;
  /** number of jobs that use it */
  users: number;
  /** whether it holds trainers */
  readonly isLive: () => boolean;
  readonly rest: () => void;
}

export interface KeptRuns {
  of(core: TrainingCore, options: TrainerOptions): KeptRun;
}

export function createKeptRuns(room: typeof roomFor): KeptRuns {
  /** in the order of their latest use */
  const entries = new Map<string, Entry>();

  /** Frees what has been unused for longest. */
  function makeRoom() {
    const known = [...entries.values()];
    let trainers = 0;
    let snapshots = 0;
    for (const entry of known.reverse()) {
      if (entry.isLive()) trainers += entry.bytes;
      if (entry.isLive() && trainers > room.trainers && entry.users === 0) entry.rest();
      for (const [step, { byteLength }] of [...entry.snapshots].reverse()) {
        snapshots += byteLength;
        if (snapshots > room.snapshots) entry.snapshots.delete(step);
      }
    }
  }

  return {
    of(core, options) {
      // The same definition gives other weights in another arithmetic.
      const key = JSON.stringify([core.arithmetic, options]);
      const entry = entries.get(key) ?? createEntry(core, options);
      entries.delete(key);
      entries.set(key, entry);
      // Before the job begins: nothing that a job has just been given is freed.
      makeRoom();
      return entry;
    },
  };
}

/** One limit for all cores of a worker, because they share its memory. */
export const keptRuns = createKeptRuns(roomFor);

function createEntry(core: TrainingCore, options: TrainerOptions): Entry {
  const snapshots = new Map<number, Uint8Array>();
  let trainer: Trainer | undefined;
  /** a second trainer that shows earlier steps, so that training goes on where it is */
  let viewer: Trainer | undefined;
  /** whether the trainer is between two steps, not within one */
  let isWhole = true;

  /** A trainer at the latest snapshot that is not after the step, or at the beginning. */
  function startBefore(step: number): Trainer {
    const made = core.createTrainer(options);
    const snapshot = snapshots.get(Math.max(-1, ...[...snapshots.keys()].filter((one) => one <= step)));
    if (snapshot) made.restore(snapshot);
    return made;
  }

  function keep(one: Trainer): Trainer {
    if (!snapshots.has(one.steps)) snapshots.set(one.steps, one.snapshot());
    return one;
  }

  async function train(step: number, control: JobControl): Promise<Trainer> {
    if (trainer && (trainer.steps > step || (trainer.steps === step && !isWhole))) return view(step, control);
    entry.users += 1;
    try {
      trainer ??= startBefore(step);
      const used = trainer;
      const noting = {
        get steps() {
          return used.steps;
        },
        work() {
          isWhole = used.work();
          return isWhole;
        },
      };
      await trainTo(step, noting, control);
      // While it waited, another job may have trained on.
      return used.steps > step || !isWhole ? await view(step, control) : keep(used);
    } finally {
      entry.users -= 1;
    }
  }

  async function view(step: number, control: JobControl): Promise<Trainer> {
    const known = snapshots.get(step);
    if (known) {
      viewer ??= core.createTrainer(options);
      viewer.restore(known);
      return viewer;
    }
    entry.users += 1;
    const own = startBefore(step);
    try {
      await trainTo(step, own, control);
    } catch (stopped) {
      own.free();
      throw stopped;
    } finally {
      entry.users -= 1;
    }
    viewer?.free();
    viewer = own;
    return keep(viewer);
  }

  const entry: Entry = {
    bytes: trainerBytes(options),
    snapshots,
    users: 0,
    isLive: () => trainer !== undefined || viewer !== undefined,
    rest() {
      trainer?.free();
      viewer?.free();
      trainer = undefined;
      viewer = undefined;
      isWhole = true;
    },
    train,
    view,
  };
  return entry;
}

/** Roughly, in bytes: the float32 activations that each layer keeps for backpropagation. */
function trainerBytes({ n, d, heads = 4, layers = 1, mlp = 0, batch = 32 }: TrainerOptions): number {
  const rows = batch * n;
  return 4 * layers * (7 * rows * d + rows * mlp + batch * heads * n * n);
}
