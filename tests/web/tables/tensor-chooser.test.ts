import { expect, it } from 'vitest';
import { filesToOpen } from '../../../web/tables/table-files.ts';
import { listTensors } from '../../../web/tables/tensor-chooser.ts';
import { fixForSize } from '../../../web/tables/tensor-table.ts';
import { sourceOf, tensor } from '../shell/helpers.ts';

const source = {
  ...sourceOf(...Array.from({ length: 400 }, (_, i) => tensor(`layer.${i}`, [2, 2]))),
  suggested: 'layer.377',
  refused: [{ name: 'layer.odd', reason: 'It holds words.' }],
};

it('lists the suggested tensor first, at most 200 entries, and unreadable ones among them', () => {
  const { tensors, refused, left } = listTensors(source, '');
  expect(tensors[0].name).toBe('layer.377');
  expect(tensors.length + refused.length).toBe(200);
  expect(refused).toEqual(source.refused);
  expect(left).toBe(201);
});

it('finds tensors by a part of their names', () => {
  const { tensors, refused, left } = listTensors(source, ' R.37 ');
  expect(tensors.map(({ name }) => name)).toEqual(
    ['377', '37', '370', '371', '372', '373', '374', '375', '376', '378', '379'].map((n) => `layer.${n}`),
  );
  expect([refused, left]).toEqual([[], 0]);
});

const file = (name: string) => new File(['x'], name);

it('opens an index with the files beside it, and other files one by one', () => {
  const [a, b, index] = [file('a.safetensors'), file('b.safetensors'), file('m.safetensors.index.json')];
  const [first, ...more] = filesToOpen([a, index, b]);
  expect(more).toEqual([]);
  expect(first.file).toBe(index);
  expect([...first.beside.keys()]).toEqual(['a.safetensors', 'b.safetensors']);
  expect(filesToOpen([a, b]).map(({ file: opened }) => opened)).toEqual([a, b]);
  const [model, values] = [file('model.onnx'), file('model.onnx_data')];
  const [onnx, ...none] = filesToOpen([values, model]);
  expect([onnx.file, [...onnx.beside.keys()], none]).toEqual([model, ['model.onnx_data'], []]);
  const [other, second] = [file('table.npy'), file('n.safetensors.index.json')];
  const all = filesToOpen([a, index, other, second]).map(({ file: opened }) => opened);
  expect(all).toEqual([index, other, second]);
  const [part, parts] = [file('p-00001-of-00001.bin'), file('pytorch_model.bin.index.json')];
  expect(filesToOpen([part, parts]).map(({ file: opened }) => opened)).toEqual([parts]);
  const others = [file('a.onnx'), file('b.bin'), file('c.f32'), file('d.vec')];
  expect(filesToOpen(others).map(({ file: opened }) => opened)).toEqual(others);
  const config = file('config.json');
  expect(filesToOpen([config, part]).map(({ file: opened }) => opened)).toEqual([config, part]);
});

it.each([
  [163840, 1024, 16384],
  [20000, 4096, 4096],
  [100, 10, 32],
  [3, 10, undefined],
])('of %d x %d values the first %s rows are offered', (rows, cols, take) => {
  expect(fixForSize(rows, cols)?.take).toBe(take);
});
