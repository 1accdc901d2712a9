import { hasFastFiles } from '#fast-files';
import type { Arithmetic } from './load-options.ts';

/** A module with one function that returns a v128, by f32x4.relaxed_madd. It is valid only if the engine
 *  supports relaxed SIMD. */
const relaxedProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 19, 1, 17, 0, 65, 0, 253, 17, 65, 0,
  253, 17, 65, 0, 253, 17, 253, 133, 2, 11,
]);

/** The arithmetic asked for if this build and this engine have it, else 'reproducible'. */
export const offered = (asked: Arithmetic): Arithmetic =>
  asked === 'fast' && hasFastFiles && typeof WebAssembly === 'object' && WebAssembly.validate(relaxedProbe)
    ? 'fast'
    : 'reproducible';

/** The file of a module: 'pe' or 'training'. */
export const fileOf = (name: string, arithmetic: Arithmetic): string =>
  arithmetic === 'fast' ? `${name}-fast.wasm` : `${name}.wasm`;

/** The arithmetic of a module. Only those with fast kernels export `isFast`. */
export const arithmeticOf = (module: object): Arithmetic => ('isFast' in module ? 'fast' : 'reproducible');
