export { loadAttention } from './attention-core.ts';
export { type ErrorCode, PeError } from './errors.ts';
export type * from './types.ts';
