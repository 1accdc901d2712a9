import { PeError } from './errors.ts';

export interface LoadOptions {
  /** the URL of pe.wasm (in Node also a path) or its bytes; default: the file next to this module */
  wasm?: string | URL | ArrayBuffer | undefined;
}

/** A module with one function that returns a v128. It is valid only if the engine supports WebAssembly SIMD. */
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

/** Arguments for an Emscripten module. */
function moduleArguments({ wasm }: LoadOptions) {
  if (wasm === undefined) return {};
  if (wasm instanceof ArrayBuffer) return { wasmBinary: wasm };
  if (typeof wasm === 'string' || wasm instanceof URL) return { locateFile: () => String(wasm) };
  throw new PeError('bad-value', 'wasm must be a string, a URL or an ArrayBuffer', 'wasm');
}

/** Whether the page's policy forbids WebAssembly: even the smallest module does not compile. */
function isForbidden(): boolean {
  try {
    return !new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  } catch {
    return true;
  }
}

/** Starts an Emscripten module. Rejects with `not-supported` if the engine lacks WebAssembly SIMD or the page forbids WebAssembly. */
export async function startModule<M>(
  createModule: (options: ReturnType<typeof moduleArguments>) => Promise<M>,
  options: LoadOptions,
): Promise<M> {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(simdProbe))
    throw new PeError(
      'not-supported',
      'This browser does not support WebAssembly SIMD; use Chrome 91, Firefox 89, Safari 16.4 or later',
    );
  try {
    return await createModule(moduleArguments(options));
  } catch (thrown) {
    if (!isForbidden()) throw thrown;
    throw new PeError(
      'not-supported',
      "The Content-Security-Policy of this page forbids WebAssembly: its script-src must allow 'wasm-unsafe-eval'",
      undefined,
      { cause: thrown },
    );
  }
}
