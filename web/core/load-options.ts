/** A WebAssembly module: compiled; its bytes, such as a Node Buffer; or its address: a URL or, in Node, a path. */
export type WasmSource = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

export interface LoadOptions {
  /** default: the wasm file beside this module */
  wasm?: WasmSource | undefined;
}
