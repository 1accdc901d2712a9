/** The site and the package: all modules are files beside this one. Bundlers know this form of address and
 *  take the file along. */
import { name } from '../../package.json';
import type { Arithmetic, WasmSource } from './types.ts';

/** Other builds have only the whole modules with reproducible arithmetic. */
export const hasAllFiles: boolean = true;

/**
 * The address of a file of this package. Before version 8, Vite's development server runs a copy of a
 * package's modules in node_modules/.vite/deps, and what they expect beside them is not there. `folder` is
 * where the package has the file.
 */
export const inPackage = (file: URL, folder = ''): URL =>
  new URL(
    file.href.replace(/\/node_modules\/\.vite\/(deps\/)?(?=[^/]+$)/, `/node_modules/${name}/${folder}`),
  );

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
export const placeOfHdf5 = (): WasmSource =>
  inPackage(new URL('../../build/hdf5/hdf5.wasm', import.meta.url));
