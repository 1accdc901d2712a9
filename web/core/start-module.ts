import { PeError } from './errors.ts';
import type { WasmSource } from './load-options.ts';
import { compileWasm } from './wasm-file.ts';

/** An Emscripten module as its generated code makes it, from an instance that the caller makes. */
type CreateModule<M> = (given: {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): void;
}) => Promise<M>;

/** A module with one function that returns a v128. It is valid only if the engine supports WebAssembly
 *  SIMD. */
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

/** Whether the page's policy forbids WebAssembly: even the smallest module does not compile. */
function isForbidden(): boolean {
  try {
    return !new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  } catch {
    return true;
  }
}

/** Rejects with `not-supported` if the engine lacks WebAssembly SIMD or the page forbids WebAssembly, and as
 *  `compileWasm` does. */
export async function startModule<M>(
  createModule: CreateModule<M>,
  wasm: WasmSource,
  file: string,
): Promise<M> {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(simdProbe))
    throw new PeError(
      'not-supported',
      'This browser does not support WebAssembly SIMD; use Chrome 91, Firefox 89, Safari 16.4 or later',
    );
  if (isForbidden())
    throw new PeError(
      'not-supported',
      'The Content-Security-Policy of this page forbids WebAssembly: its script-src must allow ' +
        "'wasm-unsafe-eval'",
    );
  const module = await compileWasm(wasm, file);
  try {
    return await new Promise((resolve, reject) => {
      createModule({
        instantiateWasm: (imports, receive) => {
          // The generated code would wait for ever for an instance that cannot be made.
          WebAssembly.instantiate(module, imports).then(receive).catch(reject);
        },
      }).then(resolve, reject);
    });
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new PeError('out-of-memory', `There is no memory for ${file}: ${cause.message}`, undefined, {
        cause,
      });
    throw new PeError('bad-value', `wasm is not the ${file} of this version`, 'wasm', { cause });
  }
}
