import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadAttention } from '../../../web/core/attention.ts';
import { loadCore } from '../../../web/core/index.ts';
import { load, untyped, wasmFile } from './helpers.ts';

const attentionFile = new URL('attention.wasm', wasmFile);
const bytesOf = (file: URL) => readFileSync(file);
const bytes = bytesOf(wasmFile);

/** The address of a host that answers as told. */
async function host(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/pe.wasm`;
}

const sending = (type: string, body: string | Uint8Array) =>
  host((_, response) => response.setHeader('content-type', type).end(body));

describe('loading', () => {
  const request = { scheme: 'index', n: 2, d: 1 } as const;

  // A path with what has to be escaped in a URL.
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'core #1 %20 ü '));
    copyFileSync(wasmFile, join(folder, 'pe.wasm'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['an ArrayBuffer', () => Uint8Array.from(bytes).buffer],
    ['a Buffer', () => bytes],
    ['a Uint8Array', () => Uint8Array.from(bytes)],
    ['bytes in the midst of others', () => Buffer.concat([Buffer.of(1, 2, 3), bytes]).subarray(3)],
    ['a module', () => WebAssembly.compile(bytes)],
    ['a URL of a host', () => sending('application/wasm', bytes)],
    ['a URL of a host that does not know the type', () => sending('application/octet-stream', bytes)],
    ['a URL with the bytes', () => `data:application/wasm;base64,${bytes.toString('base64')}`],
    ['a URL', () => wasmFile],
    ['a URL as text', () => wasmFile.href],
    ['a path', () => fileURLToPath(wasmFile)],
    ['an unusual path', () => join(folder, 'pe.wasm')],
    ['an unusual URL', () => pathToFileURL(join(folder, 'pe.wasm'))],
    ['nothing, the file beside the module', () => undefined],
  ])('takes %s', async (_, wasm) => {
    const given = await wasm();
    const core = await loadCore(given === undefined ? {} : { wasm: given });
    expect(core.encode(request)).toEqual({
      kind: 'input',
      combine: 'add',
      table: { rows: 2, cols: 1, data: Float32Array.of(0, 1) },
    });
  });

  it('gives every core a memory of its own', async () => {
    const [one, other] = [await load(), await load()];
    const first = one.randomNormal({ rows: 3, cols: 3 });
    other.randomNormal({ rows: 900, cols: 900, seed: 1 });
    expect(one.randomNormal({ rows: 3, cols: 3 })).toEqual(first);
  });

  it('has the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect((await load()).version).toBe(version);
  });

  it('says what is missing where the engine has no SIMD', async () => {
    const withoutSimd = Object.create(WebAssembly, { validate: { value: () => false } });
    vi.stubGlobal('WebAssembly', withoutSimd);
    await expect(load()).rejects.toMatchObject({ name: 'PeError', code: 'not-supported' });
    vi.stubGlobal('WebAssembly', undefined);
    await expect(load()).rejects.toMatchObject({ name: 'PeError', code: 'not-supported' });
  });

  it.each([[5], [true], [{}], [[]], [null], [() => {}]])('refuses %o for the wasm', async (wasm) => {
    for (const load of [loadCore, loadAttention])
      await expect(load({ wasm: untyped(wasm) })).rejects.toMatchObject({
        code: 'bad-value',
        field: 'wasm',
        message: expect.stringMatching(/^wasm is .*; it must be a string, a URL, .*WebAssembly\.Module$/),
      });
  });

  it('refuses options that are none, such as the bytes themselves', async () => {
    await expect(loadCore(untyped(bytes.subarray(0, 9)))).rejects.toMatchObject({ code: 'bad-value' });
    await expect(loadCore(untyped({ url: 'pe.wasm' }))).rejects.toMatchObject({
      message: 'url is not a field of options; its fields are wasm, training, arithmetic',
    });
    await expect(loadAttention(untyped({ url: 'attention.wasm' }))).rejects.toMatchObject({
      message: 'url is not a field of options; its fields are wasm',
    });
  });

  it.each([
    ['no bytes', new ArrayBuffer(0), 'wasm does not contain pe.wasm: it is not WebAssembly'],
    ['other bytes', new Uint8Array(8), 'wasm does not contain pe.wasm: it is not WebAssembly'],
    [
      'a part of the bytes',
      bytes.subarray(0, 5000),
      expect.stringMatching(/^wasm does not contain pe.wasm: \S/),
    ],
    ['another module', bytesOf(attentionFile), 'wasm is not the pe.wasm of this version'],
  ])('refuses %s', async (_, wasm, message) => {
    await expect(loadCore({ wasm })).rejects.toMatchObject({ code: 'bad-value', field: 'wasm', message });
  });

  it('says so where the part and the whole are mistaken for each other', async () => {
    await expect(loadAttention({ wasm: bytes })).rejects.toMatchObject({
      message: 'wasm is not the attention.wasm of this version',
    });
    expect((await loadAttention({ wasm: attentionFile })).encode(request).kind).toBe('input');
  });

  it.each([
    [
      'a page, as development servers do',
      () => sending('text/html', '<!doctype html>'),
      'it is not WebAssembly',
    ],
    ['a page as WebAssembly', () => sending('application/wasm', '<!doctype html>'), expect.any(String)],
    ['404', () => host((_, response) => response.writeHead(404).end()), 'the server answers 404'],
    ['by hanging up', () => host((request) => void request.socket.destroy()), 'fetch failed'],
  ])('says why a host that answers with %s gave no module', async (_, start, why) => {
    const address = await start();
    const begins = `pe.wasm could not be loaded from ${address}: `;
    const error = await loadCore({ wasm: address }).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'PeError', code: 'not-found', field: 'wasm' });
    expect(error.message.slice(0, begins.length)).toBe(begins);
    expect(error.message.slice(begins.length)).toEqual(why);
  });

  it('does not wait for ever for a host that does not answer', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('too slow')));
    onTestFinished(() => void vi.restoreAllMocks());
    const address = await host(() => {});
    await expect(loadCore({ wasm: address })).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('too slow'),
    });
  });

  it('rejects where the memory of the module cannot be had', async () => {
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(new RangeError('no memory'));
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(load()).rejects.toMatchObject({ code: 'out-of-memory' });
  });
});
