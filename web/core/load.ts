import createModule, { type MainModule } from '#wasm';
import { placeOfCore } from '#wasm-place';
import { fileOf } from './arithmetic.ts';
import { createCore } from './core.ts';
import type { Arithmetic, LoadOptions } from './load-options.ts';
import { startModule } from './start-module.ts';
import type { Core } from './types.ts';

/**
 * Loads the whole core, from `pe.wasm` or `pe-fast.wasm`. Rejects with `not-supported` if the engine lacks
 * WebAssembly SIMD or the page forbids WebAssembly, 'not-found' (wasm) if the file cannot be loaded,
 * 'bad-value' (wasm) for anything but the file of this version.
 */
export async function loadCore(
  options: LoadOptions = {},
  arithmetic: Arithmetic = 'reproducible',
): Promise<Core> {
  const { wasm = placeOfCore(arithmetic) } = options;
  return createCore(await startModule<MainModule>(createModule, wasm, fileOf('pe', arithmetic)));
}
