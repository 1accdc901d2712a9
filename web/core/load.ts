import { hasAllFiles } from '#host';
import type createModule from '#wasm';
import type { MainModule } from '#wasm';
import { bad } from './check.ts';
import { neededBrowsers, PeError } from './errors.ts';
import type { Arithmetic, WasmSource } from './types.ts';

/** A module with one function that returns a v128. */
const probe = (...code: number[]) =>
  new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, ...code]);

/** Valid only if the engine supports WebAssembly SIMD. */
const simdProbe = probe(10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

/** With f32x4.relaxed_madd: valid only if the engine supports relaxed SIMD. */
const relaxedProbe = probe(19, 1, 17, 0, 65, 0, 253, 17, 65, 0, 253, 17, 65, 0, 253, 17, 253, 133, 2, 11);

/** The arithmetic asked for if this build and this engine have it, else 'reproducible'. */
export const offered = (asked: Arithmetic): Arithmetic =>
  asked === 'fast' && hasAllFiles && typeof WebAssembly === 'object' && WebAssembly.validate(relaxedProbe)
    ? 'fast'
    : 'reproducible';

/** Loads the core of each arithmetic when it is first asked for, and keeps it. After a failure, the next call
 *  tries again. */
export function keepCores<Kept>(
  load: (arithmetic: Arithmetic) => Promise<Kept>,
): (asked: Arithmetic) => Promise<Kept> {
  const cores: Partial<Record<Arithmetic, Promise<Kept>>> = {};
  return (asked) => {
    const arithmetic = offered(asked);
    cores[arithmetic] ??= load(arithmetic).catch((thrown) => {
      delete cores[arithmetic];
      throw thrown;
    });
    return cores[arithmetic];
  };
}

/** The arithmetic of a module. Only those with fast kernels export `isFast`. */
export const arithmeticOf = (module: object): Arithmetic => ('isFast' in module ? 'fast' : 'reproducible');

/** Why no module can run here, if so. */
function findObstacle(): string | undefined {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(simdProbe))
    return `This browser does not support WebAssembly SIMD; ${neededBrowsers}`;
  try {
    new WebAssembly.Module(simdProbe);
  } catch {
    return (
      'The Content-Security-Policy of this page forbids WebAssembly: its script-src must allow ' +
      "'wasm-unsafe-eval'"
    );
  }
}

/** Milliseconds after which a host that has not sent the whole file counts as silent. */
const patience = 120_000;

/** By name, because a value from another frame is no instance of this frame's classes. */
const isA = (type: string, value: unknown) => Object.prototype.toString.call(value) === `[object ${type}]`;

/** A file among the options of a caller: `compileWasm` checks it. */
export const fileOption = (value: unknown) => value as WasmSource | undefined;

/**
 * The compiled module; `file` names it in errors. Rejects with 'bad-value' (wasm) for a value that is no
 * module, and with 'not-found' (wasm) if there is none at the address.
 */
export async function compileWasm(place: Place, file: string): Promise<WebAssembly.Module> {
  const wasm = await place;
  if (isA('WebAssembly.Module', wasm)) return wasm as WebAssembly.Module;
  const isAddress = typeof wasm === 'string' || isA('URL', wasm);
  if (!isAddress && !ArrayBuffer.isView(wasm) && !isA('ArrayBuffer', wasm))
    throw bad('wasm', wasm, 'a string, a URL, an ArrayBuffer, a typed array or a WebAssembly.Module');
  try {
    return await (isAddress ? compileFrom(wasm as string | URL) : compileBytes(wasm as BufferSource));
  } catch (cause) {
    const [code, fault] = isAddress
      ? (['not-found', `${file} could not be loaded from ${wasm}`] as const)
      : (['bad-value', `wasm does not contain ${file}`] as const);
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new PeError(code, `${fault}: ${words}`, 'wasm', { cause });
  }
}

/** What a caller gives, or what the host of this build has yet to load. */
type Place = WasmSource | Promise<WasmSource>;

/** WebAssembly begins with "\0asm". */
async function compileBytes(bytes: BufferSource): Promise<WebAssembly.Module> {
  const view = ArrayBuffer.isView(bytes) ? bytes : new DataView(bytes);
  if (view.byteLength < 4 || new DataView(view.buffer, view.byteOffset).getUint32(0) !== 0x0061736d)
    throw new Error('it is not WebAssembly');
  return WebAssembly.compile(bytes);
}

async function compileFrom(address: string | URL): Promise<WebAssembly.Module> {
  // Not an import: bundlers for pages would try to resolve it.
  const files = globalThis.process?.getBuiltinModule?.('node:fs').promises;
  if (files && !/^(https?|data|blob):/.test(String(address))) {
    const isUrl = /^file:/.test(String(address));
    return compileBytes(await files.readFile(isUrl ? new URL(address) : address));
  }
  const response = await fetch(address, { signal: AbortSignal.timeout?.(patience) ?? null });
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  // While it arrives, and with the browser's cache of compiled code; only for a file of this type.
  const isDeclared = /^application\/wasm\b/.test(response.headers.get('content-type') ?? '');
  return isDeclared ? WebAssembly.compileStreaming(response) : compileBytes(await response.arrayBuffer());
}

/** Rejects with `not-supported` if the engine lacks WebAssembly SIMD or the page forbids WebAssembly, and as
 *  `compileWasm` does. */
export async function startModule(
  create: typeof createModule,
  place: Place,
  file: string,
): Promise<MainModule> {
  const obstacle = findObstacle();
  if (obstacle) throw new PeError('not-supported', obstacle);
  const module = await compileWasm(place, file);
  try {
    return await new Promise((resolve, reject) => {
      create({
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
