import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { load, loadError, readError } from './helpers.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
const expected: Record<string, { shape: number[]; dtype: string; data: number[] }> = JSON.parse(
  readFileSync(new URL('expected.json', folder), 'utf8'),
);

describe('files that NumPy wrote', () => {
  it.each(Object.entries(expected))(
    '%s holds the values that NumPy reads from it',
    async (file, { shape, dtype, data }) => {
      const bytes = readFileSync(new URL(file, folder));
      for (const input of [new Uint8Array(bytes), bytes, new Blob([bytes])]) {
        const read = await load(input, file);
        expect(read.shape).toEqual(shape);
        expect(read.dtype).toBe(dtype);
        expect(read.data).toEqual(Float32Array.from(data));
      }
    },
  );

  const reasons = {
    structured: /structured.*fields/,
    object: /numpy\.savez/,
    unicode: /text/,
    bytes: /text/,
    complex: /complex/,
    datetime: /dates/,
    timedelta: /time spans/,
    void: /raw bytes/,
    longdouble: /depends on the machine/,
  };

  it.each(Object.entries(reasons))('%s is refused, and the message says why', async (reason, message) => {
    const name = `refused-${reason}`;
    const error = await loadError(
      new Uint8Array(readFileSync(new URL(`${name}.npy`, folder))),
      `${name}.npy`,
    );
    expect(error.code).toBe('unsupported-type');
    expect(error.message).toMatch(message);
    expect(error.where).toBe(name);
  });
});

interface Archive {
  suggested: string;
  refused: string[];
  tensors: Record<string, { shape: number[]; dtype: string; data: number[] }>;
}
const json = (name: string): Record<string, Archive> =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const archives = {
  ...json('archives.json'),
  ...json('gguf.json'),
  ...json('msgpack.json'),
  ...json('onnx.json'),
};
const formats: Record<string, string> = {
  '.npz': 'npz',
  '.gguf': 'gguf',
  '.msgpack': 'msgpack',
  '.onnx': 'onnx',
};
const shards = ['model-00001-of-00002.safetensors', 'model-00002-of-00002.safetensors', 'model.onnx_data'];
const beside = new Map(shards.map((name) => [name, new Blob([readFileSync(new URL(name, folder))])]));

describe('files of several tensors, by the formats’ own libraries and the description of safetensors', () => {
  it.each(Object.entries(archives))('%s', async (file, { suggested, refused, tensors }) => {
    const bytes = readFileSync(new URL(file, folder));
    for (const input of [new Uint8Array(bytes), new Blob([bytes])]) {
      for (const name of [file, 'unnamed']) {
        const source = await openTensors(input, name, { beside });
        expect(source.format).toBe(formats[/\.\w+$/.exec(file)?.[0] ?? ''] ?? 'safetensors');
        expect(source.suggested).toBe(suggested);
        expect(source.refused.map((entry) => entry.name)).toEqual(refused);
        expect(source.tensors.map((tensor) => tensor.name).toSorted()).toEqual(
          Object.keys(tensors).toSorted(),
        );
        for (const info of source.tensors) {
          const { shape, dtype, data } = tensors[info.name];
          expect(info).toEqual({ name: info.name, shape, dtype });
          const read = await source.read(info.name);
          expect(read).toMatchObject({ ...info, data: Float32Array.from(data) });
          expect(read.notes).toHaveLength(/^Q\d/.test(dtype) ? 1 : 0);
        }
        for (const name of refused) {
          expect(await readError(() => source.read(name))).toMatchObject({
            code: 'unsupported-type',
            where: name,
          });
        }
      }
    }
  });

  it('names what cannot be read, and why', async () => {
    const objects = await openTensors(readFileSync(new URL('with-objects.npz', folder)), 'a.npz');
    expect(objects.refused[0].reason).toMatch(/numpy\.savez/);
    const bzip2 = await readError(() =>
      openTensors(readFileSync(new URL('refused-bzip2.npz', folder)), 'a.npz'),
    );
    expect(bzip2.message).toMatch(/bzip2.*numpy\.savez/);
    const index = readFileSync(new URL('model.safetensors.index.json', folder));
    const alone = await readError(() => openTensors(index, 'model.safetensors.index.json'));
    expect(alone.message).toMatch(/"wpe\.weight" is in model-00002-of-00002\.safetensors/);
    const part = new Map([...beside].slice(1));
    expect((await readError(() => openTensors(index, 'a.index.json', { beside: part }))).message).toMatch(
      /model-00001/,
    );
  });
});
