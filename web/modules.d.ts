declare module '#catalog-words' {
  import type { SchemeId, SchemeWords } from './core/types.ts';

  const words: Readonly<Record<SchemeId, SchemeWords>>;
  export default words;
}

declare module '#parameter-titles' {
  import type { SchemeId } from './core/types.ts';

  const titles: Readonly<Record<SchemeId, Readonly<Record<string, string>>>>;
  export default titles;
}

declare module '#figures' {
  /** The fold of each figure of a lab, by its id; '' for the first screen. */
  const folds: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default folds;
}

/** The parts used here of h5wasm (src/hdf5_util_helpers.d.ts) and of Emscripten's file system. */
declare module '#hdf5-module' {
  import type { Filter, Metadata } from './readers/hdf5-types.ts';

  type Longs = readonly bigint[] | null;

  interface FileNode {
    usedBytes: number;
    stream_ops: {
      read(stream: unknown, memory: Int8Array, offset: number, length: number, position: number): number;
    };
  }

  interface FileStream {
    readonly node: FileNode;
  }

  export interface Hdf5Module {
    readonly HEAPU8: Uint8Array;
    readonly FS: {
      readonly streams: readonly (FileStream | null | undefined)[];
      close(stream: FileStream): void;
      readonly ErrnoError: new (code: number) => Error;
      mknod(path: string, mode: number, device: number): void;
      lookupPath(path: string): { readonly node: FileNode };
    };
    UTF8ToString(at: number, most: number): string;
    /** 0 if there is no memory */
    _malloc(bytes: number): number;
    _free(at: number): void;
    open(path: string, mode: number, order: boolean, low: number, high: number): bigint;
    get_names(file: bigint, path: string, recursive: boolean): string[];
    get_type(file: bigint, path: string): number;
    get_symbolic_link(file: bigint, path: string): string | null;
    create_object_reference(file: bigint, path: string): number[];
    get_dataset_metadata(file: bigint, path: string): Metadata;
    get_dataset_filters(file: bigint, path: string): Filter[];
    get_attribute_names(file: bigint, path: string): string[];
    get_attribute_metadata(file: bigint, path: string, name: string): Metadata;
    get_attribute_data(file: bigint, path: string, name: string, at: bigint): number;
    /** a status, below 0 after a failure */
    get_dataset_data(
      file: bigint,
      path: string,
      count: Longs,
      offset: Longs,
      stride: Longs,
      at: bigint,
    ): number;
  }

  const create: (options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): void;
    print(line: string): void;
    printErr(line: string): void;
  }) => Promise<Hdf5Module>;
  export default create;
}

/** The file as zlib packs it, in base64. */
declare module '*.wasm?text' {
  const text: string;
  export default text;
}
