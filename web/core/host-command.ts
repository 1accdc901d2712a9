/** The command, in a folder of its own, finds the wasm files of the site one folder up. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WasmSource } from './types.ts';

export const hasAllFiles = false;

const beside = (file: string): WasmSource => join(dirname(fileURLToPath(import.meta.url)), '..', file);

export const placeOfCore = (): WasmSource => beside('pe.wasm');
export const placeOfTraining = (): WasmSource => beside('training.wasm');
/** Never called. */
export const placeOfAttention = placeOfCore;
export const placeOfHdf5 = (): WasmSource => beside('hdf5.wasm');
