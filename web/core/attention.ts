export { type ErrorCode, PeError } from './errors.ts';
export { loadAttention } from './load-attention.ts';
export type { LoadOptions, WasmSource } from './load-options.ts';
export type {
  AttendRequest,
  AttendRequestOf,
  Attention,
  AttentionCore,
  CatalogEntry,
  Combine,
  EncodeRequest,
  Encoding,
  EncodingSource,
  KernelOptions,
  Matrix,
  Permuted,
  PermuteRequest,
  PositionKernel,
  ProximityOptions,
  RandomRequest,
  Scheme,
  SchemeId,
  SchemeParameter,
  SchemeWords,
  Waves,
} from './types.ts';
