/** The page in a single file: a module is a text in the script, because some hosts forbid fetching it. */
import coreAddress from '../../build/wasm/wasm/pe.wasm?url';
import trainingAddress from '../../build/wasm/wasm/training.wasm?url';
import type { WasmSource } from './types.ts';

export const hasAllFiles = false;

function bytesIn(address: string): Uint8Array {
  const text = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export const placeOfCore = (): WasmSource => bytesIn(coreAddress);
export const placeOfTraining = (): WasmSource => bytesIn(trainingAddress);
/** Never called. */
export const placeOfAttention = placeOfCore;
