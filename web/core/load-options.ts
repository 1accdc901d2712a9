/** A WebAssembly.Module, whose own type a project without the DOM's types does not have. */
export type WasmModule = object;

/** A module: compiled; its bytes, such as a Node Buffer; or its address: a URL or, in Node, a path. */
export type WasmSource = string | URL | ArrayBuffer | ArrayBufferView | WasmModule;

export interface LoadOptions {
  /** default: the wasm file beside this module */
  wasm?: WasmSource | undefined;
}

export interface LoadCoreOptions extends LoadOptions {
  /** `training.wasm`; default: the file beside this module or, if `wasm` is given, none: `createTrainer` and `tasks` then throw */
  training?: WasmSource | undefined;
}
