import { describe, expect, it } from 'vitest';
import { openRemoteTensors, openTensors } from '../../../web/readers/index.ts';
import { floats, readError, utf8 } from './helpers.ts';
import { sha } from './hub-server.ts';
import { archive, dictOf, legacy, tensor } from './pickles.ts';
import { golden, model, useHub } from './remote.ts';

const { server, open, ranges } = useHub();

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
    ['tf_model.h5', 'arrays.h5', 'layouts/cube'],
    ['model.weights.h5', 'arrays-latest.h5', 'layouts/gzip'],
    ['weights/model.keras', 'keras-3.keras', 'layers/position_embedding/vars/0'],
  ])('is read from %s where there is no other, by ranges', async (file, written, name) => {
    server.files.set('owner/keras/config.json', utf8('{}'));
    server.files.set(`owner/keras/${file}`, golden(written));
    const source = await open('owner/keras');
    const local = await openTensors(golden(written), file);
    expect(source).toMatchObject({ format: 'hdf5', tensors: local.tensors, refused: local.refused });
    expect(await source.read(name)).toEqual(await local.read(name));
    expect(ranges().every((range) => range !== undefined)).toBe(true);
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
    for (const name of ['optimizer.pt', 'training_args.bin', 'tf_model.h5', 'model.keras', 'a.npy'])
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

  describe('has safetensors in a pull request', () => {
    const name = 'old/model';
    const title = 'Adding `safetensors` variant of this model';
    const pull = (num: number, more = {}) => ({
      ...{ repository: name, num, title, status: 'open' as const, isPullRequest: true },
      ...{ author: { name: 'SFconvertbot' }, ...more },
    });
    const values = { 0: floats(9, 9, 9, 9, 9, 9) };

    it('which is offered where the model has none, and opened by its name', async () => {
      server.files.set(`${name}/pytorch_model.bin`, archive(dictOf({ wpe: tensor() }), values));
      server.files.set(`${name}@refs/pr/7/model.safetensors`, model);
      server.pulls.push(
        pull(9, { title: 'Adding ONNX' }),
        pull(8, { status: 'closed' }),
        pull(7),
        pull(3),
        pull(6, { isPullRequest: false }),
      );
      const source = await open(name);
      expect(source.format).toBe('torch');
      expect(source.proposed).toEqual({ address: `${name}@refs/pr/7`, number: 7, author: 'SFconvertbot' });
      expect((await source.read()).notes).toEqual([
        `Pull request 7 of SFconvertbot, which is not merged, adds safetensors: ${name}@refs/pr/7.`,
      ]);
      const asked = server.asked.filter(({ path }) => path.includes('/discussions'));
      expect(asked.map(({ path }) => path)).toEqual([
        `/api/models/${name}/discussions?type=pull_request&status=open`,
      ]);
      const url = `${server.hub}/${name}`;
      for (const address of [
        `${name}@refs/pr/7`,
        `${url}/tree/refs%2Fpr%2F7`,
        `${url}/tree/refs/pr/7`,
        `${url}/blob/refs%2Fpr%2F7/model.safetensors`,
        `${url}/resolve/refs/pr/7/model.safetensors?download=true`,
        `${url}/resolve/refs%2Fpr%2F7/model.safetensors`,
      ]) {
        const other = await open(address);
        expect(other).toMatchObject({ format: 'safetensors', suggested: 'wpe.weight' });
        expect(other.proposed).toBeUndefined();
        expect([...(await other.read()).data]).toEqual([0, 1, 2, 3, 4, 5]);
        expect(other.origin?.url).toBe(`${url}/resolve/${other.origin?.revision}/model.safetensors`);
        expect(other.origin?.revision).toMatch(/^a+7$/);
      }
    });

    it('and reads the model where the list is not had, or is nonsense', async () => {
      server.files.set(`${name}/pytorch_model.bin`, archive(dictOf({ wpe: tensor() }), values));
      const lists = [
        '[]',
        '{"discussions": 1}',
        '{"discussions": [null, 1, {"isPullRequest": true}]}',
        '{',
        '',
      ];
      for (const list of lists) {
        server.discussions = list;
        const source = await open(name);
        expect(source.proposed).toBeUndefined();
        expect((await source.read()).notes).toEqual([]);
      }
    });

    it('is not asked for where there are safetensors, or where one file is named', async () => {
      server.files.set(`${name}/pytorch_model.bin`, archive(dictOf({ wpe: tensor() }), values));
      await open('openai-community/gpt2');
      await open(`${server.hub}/${name}/blob/main/pytorch_model.bin`);
      expect(server.asked.filter(({ path }) => path.includes('/discussions'))).toEqual([]);
    });

    it('that does not exist is said not to', async () => {
      const error = await readError(() => open('openai-community/gpt2@refs/pr/5'));
      expect(error.message).toMatch(/"openai-community\/gpt2" with the revision "refs\/pr\/5"/);
    });
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
