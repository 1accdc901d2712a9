import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { load, loadError, utf8 } from './helpers.ts';

interface Print {
  readonly file: string;
  readonly text: string;
  readonly shape: readonly number[];
  readonly data: readonly number[];
}
const prints: Readonly<Record<string, Print>> = JSON.parse(
  readFileSync(new URL('../../golden/readers/prints.json', import.meta.url), 'utf8'),
);

describe('texts that programs write', () => {
  it.each(Object.entries(prints))('%s', async (_, { file, text, shape, data }) => {
    const read = await load(text, file);
    expect(read.shape).toEqual(shape);
    expect([...read.data]).toEqual([...data]);
  });
});

const rows = [
  [1, 2],
  [3, 4.5],
];

describe('nested lists', () => {
  it.each([
    ["MATLAB's brackets", 'A = [1 2; 3 4.5]'],
    ["MATLAB's brackets over lines", 'A = [\n1, 2;\n3, 4.5;\n];'],
    ['tuples', '((1, 2), (3, 4.5))'],
    ['rows without a bracket around them', '[1, 2]\n[3, 4.5]'],
    ['rows with commas between them', '[1, 2], [3, 4.5],'],
    ['NumPy scalars', '[[np.float64(1.0), np.float64(2.0)], [np.float32(3.0), np.float64(4.5)]]'],
    ['a dict of numbered rows', '{0: array([1., 2.]), 1: array([3., 4.5])}'],
    ['numbers in quotes', '[["1", "2"], ["3", "4.5"]]'],
    ['labels', '[["the", 1, 2], ["of", 3, 4.5]]'],
    ['records with lists', '[{"token": "the", "v": [1, 2]}, {"token": "of", "v": [3, 4.5]}]'],
    [
      "TensorFlow's print",
      '<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[1., 2.],\n [3., 4.5]], dtype=float32)>',
    ],
    ["JAX's print", 'Array([[1., 2.],\n       [3., 4.5]], dtype=float32)'],
    [
      "PyTorch's print on a GPU",
      "tensor([[1.0, 2.0],\n [3.0, 4.5]], device='cuda:0', grad_fn=<AddBackward0>)",
    ],
    ["an old PyTorch's factor", 'tensor(1.00000e-01 *\n       [[10., 20.],\n        [30., 45.]])'],
    ['quoted numbers with decimal commas', '[["1,0", "2,0"], ["3,0", "4,5"]]'],
    ['objects on lines', '{"a": 1, "b": 2}\n{"a": 3, "b": 4.5}'],
    ['objects on lines with lists', '{"id": 1, "v": [2]}\n{"id": 3, "v": [4.5]}'],
    ['a byte order mark', '\ufeff[[1, 2], [3, 4.5]]'],
  ])('%s', async (_, text) => {
    const { shape, data } = await load(text, 'table.txt');
    expect(shape).toEqual([2, 2]);
    expect([...data]).toEqual(rows.flat().map(Math.fround));
  });

  it('of several names are several tensors', async () => {
    const source = await openTensors(
      utf8('{"lr": 0.1, "model": {"wpe": [[1, 2], [3, 4]], "bias": [[[5]]]}, "note": "x", "none": []}'),
      'state.json',
    );
    expect(source.tensors).toEqual([
      { name: 'model.wpe', shape: [2, 2], dtype: 'float64' },
      { name: 'model.bias', shape: [1, 1, 1], dtype: 'float64' },
    ]);
    expect(source.suggested).toBe('model.wpe');
    expect([...(await source.read('model.bias')).data]).toEqual([5]);
    expect((await source.read('model.wpe', { rows: 1 })).shape).toEqual([1, 2]);
  });

  it('of an object with other values are read, and names stay short', async () => {
    const long = 'x'.repeat(3e6);
    const source = await openTensors(
      utf8(`{"dropout": null, "act": "${long}", "wpe": [[1, 2], [3, 4]], "a": {"${long}": [[[5]]]}}`),
      'state.json',
    );
    expect(source.tensors.map(({ name, shape }) => [name.length, shape])).toEqual([
      [3, [2, 2]],
      [202, [1, 1, 1]],
    ]);
  });

  it('keep the rows of two objects apart if their fields differ', async () => {
    const source = await openTensors(utf8('{"r0": {"a": 1, "b": 2}, "r1": {"b": 3, "a": 4}}'), 'rows.json');
    expect(source.tensors.map(({ name, shape }) => [name, shape])).toEqual([
      ['r0', [2]],
      ['r1', [2]],
    ]);
  });

  it('say what was understood', async () => {
    const notes = async (text: string) => (await load(text, 'table.json')).notes;
    expect(await notes('[[1, 2], [3, 4]]')).toEqual([]);
    expect(await notes('{"the": [1, 2], "of": [3, 4]}')).toEqual([
      'Each of the 2 lists, the to of, was read as a row.',
    ]);
    expect(await notes('[{"w": "the", "x": 1, "y": 2}, {"w": "of", "x": 3, "y": 4}]')).toEqual([
      'Each record was read as a row.',
      '2 texts beside the numbers were left out.',
    ]);
    expect(await notes('[[1, 2], [3, 1e-50]]')).toEqual([
      '1 of 4 numbers are too small for float32 (below 1.2e-38) and became 0 or lost digits, for example 1e-50.',
    ]);
  });

  it.each([
    ['an ellipsis', '[[0. 1. ... 3.]\n [1. 2. ... 4.]]', 'truncated', 'line 1, column 9'],
    [
      'an ellipsis between rows',
      'tensor([[1, 2],\n        ...,\n        [3, 4]])',
      'truncated',
      'line 2, column 9',
    ],
    ['a short row', '[[1, 2],\n [3]]', 'ragged', 'line 2, column 2'],
    ['a short row of MATLAB', '[1 2; 3]', 'ragged', 'line 1, column 8'],
    ['a number beside lists', '[[1, 2], 3]', 'ragged', 'line 1, column 10'],
    ['other fields', '[{"x": 1, "y": 2}, {"y": 3, "x": 4}]', 'ragged', 'line 1, column 20'],
    ['other fields on another line', '{"a": 1, "b": 2}\n{"b": 3, "a": 4}', 'ragged', 'line 2, column 1'],
    ['a quote that stays open', `array([1], a="${'\\"'.repeat(40_000)}`, 'truncated', 'line 1, column 14'],
    [
      'a million brackets in the rest of a call',
      `array([1], a=${'['.repeat(1e6)}`,
      'malformed',
      'line 1, column 77',
    ],
    ['null', '[[1, 2], [3, null]]', 'not-a-number', 'line 1, column 14'],
    ['None', '[[1, 2], [3, None]]', 'not-a-number', 'line 1, column 14'],
    ['a truth value', '[[1, 2], [3, true]]', 'not-a-number', 'line 1, column 14'],
    ['an underscore', '[[1, 2], [3, 1_000]]', 'not-a-number', 'line 1, column 14'],
    ['a hexadecimal number', '[[1, 2], [3, 0x1F]]', 'not-a-number', 'line 1, column 14'],
    ['a complex number', '[[1, 2], [3, 4j]]', 'not-a-number', 'line 1, column 14'],
    ['a number beyond float32', '[[1, 2], [3, 1e39]]', 'non-finite', 'line 1, column 14'],
    ['an open bracket', '[[1, 2], [3, 4]', 'truncated', 'line 1, column 1'],
    ['a wrong bracket', '[[1, 2], [3, 4)]', 'malformed', 'line 1, column 15'],
    ['a bracket too many', '[[1, 2], [3, 4]]]', 'malformed', 'line 1, column 17'],
    ['a million brackets', '['.repeat(1e6), 'malformed', 'line 1, column 65'],
    ['no numbers', '{"model": "gpt2", "tags": ["a", "b"]}', 'empty', undefined],
  ])('%s is an error that names the place', async (_, text, code, where) => {
    const error = await loadError(text, 'table.txt');
    expect(error).toMatchObject({ code, ...(where && { where }) });
    if (where) expect(error.message).toContain(where);
  });

  it('are read the same whatever pieces they come in', async () => {
    // Longer than one piece of text.
    const long = Array.from({ length: 4000 }, (_, row) =>
      Array.from({ length: 12 }, (_, col) => row / 7 - col),
    );
    const { shape, data } = await load(JSON.stringify(long), 'table.json');
    expect(shape).toEqual([4000, 12]);
    expect([...data]).toEqual(long.flat().map(Math.fround));
  });

  it('hold any numbers that JSON writes', async () => {
    const value = fc.double({ min: -3e38, max: 3e38, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc
          .nat(5)
          .chain((width) =>
            fc.array(fc.array(value, { minLength: width + 1, maxLength: width + 1 }), { minLength: 1 }),
          ),
        fc.nat(4),
        async (table, indent) => {
          const { data } = await load(JSON.stringify(table, undefined, indent), 'table.json');
          expect(data).toEqual(Float32Array.from(table.flat().map((x) => (x === 0 ? 0 : x))));
        },
      ),
    );
  });
});
