import { PeError } from './errors.ts';
import { loadCore as loadMeasures } from './load.ts';
import type { LoadCoreOptions } from './load-options.ts';
import { loadTraining } from './load-training.ts';
import type { Training } from './training-types.ts';
import type { Core } from './types.ts';

function refuse(): never {
  throw new PeError(
    'not-supported',
    'Training needs training.wasm: give it to loadCore as training, beside wasm',
    'training',
  );
}

const noTraining: Training = { createTrainer: refuse, tasks: refuse, readTable: refuse };

/**
 * Loads the whole core, from `pe.wasm` and `training.wasm`. Rejects with `not-supported` if the engine lacks WebAssembly SIMD or the
 * page forbids WebAssembly, 'not-found' (wasm) if a file cannot be loaded, 'bad-value' (wasm) for anything but the file of this version.
 */
export async function loadCore(options: LoadCoreOptions = {}): Promise<Core & Training> {
  const { training, ...rest } = options;
  const [core, trainers] = await Promise.all([
    loadMeasures(rest),
    rest.wasm && !training ? noTraining : loadTraining({ wasm: training }),
  ]);
  const { createTrainer, tasks, readTable } = trainers;
  return { ...core, createTrainer, tasks, readTable };
}
