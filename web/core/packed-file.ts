import type { Arithmetic } from './types.ts';

/** The file of a module: 'pe' or 'training'. The npm package's hosts cannot use load.ts, which uses them. */
export const packedFile = <Name extends string>(name: Name, arithmetic: Arithmetic) =>
  arithmetic === 'fast' ? (`${name}-fast.wasm` as const) : (`${name}.wasm` as const);
