import { fileURLToPath } from 'node:url';
import type { WasmSource } from './load-options.ts';

const here = fileURLToPath(import.meta.url);

/** The command, in a folder of its own, finds the wasm file of the site one folder up. */
export const placeOfCore = (): WasmSource => here.replace(/[^/\\]+[/\\][^/\\]+$/, 'pe.wasm');
