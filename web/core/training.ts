import { placeOfTraining } from '#host';
import createModule, { type MainModule } from '#training-wasm';
import { createAttentionCore } from './attention-core.ts';
import { integer } from './check.ts';
import { mostSteps } from './constants.ts';
import { PeError } from './errors.ts';
import { functionsOf } from './functions.ts';
import type { TrainingFunctions } from './generated/training.ts';
import { trainingFunctions } from './generated/training-checks.ts';
import { arithmeticOf, fileOf, keepCores, startModule } from './load.ts';
import type { Arithmetic, LoadOptions, Trainer, TrainerOptions, Training, TrainingCore } from './types.ts';

function createTrainer(calls: TrainingFunctions, options: TrainerOptions): Trainer {
  const { id, ...known } = calls.createTrainer(options);
  let isFree = false;
  /** A function of the module as this trainer's own. */
  const own =
    <Given extends unknown[], Answer>(call: (trainer: number, ...given: Given) => Answer) =>
    (...given: Given): Answer => {
      if (isFree) throw new PeError('not-supported', 'This trainer has been freed');
      return call(id, ...given);
    };
  const state = own(calls.state);
  const work = own(calls.work);
  const hash = own(calls.hash);
  return {
    ...known,
    get steps() {
      return state().step;
    },
    get last() {
      return state();
    },
    work,
    step(steps) {
      const count = integer(1, mostSteps)(steps, 'steps');
      for (let done = 0; done < count; ) if (work()) done++;
      return state();
    },
    batch: own(calls.batch),
    evaluate: own(calls.evaluate),
    sample: own(calls.sample),
    attention: own(calls.attention),
    readPosition: own(calls.readPosition),
    encoding: own(calls.encoding),
    parameter: own(calls.parameter),
    gradient: own(calls.gradient),
    snapshot: own(calls.snapshot),
    restore: own(calls.restore),
    get hash() {
      return hash();
    },
    free() {
      if (!isFree) calls.free(id);
      isFree = true;
    },
  };
}

function createTraining(module: MainModule): Training {
  const calls = functionsOf<TrainingFunctions>(module, trainingFunctions);
  const tasks = calls.tasks();
  return {
    tasks: () => structuredClone(tasks),
    createTrainer: (options) => createTrainer(calls, options),
    readTable: calls.readTable,
  };
}

/** Loads encodings, attention and training from `training.wasm` or `training-fast.wasm`. Rejects as
 *  `startModule` does. */
export async function loadTraining(
  options: LoadOptions = {},
  arithmetic: Arithmetic = 'reproducible',
): Promise<TrainingCore> {
  const { wasm = placeOfTraining(arithmetic) } = options;
  const module = await startModule(createModule, wasm, fileOf('training', arithmetic));
  return { ...createAttentionCore(module), ...createTraining(module), arithmetic: arithmeticOf(module) };
}

export const keptTraining = keepCores((arithmetic) => loadTraining({}, arithmetic));
