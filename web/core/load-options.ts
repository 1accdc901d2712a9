import { PeError } from './errors.ts';

export interface LoadOptions {
  /** where pe.wasm is (in Node a path, too), or its bytes; by default it is looked for beside this module */
  wasm?: string | URL | ArrayBuffer;
}

/** A module of one function that returns a v128: valid exactly where the engine has WebAssembly SIMD. */
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

/** What a module of Emscripten is started with. Throws `not-supported` where the engine has no WebAssembly SIMD. */
export function moduleArguments({ wasm }: LoadOptions) {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(simdProbe))
    throw new PeError(
      'not-supported',
      'This browser has no WebAssembly SIMD: Chrome 91, Firefox 89, Safari 16.4 and later do',
    );
  if (wasm === undefined) return {};
  if (wasm instanceof ArrayBuffer) return { wasmBinary: wasm };
  if (typeof wasm === 'string' || wasm instanceof URL) return { locateFile: () => String(wasm) };
  throw new PeError('bad-value', 'wasm must be a text, a URL or an ArrayBuffer', 'wasm');
}
