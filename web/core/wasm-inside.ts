import address from '../../build/wasm/wasm/pe.wasm?url';
import type { WasmSource } from './load-options.ts';

/** In the single file the core is a text in the script, because some hosts forbid to fetch it. It has no separate attention module. */
export function placeOfCore(): WasmSource {
  const text = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
