import { describe, expect, it } from 'vitest';
import { remoteHost } from '../../../web/readers/index.ts';
import { floats, npyFile, readError, safetensorsFile, utf8 } from './helpers.ts';
import { startHub } from './hub-server.ts';
import { golden, model, useHub } from './remote.ts';

const { server, open } = useHub();

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
    'owner/name@',
    'owner/name@ main',
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
    ['owner/model@refs/pr/1', 'huggingface.co'],
    ['datasets/owner/name@refs/convert/parquet', 'huggingface.co'],
    ['http://localhost:8080/table.npy', 'localhost:8080'],
  ])('is known before: %s', (address, host) => {
    expect(remoteHost(address)).toBe(host);
  });
});
