/** A WebAssembly.Module, whose own type a project without the DOM's types does not have. */
export type WasmModule = object;

/** A module: compiled; its bytes, such as a Node Buffer; or its address: a URL or, in Node, a path. */
export type WasmSource = string | URL | ArrayBuffer | ArrayBufferView | WasmModule;

/**
 * 'reproducible': the same bits in every engine. 'fast': multiplies and adds in one step where the processor does (relaxed SIMD). Results in
 * float32 may then differ between machines: in the last digits, and in training, which repeats them, more. Similarities of a table's rows,
 * which are sums in double, keep their bits.
 */
export type Arithmetic = 'reproducible' | 'fast';

export interface LoadOptions {
  /** default: the wasm file beside this module */
  wasm?: WasmSource | undefined;
}

export interface LoadCoreOptions extends LoadOptions {
  /** `training.wasm`; default: the file beside this module or, if `wasm` is given, none: `createTrainer` and `tasks` then throw */
  training?: WasmSource | undefined;
  /** Which of the files beside this module to load, default 'reproducible'. Without relaxed SIMD, 'fast' loads the reproducible ones. Not
   *  together with `wasm` or `training`: a file has its own arithmetic. */
  arithmetic?: Arithmetic | undefined;
}
