export { type ErrorCode, PeError } from './errors.ts';
export { loadCore } from './load.ts';
export type { LoadOptions, WasmSource } from './load-options.ts';
export type * from './types.ts';
