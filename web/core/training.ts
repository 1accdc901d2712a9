import { placeOfTraining } from '#host';
import createModule, { type MainModule } from '#training-wasm';
import { createAttentionCore } from './attention-core.ts';
import { integer } from './check.ts';
import { mostSteps } from './constants.ts';
import { PeError } from './errors.ts';
import { functionsOf } from './functions.ts';
import type { TrainingFunctions } from './generated/training.ts';
import { trainingFunctions } from './generated/training-checks.ts';
import { arithmeticOf, keepCores, startModule } from './load.ts';
import { packedFile } from './packed-file.ts';
import type { Arithmetic, LoadOptions, Trainer, TrainerOptions, Training, TrainingCore } from './types.ts';

/** The functions of the module as one trainer's own. */
type Own = Omit<Trainer, 'hash'> & { state(): Trainer['last']; hash(): string };

function createTrainer(calls: TrainingFunctions, options: TrainerOptions): Trainer {
  const { id, ...known } = calls.createTrainer(options);
  let isFree = false;
  const own =
    (call: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      if (isFree) throw new PeError('not-supported', 'This trainer has been freed');
      return call(id, ...given);
    };
  const { createTrainer, tasks, readTable, state, hash, ...methods } = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, own(call)]),
  ) as unknown as TrainingFunctions & Own;
  return {
    ...known,
    ...methods,
    get steps() {
      return state().step;
    },
    get last() {
      return state();
    },
    step(steps) {
      const count = integer(1, mostSteps)(steps, 'steps');
      for (let done = 0; done < count; ) if (methods.work()) done++;
      return state();
    },
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
  const module = await startModule(createModule, wasm, packedFile('training', arithmetic));
  return { ...createAttentionCore(module), ...createTraining(module), arithmetic: arithmeticOf(module) };
}

export const keptTraining = keepCores((arithmetic) => loadTraining({}, arithmetic));
