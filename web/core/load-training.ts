import createModule, { type MainModule } from '#training-wasm';
import { placeOfTraining } from '#wasm-place';
import { createAttentionCore } from './attention-core.ts';
import type { LoadOptions } from './load-options.ts';
import { startModule } from './start-module.ts';
import { createTraining } from './training.ts';
import type { TrainingCore } from './training-types.ts';

/** Loads encodings, attention and training, a separate module: `training.wasm`. Rejects as `loadCore` does. */
export async function loadTraining(options: LoadOptions = {}): Promise<TrainingCore> {
  const module = await startModule<MainModule>(createModule, options, placeOfTraining, 'training.wasm');
  return { ...createAttentionCore(module), ...createTraining(module) };
}
