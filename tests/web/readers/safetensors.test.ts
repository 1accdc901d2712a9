import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import {
  floats,
  joined,
  load,
  loadError,
  rawSafetensors,
  readError,
  safetensorsFile,
  utf8,
} from './helpers.ts';

const name = 'x.safetensors';
const entry = (parts: object) => ({ dtype: 'F32', shape: [2], data_offsets: [0, 8], ...parts });
const file = (tensors: Record<string, unknown>, values: Uint8Array = floats(1, 2)) =>
  rawSafetensors(JSON.stringify(tensors), values);

it('opens by the header, without a look at the values', async () => {
  const bytes = file({ wpe: entry({}) });
  const slices: [number, number][] = [];
  const blob = {
    size: bytes.length,
    slice: (start: number, end: number) => {
      slices.push([start, end]);
      return new Blob([bytes.slice(start, end)]);
    },
  } as unknown as Blob;
  const begin = bytes.length - 8;
  const source = await openTensors(blob, name);
  expect(slices.slice(1)).toEqual([
    [0, 8],
    [8, begin],
  ]);
  await source.read();
  expect(slices.at(-1)).toEqual([begin, begin + 8]);
});

it('takes white space after the header, and metadata', async () => {
  const header = `${JSON.stringify({ __metadata__: { a: '{"b": 1}' }, a: entry({}) })}   `;
  expect([...(await load(rawSafetensors(header, floats(1, 2)), name)).data]).toEqual([1, 2]);
});

it('gives notes on what float32 cannot hold', async () => {
  const bytes = new Uint8Array(BigInt64Array.of(2n ** 53n + 1n, 5n).buffer);
  const read = await load(safetensorsFile({ a: { dtype: 'I64', shape: [2], bytes } }), name);
  expect(read.notes.join()).toMatch(/1 of 2 int64 values were rounded.*9007199254740993/);
});

describe('a header that is not right is refused', () => {
  it.each<[string, string, Record<string, unknown>, Uint8Array?]>([
    ['a hole at the start', 'malformed', { a: entry({ data_offsets: [4, 12] }) }, floats(1, 2, 3)],
    ['a hole', 'malformed', { a: entry({}), b: entry({ data_offsets: [12, 20] }) }, floats(1, 2, 3, 4, 5)],
    ['an overlap', 'malformed', { a: entry({}), b: entry({ data_offsets: [4, 12] }) }, floats(1, 2, 3)],
    ['the same bytes twice', 'malformed', { a: entry({}), b: entry({}) }],
    ['bytes after the last tensor', 'malformed', { a: entry({}) }, floats(1, 2, 3)],
    ['values beyond the end', 'truncated', { a: entry({}) }, floats(1)],
    ['descending offsets', 'malformed', { a: entry({ data_offsets: [8, 0] }) }],
    ['a negative offset', 'malformed', { a: entry({ data_offsets: [-8, 0] }) }],
    ['an offset of a fraction', 'malformed', { a: entry({ data_offsets: [0, 8.5] }) }],
    ['an offset beyond 2^53', 'malformed', { a: entry({ data_offsets: [0, 2 ** 53] }) }],
    ['three offsets', 'malformed', { a: entry({ data_offsets: [0, 4, 8] }) }],
    ['offsets in text', 'malformed', { a: entry({ data_offsets: ['0', '8'] }) }],
    ['no offsets', 'malformed', { a: entry({ data_offsets: undefined }) }],
    ['another size than the shape', 'malformed', { a: entry({ shape: [3] }) }],
    ['a shape of 2^64 + 2 values', 'malformed', { a: entry({ shape: [2 ** 32, 2 ** 32, 2] }) }],
    ['a product that is 2 in doubles', 'malformed', { a: entry({ shape: [2 ** 52, 2 ** 52, 2 ** 52] }) }],
    ['a negative length', 'malformed', { a: entry({ shape: [-1, -2] }) }],
    ['a shape in text', 'malformed', { a: entry({ shape: '2' }) }],
    ['65 axes', 'malformed', { a: entry({ shape: [...Array(64).fill(1), 2] }) }],
    ['a type that is no text', 'malformed', { a: entry({ dtype: 5 }) }],
    ['no object', 'malformed', { a: null }],
    ['a list', 'malformed', { a: [] }],
    ['another type only', 'unsupported-type', { a: entry({ dtype: 'F8_E8M0' }) }],
    ['an inherited type', 'unsupported-type', { a: entry({ dtype: 'constructor' }) }],
    ['no tensors', 'empty', {}, new Uint8Array(0)],
    ['metadata alone', 'empty', { __metadata__: { a: 'b' } }, new Uint8Array(0)],
  ])('%s', async (_, code, tensors, values) => {
    expect((await loadError(file(tensors, values), name)).code).toBe(code);
  });

  it.each([
    ['a name twice', '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"a":{}}'],
    ['a name twice, once escaped', '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"\\u0061" :{}}'],
    ['a key twice', '{"a":{"dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8]}}'],
    ['more after its end', '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}{}'],
    ['a comma too many', '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},}'],
    ['NaN', '{"a":{"dtype":"F32","shape":[NaN],"data_offsets":[0,8]}}'],
    ['no end', `{"a":${'['.repeat(100_000)}`],
    ['a string without end', '{"a'],
    ['an escape that is none', '{"\\x61":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}'],
    ['great depth', `{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}`],
  ])('%s', async (_, header) => {
    expect(await loadError(rawSafetensors(header, floats(1, 2)), name)).toMatchObject({
      code: 'malformed',
      where: 'byte 8',
    });
  });

  it('names in values do not stand twice for a key', async () => {
    const metadata = '"__metadata__":{"k":"\\"k\\":","l":"k"}';
    const header = `{${metadata},"k":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}`;
    expect((await load(rawSafetensors(header, floats(1, 2)), name)).shape).toEqual([2]);
  });

  it('names of millions of characters', async () => {
    for (const name of ['x'.repeat(8e6), '\\"'.repeat(4e6), ' '.repeat(8e6)]) {
      const error = await loadError(rawSafetensors(`{"${name}":{}}`, floats(1, 2)), 'x.safetensors');
      expect(error.code).toBe('malformed');
      expect(error.message.length).toBeLessThan(300);
    }
  });

  it('text that is not UTF-8', async () => {
    const bytes = file({ ä: entry({}) });
    bytes[10] = 0xff;
    expect(await loadError(bytes, name)).toMatchObject({ code: 'malformed', where: 'byte 8' });
  });

  it('a length beyond the file, beyond the limit, or cut off', async () => {
    const bytes = file({ a: entry({}) });
    const view = new DataView(bytes.buffer);
    view.setBigUint64(0, 1000n, true);
    expect((await loadError(bytes, name)).code).toBe('truncated');
    view.setBigUint64(0, 25_000_001n, true);
    expect((await loadError(bytes, name)).code).toBe('too-large');
    view.setBigUint64(0, 2n ** 64n - 1n, true);
    expect((await loadError(bytes, name)).code).toBe('too-large');
    view.setBigUint64(0, 64n, true);
    expect((await loadError(bytes.slice(0, 5), name)).code).toBe('truncated');
  });

  it('more values than are read at once, before memory is taken', async () => {
    const count = (1 << 27) + 1;
    const head = rawSafetensors(
      JSON.stringify({ a: entry({ dtype: 'U8', shape: [count], data_offsets: [0, count] }) }),
    );
    const blob = longBlob(head, head.length + count);
    const error = await readError(async () => (await openTensors(blob, name)).read());
    expect(error.code).toBe('too-large');
    expect(error.message).toMatch(/134217729 values.*134217728/);
  });
});

describe('the index of a sharded model', () => {
  const index = (map: unknown) => utf8(JSON.stringify({ metadata: {}, weight_map: map }));
  const shard = safetensorsFile({ wpe: { dtype: 'F32', shape: [2], bytes: floats(1, 2) } });
  const beside = new Map([['a.safetensors', new Blob([shard])]]);
  const open = (bytes: Uint8Array) => openTensors(bytes, 'm.index.json', { beside });

  it.each([
    ['names no tensors', {}, 'empty'],
    ['is a list', [], 'unknown-format'],
    ['names a number', { wpe: 5 }, 'malformed'],
    ['names another folder', { wpe: '../a.safetensors' }, 'malformed'],
    ['names a tensor that its file has not', { wpe: 'a.safetensors', wte: 'a.safetensors' }, 'malformed'],
    ['names a file that is not there', { wpe: 'a.safetensors', wte: 'b.safetensors' }, 'not-found'],
    [
      'names too many files',
      Object.fromEntries(
        Array.from({ length: 300 }, (_, i) => [`t${i}`, i ? `${i}.safetensors` : 'a.safetensors']),
      ),
      'too-large',
    ],
  ])('that %s is refused', async (_, map, code) => {
    expect((await readError(() => open(index(map)))).code).toBe(code);
  });

  it('that is a number is refused, and is no table of one number', async () => {
    expect((await readError(() => open(utf8('5')))).code).toBe('malformed');
  });

  it('says in which file something is damaged', async () => {
    const broken = new Map([['a.safetensors', new Blob([joined(shard, floats(3))])]]);
    const bytes = index({ wpe: 'a.safetensors' });
    const error = await readError(() => openTensors(bytes, 'm.index.json', { beside: broken }));
    expect(error).toMatchObject({ code: 'malformed', where: 'a.safetensors' });
    expect(error.message).toMatch(/^a\.safetensors: /);
  });

  it('of more than 10 MB is refused before it is read', async () => {
    const huge = longBlob(index({ wpe: 'a.safetensors' }), 1e7 + 1);
    expect((await readError(() => openTensors(huge, 'm.index.json'))).code).toBe('too-large');
  });
});

/** A file of zeros behind its beginning. */
function longBlob(start: Uint8Array, size: number): Blob {
  const slice = (from: number, to: number) => {
    const piece = new Uint8Array(to - from);
    piece.set(start.subarray(from, to));
    return new Blob([piece]);
  };
  return { size, slice } as unknown as Blob;
}
