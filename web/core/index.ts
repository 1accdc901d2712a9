export { type ErrorCode, PeError } from './errors.ts';
export type { Arithmetic, LoadCoreOptions, WasmSource } from './load-options.ts';
export { loadCore } from './load-with-training.ts';
export type * from './training-types.ts';
export type * from './types.ts';
