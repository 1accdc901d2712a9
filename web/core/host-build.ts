/** What the build runs in build/gallery/ finds the wasm files where the compiler leaves them. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WasmSource } from './types.ts';

export const hasAllFiles = false;

const made = (file: string): WasmSource =>
  join(dirname(fileURLToPath(import.meta.url)), '../wasm/wasm', file);

export const placeOfCore = (): WasmSource => made('pe.wasm');
export const placeOfTraining = (): WasmSource => made('training.wasm');
/** Never called. */
export const placeOfAttention = placeOfCore;
export const placeOfHdf5 = placeOfCore;
