import { expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { floats, npyFile, safetensorsFile } from './helpers.ts';

const values = floats(1, 2, 3, 4, 5, 6, 7, 8);
const shapes: readonly (readonly number[])[] = [
  [4, 2],
  [1, 4, 2],
  [4, 1, 2],
];

for (const shape of shapes)
  for (const [name, bytes] of [
    ['a.npy', npyFile({ shape: `(${shape.join(', ')})`, values })],
    ['a.safetensors', safetensorsFile({ wpe: { dtype: 'F32', shape, bytes: values } })],
  ] as const)
    it(`three rows of [${shape}] are read from ${name}, and no more`, async () => {
      const asked: number[] = [];
      const onProgress = (_done: number, total: number) => asked.push(total);
      const source = await openTensors(bytes, name);
      const tensor = await source.read(undefined, { rows: 3, onProgress });
      expect([...tensor.data]).toEqual([1, 2, 3, 4, 5, 6]);
      expect(tensor.shape).toEqual(shape.map((length) => (length === 4 ? 3 : length)));
      expect(tensor.notes).toEqual(['The first 3 of 4 rows were read.']);
      expect(new Set(asked)).toEqual(new Set([24]));
      const whole = await source.read(undefined, { rows: 4 });
      expect(whole).toMatchObject({ shape, notes: [] });
    });

it('what lies in another order, or is no table, is read whole', async () => {
  const turned = npyFile({ shape: '(4, 2)', fortranOrder: 'True', values });
  expect((await (await openTensors(turned, 'a.npy')).read('a', { rows: 1 })).shape).toEqual([4, 2]);
  const cube = npyFile({ shape: '(2, 2, 2)', values });
  expect((await (await openTensors(cube, 'a.npy')).read('a', { rows: 1 })).shape).toEqual([2, 2, 2]);
});

for (const shape of shapes)
  for (const [name, bytes] of [
    ['a.npy', npyFile({ shape: `(${shape.join(', ')})`, values })],
    ['a.safetensors', safetensorsFile({ wpe: { dtype: 'F32', shape, bytes: values } })],
  ] as const)
    it(`two rows of [${shape}] are read from ${name} from the second on, and no more`, async () => {
      const asked: number[] = [];
      const onProgress = (_done: number, total: number) => asked.push(total);
      const source = await openTensors(bytes, name);
      const tensor = await source.read(undefined, { from: 1, rows: 2, onProgress });
      expect([...tensor.data]).toEqual([3, 4, 5, 6]);
      expect(tensor.firstRow).toBe(1);
      expect(tensor.shape).toEqual(shape.map((length) => (length === 4 ? 2 : length)));
      expect(tensor.notes).toEqual(['Rows 1 to 2 of 4 rows were read.']);
      expect(new Set(asked)).toEqual(new Set([16]));
      const rest = await source.read(undefined, { from: 3, rows: 5 });
      expect([...rest.data]).toEqual([7, 8]);
      const all = await source.read(undefined, { from: 0 });
      expect(all.firstRow).toBeUndefined();
      expect(all.data.length).toBe(8);
    });

it('a tensor in another order does not say that it begins elsewhere', async () => {
  const turned = npyFile({ shape: '(4, 2)', fortranOrder: 'True', values });
  const tensor = await (await openTensors(turned, 'a.npy')).read('a', { from: 1, rows: 1 });
  expect(tensor.firstRow).toBeUndefined();
  expect(tensor.shape).toEqual([4, 2]);
});
