import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WasmSource } from './load-options.ts';

/** The command, in a folder of its own, finds the wasm file of the site one folder up. It has no separate attention module. */
export const placeOfCore = (): WasmSource => join(dirname(fileURLToPath(import.meta.url)), '..', 'pe.wasm');
