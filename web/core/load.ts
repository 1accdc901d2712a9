import createModule, { type MainModule } from '#wasm';
import { placeOf } from '#wasm-place';
import { createCore } from './core.ts';
import { type LoadOptions, startModule } from './load-options.ts';
import type { Core } from './types.ts';

/** Loads the whole core. Rejects with `not-supported` if the engine lacks WebAssembly SIMD or the page forbids WebAssembly. */
export const loadCore = async ({ wasm = placeOf('pe') }: LoadOptions = {}): Promise<Core> =>
  createCore(await startModule<MainModule>(createModule, { wasm }));
