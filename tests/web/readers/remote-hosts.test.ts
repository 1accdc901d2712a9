import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { floats, npyFile, readError } from './helpers.ts';
import { type Fault, sha } from './hub-server.ts';
import { golden, model, useHub } from './remote.ts';

const { server, open, ranges } = useHub();

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

  it('gives links to its storage that hold for one request', async () => {
    const links: string[] = [];
    server.fault = (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const link = searchParams.get('signature') ?? '';
      const isUsed = links.includes(link);
      links.push(link);
      if (isUsed) response.writeHead(403).end();
      return isUsed;
    };
    const source = await open('openai-community/gpt2');
    expect((await source.read()).shape).toEqual([2, 3]);
    expect((await source.read()).shape).toEqual([2, 3]);
    expect(new Set(links).size).toBe(4);
    expect(links).not.toContain('');
  });

  it('compresses what it sends of a range, or sends a range of what it compressed', async () => {
    const squeezed =
      (bytes: Uint8Array, range: string): Fault =>
      (_, response) => {
        response.writeHead(206, { 'Content-Encoding': 'gzip', 'Content-Range': range }).end(bytes);
        return true;
      };
    server.fault = (request, response, [start, last]) => {
      const bytes = gzipSync(model.subarray(start, last + 1));
      return squeezed(bytes, `bytes ${start}-${last}/${model.length}`)(request, response, [start, last]);
    };
    expect([...(await (await open('openai-community/gpt2')).read()).data]).toEqual([0, 1, 2, 3, 4, 5]);
    const whole = gzipSync(model);
    server.fault = squeezed(whole.subarray(0, 8), `bytes 0-7/${whole.length}`);
    expect((await readError(() => open('openai-community/gpt2'))).code).toMatch(/^(network|truncated)$/);
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

function joinedHeader(length: bigint): Uint8Array {
  const bytes = new Uint8Array(64);
  new DataView(bytes.buffer).setBigUint64(0, length, true);
  bytes[8] = 0x7b;
  return bytes;
}
