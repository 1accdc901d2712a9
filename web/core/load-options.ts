/** A WebAssembly.Module, whose own type a project without the DOM's types does not have. */
export type WasmModule = object;

/** A module: compiled; its bytes, such as a Node Buffer; or its address: a URL or, in Node, a path. */
export type WasmSource = string | URL | ArrayBuffer | ArrayBufferView | WasmModule;

/**
 * 'reproducible': the same bits in every engine. 'fast': multiplies and adds in one step where the processor
 * can (relaxed SIMD). Float32 results may then differ between machines, usually in the last digits; training
 * can amplify the difference. Similarities between rows of a table keep their bits, because they are summed
 * in double.
 */
export type Arithmetic = 'reproducible' | 'fast';

export interface LoadOptions {
  /** default: the wasm file beside this module */
  wasm?: WasmSource | undefined;
}

export interface LoadCoreOptions extends LoadOptions {
  /** `training.wasm`; default: the file beside this module or, if `wasm` is given, none: `createTrainer` and
   *  `tasks` then throw */
  training?: WasmSource | undefined;
  /** default 'reproducible'. 'fast' needs relaxed SIMD; without it, the reproducible files are loaded. Do not
   *  combine it with `wasm` or `training`: your own files decide their arithmetic. */
  arithmetic?: Arithmetic | undefined;
}
