/** The worker of an embedded lab. A bundler may copy it away from the wasm files, so the page puts their
 *  addresses after the # of the worker's own: see app/make-guest-worker.ts. */
import type { Arithmetic, WasmSource } from './types.ts';

export const hasAllFiles = true;

const addresses = new URLSearchParams(new URL(import.meta.url).hash.slice(1));

export const placeOfAttention = (): WasmSource => String(addresses.get('attention'));
export const placeOfCore = (arithmetic: Arithmetic): WasmSource => String(addresses.get(`pe ${arithmetic}`));
export const placeOfTraining = (arithmetic: Arithmetic): WasmSource =>
  String(addresses.get(`training ${arithmetic}`));
