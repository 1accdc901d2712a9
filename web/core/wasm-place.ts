import { inPackage } from './in-package.ts';
import type { Arithmetic, WasmSource } from './load-options.ts';

/** Where the wasm files are: beside this module. Bundlers know this form of address and take the file
 *  along. */
export const placeOfAttention = (): WasmSource =>
  inPackage(new URL('../../build/wasm/wasm/attention.wasm', import.meta.url));
export const placeOfCore = (arithmetic: Arithmetic): WasmSource =>
  inPackage(
    arithmetic === 'fast'
      ? new URL('../../build/wasm/wasm/pe-fast.wasm', import.meta.url)
      : new URL('../../build/wasm/wasm/pe.wasm', import.meta.url),
  );
export const placeOfTraining = (arithmetic: Arithmetic): WasmSource =>
  inPackage(
    arithmetic === 'fast'
      ? new URL('../../build/wasm/wasm/training-fast.wasm', import.meta.url)
      : new URL('../../build/wasm/wasm/training.wasm', import.meta.url),
  );
