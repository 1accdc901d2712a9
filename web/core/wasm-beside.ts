import { fileURLToPath } from 'node:url';
import type { WasmSource } from './load-options.ts';

/** The command, in a folder of its own, finds the wasm file of the site one folder up. It has no separate attention module. */
export const placeOfCore = (): WasmSource => fileURLToPath(new URL('../pe.wasm', import.meta.url));
