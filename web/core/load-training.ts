import createModule, { type MainModule } from '#training-wasm';
import { placeOfTraining } from '#wasm-place';
import { arithmeticOf, fileOf } from './arithmetic.ts';
import { createAttentionCore } from './attention-core.ts';
import type { Arithmetic, LoadOptions } from './load-options.ts';
import { startModule } from './start-module.ts';
import { createTraining } from './training.ts';
import type { TrainingCore } from './training-types.ts';

/**
 * Loads encodings, attention and training, a separate module: `training.wasm` or `training-fast.wasm`.
 * Rejects as `loadCore` does.
 */
export async function loadTraining(
  options: LoadOptions = {},
  arithmetic: Arithmetic = 'reproducible',
): Promise<TrainingCore> {
  const { wasm = placeOfTraining(arithmetic) } = options;
  const module = await startModule<MainModule>(createModule, wasm, fileOf('training', arithmetic));
  return {
    ...createAttentionCore(module),
    ...createTraining(module),
    arithmetic: arithmeticOf(module),
  };
}
