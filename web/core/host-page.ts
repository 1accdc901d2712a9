/** The site, and modules that pages load from it: all wasm files are beside this file. */
import type { Arithmetic } from './types.ts';

/** Other builds have only the whole modules with reproducible arithmetic. */
export const hasAllFiles: boolean = true;

export const placeOfAttention = () => new URL('../../build/wasm/wasm/attention.wasm', import.meta.url);
export const placeOfCore = (arithmetic: Arithmetic) =>
  arithmetic === 'fast'
    ? new URL('../../build/wasm/wasm/pe-fast.wasm', import.meta.url)
    : new URL('../../build/wasm/wasm/pe.wasm', import.meta.url);
export const placeOfTraining = (arithmetic: Arithmetic) =>
  arithmetic === 'fast'
    ? new URL('../../build/wasm/wasm/training-fast.wasm', import.meta.url)
    : new URL('../../build/wasm/wasm/training.wasm', import.meta.url);
export const placeOfHdf5 = () => new URL('../../build/hdf5/hdf5.wasm', import.meta.url);
