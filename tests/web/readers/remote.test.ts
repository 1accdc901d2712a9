import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRemoteTensors, remoteHost } from '../../../web/readers/index.ts';
import { floats, npyFile, readError, safetensorsFile, utf8 } from './helpers.ts';
import { type Fault, type HubServer, sha, startHub } from './hub-server.ts';
import { archive, dictOf, legacy, tensor } from './pickles.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
const golden = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

let server: HubServer;
beforeAll(async () => {
  server = await startHub();
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.files.clear();
  server.gated.clear();
  server.fault = undefined;
  server.listing = undefined;
  server.files.set('openai-community/gpt2/config.json', utf8('{}'));
  server.files.set('openai-community/gpt2/model.safetensors', model);
});

/** A megabyte beside a small table. */
const model = safetensorsFile({
  'h.0.attn.bias': { dtype: 'F32', shape: [1 << 18], bytes: new Uint8Array(1 << 20) },
  'wpe.weight': { dtype: 'F32', shape: [2, 3], bytes: floats(0, 1, 2, 3, 4, 5) },
  'wte.weight': { dtype: 'F16', shape: [1 << 19], bytes: new Uint8Array(1 << 20) },
});

const open = (url: string, options = {}) =>
  openRemoteTensors(url, { hub: server.hub, patience: 5000, ...options });
const ranges = () =>
  server.asked.filter(({ host }) => host === 'storage').map(({ headers }) => headers.range);

describe('a model on the hub', () => {
  it('gives one tensor by its name, with three small ranges, from the commit that the branch stands for', async () => {
    const source = await open('openai-community/gpt2');
    expect(source.format).toBe('safetensors');
    expect(source.suggested).toBe('wpe.weight');
    expect(source.tensors.map(({ name }) => name)).toEqual(['h.0.attn.bias', 'wpe.weight', 'wte.weight']);
    expect(source.origin).toEqual({
      host: new URL(server.hub).host,
      url: `${server.hub}/openai-community/gpt2/resolve/${sha}/model.safetensors`,
      revision: sha,
      size: model.length,
    });
    const seen: number[][] = [];
    const { data } = await source.read(undefined, { onProgress: (...counts) => seen.push(counts) });
    expect([...data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(seen[0]).toEqual([0, 24]);
    expect(seen.at(-1)).toEqual([24, 24]);

    const header = Number(new DataView(model.buffer).getBigUint64(0, true));
    const values = 8 + header + (1 << 20);
    expect(ranges()).toEqual(['bytes=0-7', `bytes=8-${7 + header}`, `bytes=${values}-${values + 23}`]);
    expect(source.bytesRead).toBeGreaterThan(8 + header + 24);
    expect(source.bytesRead).toBeLessThan(8 + header + 24 + 400);
  });

  it('asks with nothing that tells more than the range, and with nothing that takes a preflight', async () => {
    await (await open('openai-community/gpt2')).read();
    for (const { method, headers } of server.asked) {
      expect(method).toBe('GET');
      for (const name of ['authorization', 'cookie', 'referer', 'if-range', 'origin']) {
        expect(headers).not.toHaveProperty(name);
      }
    }
  });

  it('is found by every kind of address, and by the pinned one without asking for the commit', async () => {
    const first = await open('openai-community/gpt2');
    for (const path of [
      '',
      '/',
      '/tree/main',
      '/blob/main/model.safetensors',
      '/resolve/main/model.safetensors?download=true',
      '/resolve/main/model.safetensors#L1',
    ]) {
      const source = await open(`${server.hub}/openai-community/gpt2${path}`);
      expect(source.origin).toEqual(first.origin);
    }
    server.asked.length = 0;
    const again = await open(first.origin?.url ?? '');
    expect(again.origin).toEqual(first.origin);
    expect(server.asked.every(({ path }) => !path.includes('/api/'))).toBe(true);
  });

  it('is read from a GGUF file where there is no other, by ranges of its header and of one tensor', async () => {
    const name = 'owner/quantised';
    server.files.set(`${name}/mmproj-F16.gguf`, golden('blocks.gguf'));
    server.files.set(`${name}/model-Q4_K_M.gguf`, golden('types.gguf'));
    const source = await open(name);
    expect(source.format).toBe('gguf');
    expect(source.suggested).toBe('position_embd.weight');
    expect(source.origin?.url).toContain('model-Q4_K_M.gguf');
    expect((await source.read()).shape).toEqual([16, 8]);
    expect(ranges().slice(0, 1)).toEqual(['bytes=0-7']);
    expect(ranges()).toHaveLength(3);
  });

  it.each([
    ['msgpack', 'flax.msgpack', 'params/transformer/wpe/embedding'],
    ['onnx', 'model.onnx', 'transformer.wpe.weight'],
  ])('is walked in a file of the format %s where there is no other', async (format, file, table) => {
    server.files.set('owner/other/config.json', utf8('{}'));
    server.files.set(`owner/other/onnx/${file}`, golden(file));
    const source = await open('owner/other');
    expect([source.format, source.suggested]).toEqual([format, table]);
    expect((await source.read()).shape).toEqual([16, 8]);
    expect(ranges().every((range) => range !== undefined)).toBe(true);
  });

  it('that is compressed, or has its values in another file, says what to do', async () => {
    server.files.set('owner/other/external.onnx', golden('external.onnx'));
    const external = await open('owner/other');
    expect(external.refused).toEqual([
      { name: 'wpe.weight', reason: expect.stringMatching(/Download it, then choose or drop both/) },
    ]);
    server.files.set('table.npy.gz', golden('f4-le-c.npy.gz'));
    const packed = await readError(() => openRemoteTensors(`${server.storage}/table.npy.gz`));
    expect(packed.message).toMatch(
      /compressed file cannot be read in parts\. Download the file and open it here/,
    );
  });

  it('may lie in several files', async () => {
    const name = 'owner/large';
    for (const file of [
      'model.safetensors.index.json',
      'model-00001-of-00002.safetensors',
      'model-00002-of-00002.safetensors',
    ]) {
      server.files.set(`${name}/${file}`, golden(file));
    }
    const source = await open(name);
    expect(source.suggested).toBe('wpe.weight');
    expect(source.tensors.map((tensor) => tensor.name)).toEqual(['h.0.bias', 'wpe.weight', 'wte.weight']);
    expect(source.origin?.url).toBe(`${server.hub}/${name}/resolve/${sha}/model.safetensors.index.json`);
    expect([...(await source.read('h.0.bias')).data]).toEqual([0, 1, 2, 3, 4]);
    expect((await source.read()).shape).toEqual([16, 8]);

    server.files.delete(`${name}/model-00002-of-00002.safetensors`);
    const error = await readError(() => open(name));
    expect(error.code).toBe('not-found');
    expect(error.message).toContain('model-00002-of-00002.safetensors');
  });

  it('is read from pytorch_model.bin, in one file or several, where it has nothing else', async () => {
    const path = 'old/model';
    const large = { length: 1 << 20, shape: [1 << 10, 1 << 10], strides: [1 << 10, 1] };
    const values = { 0: new Uint8Array(1 << 22), 1: floats(0, 1, 2, 3, 4, 5) };
    const file = archive(dictOf({ wte: tensor(large), wpe: tensor({ key: '1' }) }), values);
    for (const name of ['optimizer.pt', 'training_args.bin', 'tf_model.h5', 'a.npy'])
      server.files.set(`${path}/${name}`, new Uint8Array(9));
    server.files.set(`${path}/pytorch_model.bin`, file);
    const source = await open(path);
    expect(source).toMatchObject({ format: 'torch', suggested: 'wpe' });
    expect(source.origin?.url).toBe(`${server.hub}/${path}/resolve/${sha}/pytorch_model.bin`);
    expect([...(await source.read()).data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(source.bytesRead).toBeLessThan(1 << 18);
    expect((await source.read('wte', { rows: 2 })).shape).toEqual([2, 1 << 10]);
    expect(source.bytesRead).toBeLessThan(1 << 19);

    server.files.set(`${path}/pytorch_model.bin`, legacy(tensor(), { 0: floats(0, 1, 2, 3, 4, 5) }));
    expect([...(await (await open(path)).read()).data]).toEqual([0, 1, 2, 3, 4, 5]);
    server.files.delete(`${path}/pytorch_model.bin`);
    for (const name of ['.bin.index.json', '-00001-of-00002.bin', '-00002-of-00002.bin'])
      server.files.set(`${path}/pytorch_model${name}`, golden(`pytorch_model${name}`));
    const parts = await open(path);
    expect(parts).toMatchObject({ format: 'torch', suggested: 'wpe.weight' });
    expect((await parts.read()).shape).toEqual([16, 8]);

    server.files.set(`${path}/model.safetensors`, model);
    expect((await open(path)).format).toBe('safetensors');
    server.files.set('a/lightning/rng_state.pth', file);
    server.files.set('a/lightning/last.ckpt', file);
    expect((await open('a/lightning')).origin?.url).toMatch(/last\.ckpt$/);
  });

  it.each([
    ['../../other/secret.safetensors'],
    ['https://example.org/a.safetensors'],
    ['//example.org/a.safetensors'],
    ['.hidden.safetensors'],
    ['a.pt'],
  ])('names no files elsewhere: %s', async (file) => {
    server.files.set('a/b/model.safetensors.index.json', utf8(JSON.stringify({ weight_map: { wpe: file } })));
    expect(await readError(() => open('a/b'))).toMatchObject({ code: 'malformed', where: 'wpe' });
    expect(server.asked.filter(({ host, path }) => host === 'storage' && path.startsWith('a/b'))).toEqual([]);
    expect(server.asked.filter(({ path }) => /secret|hidden|\.pt/.test(path))).toEqual([]);
  });

  it('that is not there, or hidden, or holds no model, is said to be so', async () => {
    expect(await readError(() => open('no/such'))).toMatchObject({ code: 'not-found', where: 'no/such' });
    const branch = await readError(() => open(`${server.hub}/openai-community/gpt2/tree/dev`));
    expect(branch.message).toMatch(/revision "dev"/);
    const file = await readError(() => open(`${server.hub}/openai-community/gpt2/blob/main/x.safetensors`));
    expect(file).toMatchObject({ code: 'not-found' });
    server.files.set('old/model/training_args.bin', new Uint8Array(9));
    expect((await readError(() => open('old/model'))).message).toMatch(
      /no \.safetensors, \.bin.*1 file of other/,
    );
    server.gated.add('openai-community/gpt2');
    const gated = await readError(() => open('openai-community/gpt2'));
    expect(gated.message).toMatch(/terms.*download the file/);
  });
});

describe('a file on any host', () => {
  const at = (name: string, bytes: Uint8Array) => {
    server.files.set(name, bytes);
    return `${server.storage}/${encodeURIComponent(name)}`;
  };

  it('is told by its first bytes', async () => {
    const values = floats(0, 1, 2, 3, 4, 5);
    const npy = await open(at('table.npy', npyFile({ values })));
    expect([...(await npy.read()).data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(npy).toMatchObject({
      format: 'npy',
      suggested: 'table',
      origin: { host: new URL(server.storage).host },
    });
    expect(npy.origin).not.toHaveProperty('revision');
    for (const name of ['stored.npz', 'deflated.npz', 'zip64.npz', 'streamed.npz']) {
      const npz = await open(at(name, golden(name)));
      expect((await npz.read()).data).toHaveLength(128);
    }
    const tensors = await open(at('download', golden('types.safetensors')));
    expect([...(await tensors.read('BF16')).data]).toEqual([0.5, -2, 3.140625]);
    const index = at('index.json', utf8('{"weight_map": {"wpe": "one.safetensors"}}'));
    at('one.safetensors', safetensorsFile({ wpe: { dtype: 'F32', shape: [2, 1], bytes: floats(1, 2) } }));
    expect([...(await (await open(index)).read()).data]).toEqual([1, 2]);
  });

  it('may have a header as long as the number of a brace', async () => {
    const named = (length: number) =>
      safetensorsFile({ ['p'.repeat(length)]: { dtype: 'F32', shape: [1, 1], bytes: floats(7) } });
    const file = Array.from({ length: 100 }, (_, i) => named(i + 1)).find(([first]) => first === 0x7b);
    const source = await open(at('brace', file as Uint8Array));
    expect([...(await source.read()).data]).toEqual([7]);
  });

  it('is refused where only the whole of it could be read, or where it is nothing known', async () => {
    const codes: string[] = [];
    for (const text of [
      '1,2\n3,4\n5,6\n',
      '<!DOCTYPE html>',
      '%PDF-1.7',
      '\x1f\x8b\x08\0\0\0\0\0',
      '{"a": [1]}',
    ]) {
      const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
      codes.push((await readError(() => open(at('file', bytes)))).code);
    }
    expect(codes).toEqual(Array(5).fill('unknown-format'));
    const index = await readError(() => open(at('config.json', utf8('{"a": 1}'))));
    expect(index.message).toMatch(/no "weight_map"/);
  });

  it.each([
    'no address at all',
    'ftp://example.org/x.npy',
    'file:///etc/passwd.npy',
    'data:text/plain,1',
    'javascript:1',
    '..',
    'https://user:secret@example.org/x.npy',
  ])('has an address: not %j', async (address) => {
    const error = await readError(() => open(address));
    expect(error.code).toBe('not-found');
    expect(error.message).not.toContain('secret');
    expect(server.asked).toEqual([]);
  });

  it('that is not reached gives the name of the host', async () => {
    const gone = await startHub();
    await gone.close();
    expect(await readError(() => open(`${gone.storage}/x.npy`))).toMatchObject({
      code: 'network',
      where: new URL(gone.storage).host,
    });
  });
});

describe('a host that is not as it should be', () => {
  const partial =
    (length: number, range: string, body: Uint8Array): Fault =>
    (_, response) => {
      response.writeHead(206, { 'Content-Length': length, ...(range && { 'Content-Range': range }) });
      response.end(body);
      return true;
    };

  const faults: [name: string, code: string, fault: Fault][] = [
    ['sends another range', 'truncated', partial(8, `bytes 8-15/${model.length}`, model.subarray(8, 16))],
    ['begins at another byte', 'truncated', partial(8, `bytes 1-7/${model.length}`, model.subarray(0, 8))],
    ['ends at another byte', 'truncated', partial(8, `bytes 0-8/${model.length}`, model.subarray(0, 8))],
    ['sends a range in no known form', 'truncated', partial(8, 'bytes 0-7', model.subarray(0, 8))],
    ['sends too little', 'truncated', partial(4, `bytes 0-7/${model.length}`, model.subarray(0, 4))],
    [
      'sends too little and says so',
      'truncated',
      partial(4, `bytes 0-3/${model.length}`, model.subarray(0, 4)),
    ],
    ['sends too much', 'truncated', partial(9, `bytes 0-7/${model.length}`, model.subarray(0, 9))],
    ['knows a shorter file', 'truncated', partial(8, 'bytes 0-7/5', model.subarray(0, 8))],
    ['is broken', 'network', (_, response) => Boolean(response.writeHead(500).end())],
    ['is busy', 'network', (_, response) => Boolean(response.writeHead(429).end())],
    ['forbids', 'network', (_, response) => Boolean(response.writeHead(403).end())],
    ['has lost the file', 'not-found', (_, response) => Boolean(response.writeHead(404).end())],
    ['has no such range', 'truncated', (_, response) => Boolean(response.writeHead(416).end())],
    ['has nothing to send', 'network', (_, response) => Boolean(response.writeHead(204).end())],
    ['breaks off at once', 'network', (request) => Boolean(request.socket.destroy())],
    [
      'redirects in circles',
      'network',
      (request, response) => Boolean(response.writeHead(302, { Location: request.url }).end()),
    ],
    [
      'breaks off on the way',
      'network',
      (request, response) => {
        response.writeHead(206, { 'Content-Length': 8, 'Content-Range': `bytes 0-7/${model.length}` });
        response.write(model.subarray(0, 4), () => request.socket.destroy());
        return true;
      },
    ],
    ['never answers', 'network', () => true],
    [
      'falls silent',
      'network',
      (_, response) => {
        response.writeHead(206, { 'Content-Length': 8, 'Content-Range': `bytes 0-7/${model.length}` });
        response.write(model.subarray(0, 4));
        return true;
      },
    ],
  ];

  it.each(faults)('%s: %s', async (_, code, fault) => {
    server.fault = fault;
    const error = await readError(() => open('openai-community/gpt2', { patience: 300 }));
    expect(error.code).toBe(code);
    if (code === 'truncated') expect(ranges()).toHaveLength(1);
    expect(error.message).toMatch(code === 'truncated' ? /answered with/ : /127\.0\.0\.1:\d+/);
  });

  it('sends whole files only: nothing of them is taken', async () => {
    let sent = 0;
    let closed: (() => void) | undefined;
    const stopped = new Promise<void>((resolve) => {
      closed = resolve;
    });
    server.fault = (_, response) => {
      response.writeHead(200, { 'Content-Length': 5e8 });
      const piece = new Uint8Array(1 << 16);
      const more = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
      };
      response.on('drain', more).on('close', () => closed?.());
      more();
      return true;
    };
    const error = await readError(() => open('openai-community/gpt2'));
    expect(error.code).toBe('no-range');
    await stopped;
    expect(sent).toBeLessThan(2e7);
  });

  it('claims a header without end: nothing is asked for', async () => {
    const bytes = joinedHeader(25_000_001n);
    server.files.set('a/b/model.safetensors', bytes);
    expect(await readError(() => open('a/b'))).toMatchObject({ code: 'too-large', where: 'byte 0' });
    expect(ranges()).toEqual(['bytes=0-7']);
  });

  it('keeps the length of the file to itself: what can be read without it is read', async () => {
    server.fault = (_, response, [start, last]) => {
      response.writeHead(206, { 'Content-Length': last - start + 1 }).end(current.subarray(start, last + 1));
      return true;
    };
    let current: Uint8Array = model;
    const source = await open('openai-community/gpt2');
    expect([...(await source.read()).data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(source.origin).not.toHaveProperty('size');
    current = npyFile({ values: floats(0, 1, 2, 3, 4, 5) });
    expect([...(await (await open('openai-community/gpt2')).read()).data]).toEqual([0, 1, 2, 3, 4, 5]);
    current = golden('stored.npz');
    expect((await readError(() => open('openai-community/gpt2'))).code).toBe('no-range');
  });

  it('changes the file between two requests', async () => {
    const source = await open('openai-community/gpt2');
    server.files.set('openai-community/gpt2/model.safetensors', model.subarray(0, model.length - 9));
    expect((await readError(() => source.read())).code).toBe('truncated');
  });

  it('answers the question for the commit with nonsense', async () => {
    const codes: string[] = [];
    for (server.listing of [
      '{}',
      '{"sha": "main"}',
      '[',
      `{"sha": "${sha}", "siblings": 7}`,
      `{"sha": "${sha}", "siblings": [null, {}]}`,
    ]) {
      codes.push((await readError(() => open('openai-community/gpt2'))).code);
    }
    expect(codes).toEqual(['malformed', 'malformed', 'malformed', 'not-found', 'not-found']);
  });
});

describe('stopping', () => {
  it('before, while it is opened, and while values arrive', async () => {
    expect((await readError(() => open('a/b', { signal: AbortSignal.abort() }))).code).toBe('aborted');
    expect(server.asked).toEqual([]);

    const opening = new AbortController();
    server.fault = () => {
      opening.abort();
      return true;
    };
    expect((await readError(() => open('openai-community/gpt2', { signal: opening.signal }))).code).toBe(
      'aborted',
    );

    server.fault = undefined;
    const source = await open('openai-community/gpt2');
    const reading = new AbortController();
    server.fault = (_, response, [start, last]) => {
      response.writeHead(206, {
        'Content-Length': last - start + 1,
        'Content-Range': `bytes ${start}-${last}/${model.length}`,
      });
      response.write(model.subarray(start, start + 1000));
      return true;
    };
    const options = { signal: reading.signal, onProgress: (done: number) => done > 0 && reading.abort() };
    expect((await readError(() => source.read('h.0.attn.bias', options))).code).toBe('aborted');
  });

  it('the opening later does not stop the reading', async () => {
    const opening = new AbortController();
    const source = await open('openai-community/gpt2', { signal: opening.signal });
    opening.abort();
    expect((await source.read()).shape).toEqual([2, 3]);
  });
});

describe('the host that will be asked', () => {
  it.each([
    ['gpt2', 'huggingface.co'],
    ['openai-community/gpt2', 'huggingface.co'],
    ['huggingface.co/openai-community/gpt2', 'huggingface.co'],
    ['hf.co/openai-community/gpt2', 'huggingface.co'],
    ['https://www.huggingface.co/openai-community/gpt2/blob/main/model.safetensors', 'huggingface.co'],
    ['https://huggingface.co.example.org/openai-community/gpt2', 'huggingface.co.example.org'],
    ['https://example.org/a/b', 'example.org'],
    ['example.org/table.npy', 'example.org'],
    ['example.org/model.pt', 'example.org'],
    ['owner/model.pt', 'huggingface.co'],
    ['http://localhost:8080/table.npy', 'localhost:8080'],
  ])('is known before: %s', (address, host) => {
    expect(remoteHost(address)).toBe(host);
  });
});

function joinedHeader(length: bigint): Uint8Array {
  const bytes = new Uint8Array(64);
  new DataView(bytes.buffer).setBigUint64(0, length, true);
  bytes[8] = 0x7b;
  return bytes;
}
