/** A module as Emscripten's code makes it: its functions, which web/core/functions.ts types by the lists of
 *  fields. */
export type MainModule = Record<string, (...given: unknown[]) => unknown>;

export default function createModule(given: {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): void;
}): Promise<MainModule>;
