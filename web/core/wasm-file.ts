import { name as packageName } from '../../package.json';
import { bad } from './check.ts';
import { PeError } from './errors.ts';
import type { WasmSource } from './load-options.ts';

/** Milliseconds after which a host that has not sent the whole file counts as silent. */
const patience = 120_000;

/** By name, because a value from another frame is no instance of this frame's classes. */
const isA = (type: string, value: unknown) => Object.prototype.toString.call(value) === `[object ${type}]`;

/** A file among the options of a caller: `compileWasm` checks it. */
export const fileOption = (value: unknown) => value as WasmSource | undefined;

const wordsOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));

/**
 * The compiled module; `file` names it in errors. Rejects with 'bad-value' (wasm) for a value that is no
 * module, and with 'not-found' (wasm) if there is none at the address.
 */
export async function compileWasm(wasm: WasmSource, file: string): Promise<WebAssembly.Module> {
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
    const way = /\/node_modules\//.test(String(wasm))
      ? ` (in Vite, add ${packageName} to optimizeDeps.exclude)`
      : '';
    throw new PeError(code, `${fault}: ${wordsOf(cause)}${way}`, 'wasm', { cause });
  }
}

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
