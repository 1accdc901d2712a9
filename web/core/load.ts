import createModule, { type MainModule } from '#wasm';
import { createCore } from './core.ts';
import { type LoadOptions, moduleArguments } from './load-options.ts';
import type { Core } from './types.ts';

/** Rejects with `not-supported` where the engine has no WebAssembly SIMD. */
export async function loadCore(options: LoadOptions = {}): Promise<Core> {
  const module: MainModule = await createModule(moduleArguments(options));
  return createCore(module);
}
