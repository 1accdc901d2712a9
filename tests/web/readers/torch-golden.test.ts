import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { readError } from './helpers.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
const golden = (name: string) => readFileSync(new URL(name, folder));

interface Expected {
  format: string;
  suggested: string;
  refused: string[];
  tensors: Record<string, { shape: number[]; dtype: string; data: number[] }>;
}
const files: Record<string, Expected> = JSON.parse(golden('torch.json').toString());
const shards = [1, 2].map((i) => `pytorch_model-0000${i}-of-00002.bin`);
const beside = new Map(shards.map((name) => [name, new Blob([golden(name)])]));

const classes =
  'The file also names __main__.Model, torch.nn.modules.sparse.Embedding, torch.nn.modules.container.Sequential and 1 more: code that was not run.';
const notes: Readonly<Record<string, string>> = {
  'training.ckpt': 'The file also names argparse.Namespace: code that was not run.',
  'whole-module.pt': classes,
};

describe('files that PyTorch and Python wrote', () => {
  it.each(Object.entries(files))('%s', async (file, { format, suggested, refused, tensors }) => {
    const bytes = golden(file);
    for (const input of [new Uint8Array(bytes), new Blob([bytes])]) {
      const source = await openTensors(input, file, { beside });
      expect(source.format).toBe(format);
      expect(source.suggested).toBe(suggested);
      expect(source.refused.map(({ name }) => name)).toEqual(refused);
      expect(source.tensors.map(({ name }) => name)).toEqual(Object.keys(tensors));
      for (const info of source.tensors) {
        const { shape, dtype, data } = tensors[info.name];
        expect(info).toEqual({ name: info.name, shape, dtype });
        const read = await source.read(info.name);
        const note = notes[file];
        expect(read).toEqual({ ...info, data: Float32Array.from(data), notes: note ? [note] : [] });
      }
      for (const name of refused)
        expect(await readError(() => source.read(name))).toMatchObject({
          code: 'unsupported-type',
          where: name,
        });
    }
  });

  it('the first rows are those of the whole, whatever the order of the values', async () => {
    for (const file of [
      'torch-archive.bin',
      'torch-legacy.bin',
      'arrays-2.pkl',
      'arrays-5.pkl',
      'tensors-2.pkl',
    ]) {
      const source = await openTensors(golden(file), file);
      for (const { name, shape } of source.tensors) {
        if (shape.length !== 2 || shape[0] < 3) continue;
        const { data } = await source.read(name);
        const part = await source.read(name, { rows: 2 });
        expect(part).toMatchObject({
          shape: [2, shape[1]],
          notes: [`The first 2 of ${shape[0]} rows were read.`],
        });
        expect(part.data).toEqual(data.slice(0, 2 * shape[1]));
      }
    }
  });

  it('what cannot be read is named, with a way to save it', async () => {
    const { refused } = await openTensors(golden('torch-archive.bin'), 'a.bin');
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/complex64.*tensor\.abs\(\)/),
      expect.stringMatching(/quantised.*tensor\.dequantize\(\)/),
      expect.stringMatching(/other than 0.*tensor\.to_dense\(\)/),
    ]);
    const masked = await openTensors(golden('masked.pkl'), 'masked.pkl');
    expect(masked.refused).toEqual([
      { name: 'masked', reason: '"masked" holds values that a mask hides. Save array.filled(0).' },
    ]);
    const script = await readError(() => openTensors(golden('refused-script.pt'), 'a.pt'));
    expect(script.message).toMatch(
      /TorchScript.*never runs.*torch\.jit\.load\('model\.pt'\)\.state_dict\(\)/,
    );
    const object = await readError(() => openTensors(golden('refused-object.pkl'), 'a.pkl'));
    expect(object).toMatchObject({ code: 'unsupported-type', where: 'argparse.Namespace' });
    expect(object.message).toMatch(/a Python object, argparse\.Namespace, but no tensor.*state_dict/);
  });
});
