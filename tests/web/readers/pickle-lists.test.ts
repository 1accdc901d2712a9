import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { readError } from './helpers.ts';
import { bytesOf, dictOf, list, little, named, pickle, text, tuple } from './pickles.ts';

const double = (value: number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return ['G', bytes];
};

describe('lists of numbers in a pickle', () => {
  const length = 50_000;
  const numbers = Array.from({ length }, (_, i) => i / 8);
  const others = Object.fromEntries(Array.from({ length: 199 }, (_, i) => [`b${i}`, 'h\x01']));
  const bytes = pickle(dictOf({ a: [']q\x01(', numbers.map(double), 'e'], ...others }));

  it('under many names take the memory of one', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const source = await openTensors(bytes, 'x.pkl');
    expect(source.tensors.length).toBe(200);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e7);
    for (const name of ['a', 'b0', 'b198'])
      expect((await source.read(name)).data).toEqual(Float32Array.from(numbers));
  });

  it('are converted with progress, and until a stop', async () => {
    const source = await openTensors(bytes, 'x.pkl');
    const seen: number[] = [];
    await source.read('a', { onProgress: (done, total) => seen.push(done / total) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)).toBe(1);
    const stop = new AbortController();
    const stopped = source.read('a', { signal: stop.signal, onProgress: (done) => done > 0 && stop.abort() });
    expect((await readError(() => stopped)).code).toBe('aborted');
  });

  it('in lists are gone through once each', async () => {
    // A thousand lists of a thousand names each for one list of a thousand numbers: 10^9 numbers.
    const rows = [']q\x01(', 'K\x07'.repeat(1000), 'e'];
    const blocks = Array.from({ length: 1000 }, () => list(...Array.from({ length: 1000 }, () => 'h\x01')));
    const source = await openTensors(
      pickle(dictOf({ a: rows, ...Object.fromEntries(blocks.map((block, i) => [`b${i}`, block])) })),
      'x.pkl',
    );
    expect(source.tensors.length).toBe(1001);
    expect(source.tensors[1].shape).toEqual([1000, 1000]);
  });

  it('of other types are read as numbers; first rows alone; rounding is noted', async () => {
    const one = ['\x89', '\x88', '\x8a\x09', little(2n ** 64n, 9), double(0.1)];
    const source = await openTensors(pickle(list(tuple(...one), list(...one), list(...one))), 'x.pkl');
    const { data, shape, notes } = await source.read('x', { rows: 2 });
    expect(shape).toEqual([2, 4]);
    expect([...data]).toEqual([0, 1, 2 ** 64, 0.1, 0, 1, 2 ** 64, 0.1].map(Math.fround));
    expect(notes).toEqual([
      expect.stringMatching(/^2 of 8 float64 values were rounded/),
      'The first 2 of 3 rows were read.',
    ]);
  });
});

describe('names in a pickle', () => {
  it('of many values under keys without a name are counted on', async () => {
    const count = 60_000;
    const source = await openTensors(pickle('}(N](K\x01eq\x01', 'Nh\x01'.repeat(count - 1), 'u'), 'x.pkl');
    expect(source.tensors.length).toBe(count);
    expect(source.tensors[count - 1].name).toBe(`? (${count})`);
  });

  it('leave out those that are taken', async () => {
    const one = list('K\x01');
    const entries = ['X', 'a (2)', 'a', 'a', 'a (2)'].flatMap((key) => [text(key), one]);
    const source = await openTensors(pickle('}(', entries, 'u'), 'x.pkl');
    expect(source.tensors.map(({ name }) => name)).toEqual(['X', 'a (2)', 'a', 'a (3)', 'a (2) (2)']);
  });
});

describe('pickles of protocol 0 and 1', () => {
  const doubles = Array.from({ length: 8 }, (_, i) => double(i + 0.5));
  it.each<[string, Uint8Array]>([
    ['a list', bytesOf([']q\0(', doubles, 'e.'])],
    ['a tuple', bytesOf(['(', doubles, 'tq\0.'])],
    ['a tuple of lists', bytesOf(['(]q\0(', doubles, 'etq\x01.'])],
    ['a dict', bytesOf(['}q\0X\x01\0\0\0aq\x01]q\x02(', doubles, 'es.'])],
    [
      'a tuple of text',
      bytesOf(['(', [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5].map((x) => `F${x}\n`), 'tp0\n.']),
    ],
  ])('%s is read, and not taken for numbers or text', async (_, bytes) => {
    const source = await openTensors(bytes, 'x.pkl');
    expect(source.format).toBe('pickle');
    expect([...(await source.read()).data]).toEqual([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5]);
  });

  it('a safetensors file whose header has 0x715d or 0x717d bytes is none', async () => {
    for (const length of [0x715d, 0x717d]) {
      const header = new TextEncoder().encode('{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}');
      const bytes = new Uint8Array(8 + length + 1).fill(0x20);
      bytes.set(little(length, 8));
      bytes.set(header, 8);
      expect((await openTensors(bytes, 'x')).format).toBe('safetensors');
    }
  });

  it('a tensor whose bytes stand for no storage is refused', async () => {
    const tensor = (bytes: Parameters<typeof pickle>[0]) =>
      pickle(
        named('torch._utils._rebuild_tensor_v2'),
        tuple(
          [named('torch.storage._load_from_bytes'), tuple([named('_codecs.encode'), tuple(bytes), 'R']), 'R'],
          'K\0',
          tuple('K\x01'),
          tuple('K\x01'),
          '\x89',
          'N',
        ),
        'R',
      );
    for (const bytes of ['N', text('a'), text('ā'), text('ā'.repeat(4000)), text('é'.repeat(4000))])
      expect((await readError(() => openTensors(tensor(bytes), 'x.pkl'))).code).toMatch(
        /malformed|truncated/,
      );
  });
});
