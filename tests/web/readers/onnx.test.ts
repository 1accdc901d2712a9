import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { floats, joined, load, loadError, readError, utf8 } from './helpers.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
const golden = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return Uint8Array.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 127n) | 128);
  }
}
const number = (id: number, value: number | bigint) => joined(varint(BigInt(8 * id)), varint(BigInt(value)));
const field = (id: number, value: Uint8Array, claimed = value.length) =>
  joined(varint(BigInt(8 * id + 2)), varint(BigInt(claimed)), value);
const text = (id: number, words: string) => field(id, utf8(words));

/** Behind the version, a graph with these fields. */
const model = (...graph: Uint8Array[]) => joined(number(1, 8), field(7, joined(...graph)));
const tensor = (...fields: Uint8Array[]) => field(5, joined(...fields));
const dims = (...lengths: (number | bigint)[]) => joined(...lengths.map((length) => number(1, length)));
const values = floats(0, 1, 2, 3, 4, 5);
const wpe = (...fields: Uint8Array[]) => tensor(dims(2, 3), number(2, 1), text(8, 'wpe'), ...fields);
const open = (bytes: Uint8Array) => openTensors(bytes, 'x.onnx');

describe('an ONNX model', () => {
  it('gives its initializers, by any name of the file, and whichever field comes first', async () => {
    for (const name of ['model.onnx', 'table.csv', ''])
      expect([...(await load(model(wpe(field(9, values))), name)).data]).toEqual([0, 1, 2, 3, 4, 5]);
    const otherwise = joined(field(7, wpe(field(9, values))), number(1, 8));
    expect([...(await load(otherwise, 'model.onnx')).data]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('may have values and lengths in a row, alone, and in several rows', async () => {
    const inRow = joined(field(1, joined(varint(2n), varint(3n))), number(2, 1), text(8, 'wpe'));
    const alone = [...new Float32Array(values.buffer)].map((value) =>
      joined(Uint8Array.of(0x25), floats(value)),
    );
    for (const file of [
      tensor(inRow, field(4, values)),
      tensor(inRow, ...alone),
      wpe(field(4, values.subarray(0, 8)), field(4, values.subarray(8))),
    ])
      expect((await load(model(file), 'x.onnx')).data).toEqual(new Float32Array(values.buffer));
  });

  it('gives the first rows, also of numbers in as many bytes as they need', async () => {
    const source = await open(golden('model.onnx'));
    for (const { name } of source.tensors.filter(({ shape }) => shape.length === 2 && shape[0] > 1)) {
      const [whole, rows] = [await source.read(name), await source.read(name, { rows: 1 })];
      expect(rows.shape).toEqual([1, whole.shape[1]]);
      expect(rows.data).toEqual(whole.data.slice(0, whole.shape[1]));
    }
  });

  it('takes what nodes hold where they are constants, whichever field comes first', async () => {
    const attribute = field(5, field(5, joined(dims(6), number(2, 1), field(9, values))));
    const node = (operator: string) => field(1, joined(attribute, text(4, operator), text(2, operator)));
    const { tensors } = await open(model(node('Constant'), node('Other')));
    expect(tensors.map(({ name }) => name)).toEqual(['Constant']);
  });

  it('may have nodes with longer names than it reads', async () => {
    const long = 'x'.repeat(1100);
    const other = field(1, joined(text(2, long), text(4, long), text(2, 'b')));
    expect((await load(model(other, wpe(field(9, values))), 'x.onnx')).shape).toEqual([2, 3]);
    const held = field(5, field(5, joined(dims(2, 3), number(2, 1), field(9, values))));
    const { tensors } = await open(model(field(1, joined(text(2, long), text(4, 'Constant'), held))));
    expect(tensors).toMatchObject([{ name: 'initializer 0', shape: [2, 3] }]);
  });

  it.each([
    ['float8_e4m3fn', 17, [0x38, 0xb8, 0x40], [1, -1, 2]],
    ['float8_e5m2', 19, [0x3c, 0xc0, 0x38], [1, -2, 0.5]],
  ])('may have %s among whole numbers', async (dtype, type, bits, expected) => {
    const written = field(5, joined(...bits.map((one) => varint(BigInt(one)))));
    const read = await load(model(tensor(dims(3), number(2, type), text(8, 'a'), written)), 'x.onnx');
    expect(read.dtype).toBe(dtype);
    expect([...read.data]).toEqual(expected);
  });

  it('says why a constant is not read', async () => {
    const { refused } = await open(golden('model.onnx'));
    expect(refused.map(({ reason }) => reason)).toEqual([
      '"words" holds string values, which this page cannot read.',
      '"complex" holds complex64 values, which this page cannot read.',
      '"sparse" is sparse, which this page cannot read.',
    ]);
    const parts = model(
      wpe(field(3, new Uint8Array(0)), field(9, values)),
      tensor(number(2, 99), text(8, 'odd')),
    );
    const error = await readError(() => open(parts));
    expect(error.message).toBe('"wpe" is a part of a tensor, which this page cannot read.');
    const four = await readError(() => open(model(tensor(dims(2), number(2, 22), text(8, 'four')))));
    expect(four.message).toBe(
      '"four" holds int4 values, which this page cannot read. Save the model in float32.',
    );
  });

  it('whose values are in another file names it, and reads it where it was chosen, too', async () => {
    const external = golden('external.onnx');
    const alone = await open(external);
    expect(alone.tensors.map(({ name }) => name)).toEqual(['bias']);
    expect(alone.refused).toEqual([
      {
        name: 'wpe.weight',
        reason: expect.stringMatching(
          /another file, model\.onnx_data\. Download it, then choose or drop both/,
        ),
      },
    ]);
    const beside = (bytes: Uint8Array<ArrayBuffer>) => new Map([['model.onnx_data', new Blob([bytes])]]);
    const both = await openTensors(external, 'x.onnx', { beside: beside(golden('model.onnx_data')) });
    expect(both.suggested).toBe('wpe.weight');
    expect((await both.read(undefined, { rows: 2 })).shape).toEqual([2, 8]);
    const cut = await openTensors(external, 'x.onnx', {
      beside: beside(golden('model.onnx_data').slice(0, 570)),
    });
    expect(await readError(() => cut.read('wpe.weight'))).toMatchObject({
      code: 'truncated',
      where: 'wpe.weight',
    });
  });

  it('is walked past its values', async () => {
    const gigabyte = 2 ** 30;
    const large = joined(
      dims(gigabyte / 4),
      number(2, 1),
      text(8, 'large'),
      field(9, new Uint8Array(0), gigabyte),
    );
    const after = wpe(field(9, values));
    const initializer = joined(varint(42n), varint(BigInt(large.length + gigabyte)), large);
    const graph = initializer.length + gigabyte + after.length;
    const before = joined(number(1, 8), varint(58n), varint(BigInt(graph)), initializer);
    let read = 0;
    const slice = (from: number, to: number) => {
      read += to - from;
      const piece = new Uint8Array(to - from);
      for (const [part, at] of [
        [before, 0],
        [after, before.length + gigabyte],
      ] as const) {
        const [first, last] = [Math.max(from, at), Math.min(to, at + part.length)];
        if (first < last) piece.set(part.subarray(first - at, last - at), first - from);
      }
      return new Blob([piece]);
    };
    const size = before.length + gigabyte + after.length;
    const source = await openTensors({ size, slice } as unknown as Blob, 'x.onnx');
    expect(source.tensors.map(({ name }) => name)).toEqual(['large', 'wpe']);
    expect([...(await source.read('wpe')).data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(read).toBeLessThan(64_000);
  });
});

describe('an ONNX model that is not right is refused', () => {
  const packed = (...numbers: bigint[]) => joined(...numbers.map(varint));
  const eight = tensor(dims(2), number(2, 2), text(8, 'a'), field(5, packed(1n, 2n, 3n)));

  it.each<[string, string, Uint8Array]>([
    ['a graph of 2^40 bytes', 'truncated', joined(number(1, 8), varint(58n), varint(2n ** 40n))],
    ['a graph of 2^63 bytes', 'truncated', joined(number(1, 8), varint(58n), varint(2n ** 63n))],
    ['a number without end', 'malformed', joined(number(1, 8), new Uint8Array(64).fill(255))],
    [
      'a number that the file cuts off',
      'truncated',
      joined(number(1, 8), field(7, new Uint8Array(0)), Uint8Array.of(128)),
    ],
    ['a field without a number', 'malformed', model(Uint8Array.of(0, 0))],
    ['a group', 'malformed', model(Uint8Array.of(11))],
    [
      'a field beyond its message',
      'malformed',
      joined(number(1, 8), varint(58n), varint(4n), wpe(field(9, values))),
    ],
    ['no graph', 'malformed', joined(number(1, 8), text(2, 'x'))],
    ['no constants', 'empty', model(text(2, 'x'))],
    ['a shape of other bytes', 'malformed', model(tensor(dims(2, 4), number(2, 1), field(9, values)))],
    [
      'a shape beyond 2^53',
      'malformed',
      model(tensor(dims(2 ** 40, 2 ** 40), number(2, 1), field(9, values))),
    ],
    ['a length below 0', 'malformed', model(tensor(dims(2n ** 64n - 1n), number(2, 1), field(9, values)))],
    ['a billion values in no bytes', 'malformed', model(tensor(dims(1e9), number(2, 1), text(8, 'a')))],
    [
      'more axes than any has',
      'malformed',
      model(tensor(field(1, new Uint8Array(1e5).fill(1)), number(2, 1))),
    ],
    ['a name of a megabyte', 'malformed', model(tensor(text(8, 'x'.repeat(1e6))))],
    ['a name twice', 'malformed', model(wpe(field(9, values)), wpe(field(9, values)))],
    ['values of two kinds', 'malformed', model(wpe(field(9, values), field(4, values)))],
    ['values of another type', 'malformed', model(wpe(field(10, values)))],
    ['more numbers than values', 'malformed', model(eight)],
    [
      'fewer numbers than values',
      'truncated',
      model(tensor(dims(9), number(2, 6), text(8, 'a'), field(5, packed(1n, 2n)))),
    ],
    [
      'a billion numbers in three bytes',
      'truncated',
      model(tensor(dims(1e8), number(2, 7), text(8, 'a'), field(7, packed(1n, 2n)))),
    ],
    [
      'numbers that do not end',
      'truncated',
      model(tensor(dims(2), number(2, 7), text(8, 'a'), field(7, new Uint8Array(50).fill(255)))),
    ],
  ])('%s', async (_, code, file) => {
    const started = performance.now();
    for (const input of [file, new Blob([Uint8Array.from(file)])]) {
      const error = await loadError(input, 'x.onnx');
      expect(error.code).toBe(code);
      expect(error.message.length).toBeLessThan(400);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('a shortened one is truncated', async () => {
    const file = golden('model.onnx');
    for (let end = 12; end < file.length; end += 13)
      expect((await loadError(file.subarray(0, end), 'x.onnx')).code).toBe('truncated');
  });

  it('messages within messages, and fields without end', async () => {
    let nested = new Uint8Array(0) as Uint8Array;
    for (let depth = 0; depth < 300; depth += 1) nested = field(6, nested);
    const node = field(1, joined(text(4, 'If'), field(5, nested)));
    expect([...(await load(model(node, wpe(field(9, values))), 'x.onnx')).data]).toEqual([0, 1, 2, 3, 4, 5]);
    const many = new Uint8Array(2 * (2 << 20) + 16);
    for (let i = 0; i < many.length; i += 2) many[i] = 8;
    expect((await loadError(many.fill(1, 1, 2), 'x.onnx')).code).toBe('too-large');
  });
});
