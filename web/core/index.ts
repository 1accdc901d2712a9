import { object, oneOf, optional } from './check.ts';
import { loadMeasures } from './core.ts';
import { PeError } from './errors.ts';
import { fileOption, offered } from './load.ts';
import { loadTraining } from './training.ts';
import type { Arithmetic, Core, LoadCoreOptions, Training } from './types.ts';

export { type ErrorCode, PeError } from './errors.ts';
export type * from './types.ts';

function refuse(): never {
  throw new PeError(
    'not-supported',
    'Training needs training.wasm: give it to loadCore as training, beside wasm',
    'training',
  );
}

const noTraining: Training = { createTrainer: refuse, tasks: refuse, readTable: refuse };

const loadOptions = object({
  wasm: fileOption,
  training: fileOption,
  arithmetic: optional<Arithmetic>(oneOf('reproducible', 'fast')),
});

/**
 * Loads the whole core, from `pe.wasm` and `training.wasm` or, with `arithmetic: 'fast'` where the engine has
 * relaxed SIMD, from `pe-fast.wasm` and `training-fast.wasm`. Rejects with `not-supported` if the engine
 * lacks WebAssembly SIMD or the page forbids WebAssembly, 'not-found' (wasm) if a file cannot be loaded,
 * 'bad-value' (wasm) for anything but the file of this version, 'bad-value' (arithmetic) if files are given,
 * too.
 */
export async function loadCore(options: LoadCoreOptions = {}): Promise<Core & Training> {
  const { wasm, training, arithmetic } = loadOptions(options, 'options');
  const chosen = offered(arithmetic ?? 'reproducible');
  if (arithmetic && (wasm || training))
    throw new PeError(
      'bad-value',
      'arithmetic chooses the files; pass either arithmetic, or your own wasm and training files, not both',
      'arithmetic',
    );
  const [core, trainers] = await Promise.all([
    loadMeasures({ wasm }, chosen),
    wasm && !training ? noTraining : loadTraining({ wasm: training }, chosen),
  ]);
  if ('arithmetic' in trainers && trainers.arithmetic !== core.arithmetic)
    throw new PeError(
      'bad-value',
      `wasm is ${core.arithmetic}, but training is ${trainers.arithmetic}; ` +
        'both files must have the same arithmetic',
      'training',
    );
  const { createTrainer, tasks, readTable } = trainers;
  return { ...core, createTrainer, tasks, readTable };
}
