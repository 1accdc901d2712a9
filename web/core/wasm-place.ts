import { inPackage } from './in-package.ts';
import type { WasmSource } from './load-options.ts';

/** Where the wasm files are: beside this module. Bundlers know this form of address and take the file along. */
export const placeOfAttention = (): WasmSource =>
  inPackage(new URL('../../build/wasm/wasm/attention.wasm', import.meta.url));
export const placeOfCore = (): WasmSource =>
  inPackage(new URL('../../build/wasm/wasm/pe.wasm', import.meta.url));
export const placeOfTraining = (): WasmSource =>
  inPackage(new URL('../../build/wasm/wasm/training.wasm', import.meta.url));
