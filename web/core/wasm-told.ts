import { fileOf } from './arithmetic.ts';
import type { Arithmetic, WasmSource } from './load-options.ts';

const told = new URLSearchParams(new URL(import.meta.url).hash.slice(1));

/**
 * Where the wasm files are. A bundler may copy the worker of an embedded lab away from them, so the page puts
 * their addresses after the # of the worker's own.
 */
export const placeOfAttention = (): WasmSource => String(told.get('attention'));
export const placeOfCore = (arithmetic: Arithmetic): WasmSource => String(told.get(fileOf('pe', arithmetic)));
export const placeOfTraining = (arithmetic: Arithmetic): WasmSource =>
  String(told.get(fileOf('training', arithmetic)));
