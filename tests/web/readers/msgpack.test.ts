import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { floats, joined, load, loadError, readError, utf8 } from './helpers.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
const golden = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

const big = (size: 1 | 2 | 4, value: number) =>
  Uint8Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256);
const code = (first: number, ...rest: Uint8Array[]) => joined(Uint8Array.of(first), ...rest);
const text = (words: string) => code(0xd9, big(1, utf8(words).length), utf8(words));
const bytes = (value: Uint8Array, claimed = value.length) => code(0xc6, big(4, claimed), value);
const list = (...items: Uint8Array[]) => code(0x90 + items.length, ...items);
const map = (entries: Readonly<Record<string, Uint8Array>>) =>
  code(
    0x80 + Object.keys(entries).length,
    ...Object.entries(entries).flatMap(([name, value]) => [text(name), value]),
  );
const whole = (value: number) => code(0xce, big(4, value));
function double(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return code(0xcb, bytes);
}
const extension = (type: number, value: Uint8Array, claimed = value.length) =>
  code(0xc9, big(4, claimed), Uint8Array.of(type), value);
const arrayOf = (shape: Uint8Array, dtype: string, value: Uint8Array) => list(shape, text(dtype), value);
const array = (shape: readonly number[], value: Uint8Array, dtype = 'float32') =>
  extension(1, arrayOf(list(...shape.map(whole)), dtype, bytes(value)));
const values = floats(0, 1, 2, 3, 4, 5);

describe('a file of Flax', () => {
  it('joins the names of its maps, whatever its own name', async () => {
    const file = map({ params: map({ wpe: array([2, 3], values) }) });
    for (const name of ['flax_model.msgpack', 'table.csv', '']) {
      const tensor = await load(file, name);
      expect(tensor).toMatchObject({ name: 'params/wpe', shape: [2, 3], dtype: 'float32', notes: [] });
      expect([...tensor.data]).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  it('says of each value what it is, where it is not an array', async () => {
    const source = await openTensors(golden('flax.msgpack'), 'flax.msgpack');
    expect(Object.fromEntries(source.refused.map(({ name, reason }) => [name, reason]))).toEqual({
      step: '"step" is not an array: a number.',
      name: '"name" is not an array: text.',
      none: '"none" is not an array: None.',
      'params/complex': '"params/complex" is not an array: complex.',
      'params/complexes': '"params/complexes" is an array of complex64, which this page cannot read.',
      'params/list/1': '"params/list/1" is not an array: text.',
    });
  });

  it('names a cure for numbers of a type that is not read', async () => {
    const file = map({ a: array([2], values.slice(0, 1), 'int4'), wpe: array([2, 3], values) });
    const { refused } = await openTensors(file, 'x.msgpack');
    expect(refused.map(({ reason }) => reason)).toEqual([
      '"a" is an array of int4, which this page cannot read. Save it as float32.',
    ]);
  });

  it('reads rows of an array in chunks', async () => {
    const source = await openTensors(golden('flax.msgpack'), 'flax.msgpack');
    const rows = await source.read(undefined, { rows: 7 });
    expect(rows.shape).toEqual([7, 8]);
    expect(rows.data).toEqual((await source.read()).data.slice(0, 56));
  });

  it('is walked past its values, and gives one array of a gigabyte by its place', async () => {
    const gigabyte = 2 ** 30;
    const inner = joined(
      Uint8Array.of(0x93),
      list(whole(gigabyte / 4)),
      text('float32'),
      code(0xc6, big(4, gigabyte)),
    );
    const before = joined(
      code(0x82, text('a')),
      code(0xc9, big(4, inner.length + gigabyte), Uint8Array.of(1)),
      inner,
    );
    const after = joined(text('wpe'), array([2, 3], values));
    const size = before.length + gigabyte + after.length;
    let read = 0;
    const slice = (from: number, to: number) => {
      read += to - from;
      const piece = new Uint8Array(to - from);
      const put = (part: Uint8Array, at: number) => {
        const [first, last] = [Math.max(from, at), Math.min(to, at + part.length)];
        if (first < last) piece.set(part.subarray(first - at, last - at), first - from);
      };
      put(before, 0);
      put(after, before.length + gigabyte);
      return new Blob([piece]);
    };
    const source = await openTensors({ size, slice } as unknown as Blob, 'x.msgpack');
    expect(source.tensors.map(({ name }) => name)).toEqual(['a', 'wpe']);
    expect([...(await source.read('wpe')).data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(read).toBeLessThan(64_000);
  });
});

it('numbers without a header that begin as a map are taken for one by the name of the file alone', async () => {
  const file = Uint8Array.from({ length: 96 }, (_, i) => [0x81, 0xa5, 0x01, 0x3f][i % 4]);
  expect(await loadError(file, 'x.bin')).toMatchObject({
    message: expect.stringMatching(/48 float16 numbers/),
  });
  expect((await loadError(file, 'x.msgpack')).code).toMatch(/malformed|truncated/);
});

describe('a file of Flax that is not right is refused', () => {
  const one = (value: Uint8Array) => map({ wpe: value });
  const chunked = (entries: Readonly<Record<string, Uint8Array>>) =>
    one(map({ __msgpack_chunked_array__: Uint8Array.of(0xc3), ...entries }));
  const shape = map({ 0: whole(2), 1: whole(3) });
  const half = array([3], values.slice(0, 12));

  it.each<[string, string, Uint8Array]>([
    ['a map of four billion', 'truncated', code(0xdf, big(4, 2 ** 32 - 1), text('a'))],
    ['a list of four billion', 'truncated', one(code(0xdd, big(4, 2 ** 32 - 1)))],
    ['bytes of four gigabytes', 'truncated', one(code(0xc6, big(4, 2 ** 32 - 1)))],
    ['an array of four gigabytes', 'truncated', one(extension(3, values, 2 ** 32 - 1))],
    ['a text that ends beyond the file', 'truncated', one(code(0xdb, big(4, 2 ** 31)))],
    ['maps in maps', 'malformed', Uint8Array.from({ length: 3e6 }, (_, i) => [0x81, 0xa1, 0x61][i % 3])],
    ['lists in lists', 'malformed', one(new Uint8Array(1e6).fill(0x91))],
    ['a name twice', 'malformed', code(0x82, text('a'), half, text('a'), half)],
    ['a name that is not a text', 'malformed', code(0x82, text('a'), half, whole(1), half)],
    ['the name of an array in a map', 'malformed', map({ 'a/b': half, a: map({ b: half }) })],
    ['a byte that is never used', 'malformed', one(Uint8Array.of(0xc1))],
    ['more after its end', 'malformed', joined(one(half), Uint8Array.of(0))],
    ['an array without a type', 'malformed', one(extension(1, list(list(whole(1)), bytes(values))))],
    ['an array without bytes', 'malformed', one(extension(1, arrayOf(list(), 'float32', text('a'))))],
    [
      'a length that is not a number',
      'malformed',
      one(extension(1, arrayOf(list(text('a')), 'float32', bytes(values)))),
    ],
    [
      'a length below 0',
      'malformed',
      one(extension(1, arrayOf(list(Uint8Array.of(255)), 'float32', bytes(values)))),
    ],
    ['a shape of other bytes', 'malformed', one(array([2, 4], values))],
    ['a shape beyond 2^53', 'malformed', one(array([2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1], values))],
    [
      'an array that ends before its extension',
      'malformed',
      one(extension(1, joined(arrayOf(list(whole(6)), 'float32', bytes(values)), values))),
    ],
    ['chunks without a shape', 'malformed', chunked({ chunks: map({ 0: half }) })],
    [
      'chunks of two types',
      'malformed',
      chunked({ shape, chunks: map({ 0: half, 1: array([3], new Uint8Array(12), 'int32') }) }),
    ],
    ['a chunk that is missing', 'malformed', chunked({ shape, chunks: map({ 0: half, 2: half }) })],
    ...[1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60].map((length): [string, string, Uint8Array] => [
      `chunks of the shape [${length}, 3]`,
      'malformed',
      chunked({ shape: map({ 0: double(length), 1: whole(3) }), chunks: map({ 0: half, 1: half }) }),
    ]),
    ['too few chunks', 'malformed', chunked({ shape, chunks: map({ 0: half }) })],
  ])('%s', async (_, code, file) => {
    const started = performance.now();
    for (const input of [file, new Blob([Uint8Array.from(file)])]) {
      const error = await loadError(input, 'x.msgpack');
      expect(error.code).toBe(code);
      expect(error.message.length).toBeLessThan(400);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('a shortened one is truncated', async () => {
    const file = golden('flax.msgpack');
    for (let end = 8; end < file.length; end += 11)
      expect((await loadError(file.subarray(0, end), 'x.msgpack')).code).toBe('truncated');
  });

  it('more values than are listed', async () => {
    const file = one(code(0xdd, big(4, 140_000), new Uint8Array(140_000)));
    expect((await loadError(file, 'x.msgpack')).code).toBe('too-large');
  });

  it('names that are long because maps are nested', async () => {
    const nones = (count: number) => code(0xdc, big(2, count), new Uint8Array(count).fill(0xc0));
    const name = (length: number) => code(0x81, code(0xda, big(2, length)), new Uint8Array(length).fill(97));
    const deep = joined(...Array.from({ length: 60 }, () => name(1000)), nones(2000));
    const wide = joined(name(900), nones(5000));
    const started = performance.now();
    for (const [file, limit] of [
      [deep, '1000 characters'],
      [wide, '4194304 characters in all'],
    ] as const)
      expect(await loadError(file, 'x.msgpack')).toMatchObject({
        code: 'too-large',
        message: `The file has names of more than ${limit}. It is damaged or not a file of Flax.`,
      });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it.each([
    ['read', (done: number, total: number) => done > 0 && done < total],
    ['listed', (done: number, total: number) => done === total],
  ])('a stop while its values are %s', async (_, isThen) => {
    // All of it lies in the first window.
    const file = one(code(0xdc, big(2, 3000), new Uint8Array(3000).fill(0xc0)));
    const stop = new AbortController();
    const onProgress = (done: number, total: number) => isThen(done, total) && stop.abort();
    const opened = openTensors(file, 'x.msgpack', { signal: stop.signal, onProgress });
    expect((await readError(() => opened)).code).toBe('aborted');
  });

  it('a stop while it is opened', async () => {
    const signal = AbortSignal.abort();
    const error = await readError(() => openTensors(golden('flax.msgpack'), 'x.msgpack', { signal }));
    expect(error.code).toBe('aborted');
  });
});
