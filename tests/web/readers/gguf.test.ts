import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { byteSource } from '../../../web/readers/byte-source.ts';
import { openGguf } from '../../../web/readers/gguf.ts';
import { openTensors } from '../../../web/readers/index.ts';
import { type GgufParts, ggufFile, ggufText, u32, u64 } from './gguf.ts';
import { floats, joined, load, loadError, readError, utf8 } from './helpers.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
const golden = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
const values = floats(0, 1, 2, 3, 4, 5);
const settingsOf = async (bytes: Uint8Array) =>
  Object.fromEntries((await openGguf(byteSource(bytes))).settings);

describe('a GGUF file', () => {
  it('has its axes in the usual order, under any name, in version 2, too', async () => {
    for (const version of [2, 3]) {
      const tensor = await load(ggufFile({ version, tensors: [{}], values }), 'table.csv');
      expect(tensor).toMatchObject({ name: 'wpe', shape: [2, 3], dtype: 'float32', notes: [] });
      expect([...tensor.data]).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  it('states settings, of which long texts and lists are not kept', async () => {
    const kept = await settingsOf(golden('llama.gguf'));
    expect(kept).toEqual({
      'general.architecture': 'llama',
      'general.name': 'Llama 3.1',
      'general.size': 2 ** 33,
      'llama.block_count': 32,
      'llama.context_length': 131_072,
      'llama.embedding_length': 4096,
      'llama.attention.head_count': 32,
      'llama.attention.head_count_kv': 8,
      'llama.rope.freq_base': 500_000,
      'llama.rope.dimension_count': 128,
      'tokenizer.ggml.scores': Array.from({ length: 300 }, (_, i) => i),
    });
    const list = (type: number, ...bytes: Uint8Array[]) =>
      joined(u32(type), u64(BigInt(bytes.length)), ...bytes);
    const file = ggufFile({
      settings: [
        ['a', 0, Uint8Array.of(200)],
        ['b', 1, Uint8Array.of(200)],
        ['c', 3, Uint8Array.of(0, 255)],
        ['d', 6, floats(0.1)],
        ['e', 7, Uint8Array.of(1)],
        ['f', 9, list(7, Uint8Array.of(1), Uint8Array.of(0))],
        ['g', 9, list(9, list(4, u32(1)), list(8, ggufText('é')))],
        ['h', 11, u64(2n ** 64n - 5n)],
        ['i', 12, new Uint8Array(Float64Array.of(0.1).buffer)],
        ['j', 8, ggufText('é')],
      ],
    });
    const known = { a: 200, b: -56, c: -256, d: 0.1, e: true, f: [true, false], h: -5, i: 0.1, j: 'é' };
    expect(await settingsOf(file)).toEqual(known);
    // A file of a vocabulary alone has no tensors.
    expect(await loadError(file, 'vocab.gguf')).toMatchObject({ code: 'empty' });
  });

  it('states its attention heads, those of the first layer where layers differ', async () => {
    const headsOf = async (architecture: string, key: string, type: number, value: Uint8Array) => {
      const settings = [
        ['general.architecture', 8, ggufText(architecture)],
        [key, type, value],
      ] as const;
      return (await openTensors(ggufFile({ settings, tensors: [{}], values }), 'model.gguf')).heads;
    };
    expect(await headsOf('bert', 'bert.attention.head_count', 4, u32(12))).toBe(12);
    const each = joined(u32(4), u64(2n), u32(8), u32(16));
    expect(await headsOf('bert', 'bert.attention.head_count', 9, each)).toBe(8);
    expect(await headsOf('gpt2', 'bert.attention.head_count', 4, u32(12))).toBeUndefined();
    expect(await headsOf('bert', 'bert.attention.head_count', 4, u32(0))).toBeUndefined();
  });

  it('keeps at most 65,536 numbers and characters of its lists and texts', async () => {
    const list = joined(u32(0), u64(4096n), new Uint8Array(4096).fill(7));
    const words = ggufText('x'.repeat(1000));
    const settings = Array.from({ length: 400 }, (_, i) =>
      i % 2 ? ([`k${i}`, 9, list] as const) : ([`k${i}`, 8, words] as const),
    );
    const last = ['general.alignment', 4, u32(64)] as const;
    const file = ggufFile({ settings: [...settings, last], tensors: [{}], values, alignment: 64 });
    const kept = await settingsOf(file);
    const lengths = Object.values(kept).map((value) =>
      typeof value === 'string' || typeof value === 'object' ? value.length : 0,
    );
    const sum = lengths.reduce((before, length) => before + length, 0);
    expect(sum).toBeLessThanOrEqual(65_536);
    expect(sum).toBeGreaterThan(60_000);
    // What follows is read at its place.
    expect(kept['general.alignment']).toBe(64);
    expect([...(await load(file, 'x.gguf')).data]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('keeps to the alignment that it states', async () => {
    const settings = [['general.alignment', 4, u32(256)]] as const;
    const file = ggufFile({ settings, tensors: [{}], values, alignment: 256 });
    expect([...(await load(file)).data]).toEqual([0, 1, 2, 3, 4, 5]);
    const wrong = [['general.alignment', 4, u32(0)]] as const;
    expect(await loadError(ggufFile({ settings: wrong, tensors: [{}], values }))).toMatchObject({
      code: 'malformed',
      where: 'general.alignment',
    });
  });

  it('gives the first rows of a table in blocks', async () => {
    const source = await openTensors(golden('blocks.gguf'), 'blocks.gguf');
    for (const { name, shape } of source.tensors) {
      const whole = await source.read(name);
      const first = await source.read(name, { rows: 1 });
      expect(first.shape).toEqual([1, shape[1]]);
      expect(first.data).toEqual(whole.data.slice(0, shape[1]));
      expect(first.notes).toEqual([
        expect.stringMatching(
          /^The values were dequantised from Q\d(_\d|_K), which has [\d.]+ bits a value\.$/,
        ),
        'The first 1 of 2 rows was read.',
      ]);
    }
    expect((await source.read('Q4_K')).notes[0]).toContain('4.5 bits');
    expect((await source.read('Q8_0')).notes[0]).toContain('8.5 bits');
  });

  it('gives one tensor of a long file, after a long vocabulary, in few ranges', async () => {
    const tokens = joined(
      u32(8),
      u64(200_000n),
      ...Array.from({ length: 200_000 }, (_, i) => ggufText(`t${i}`)),
    );
    const head = ggufFile({
      settings: [['tokenizer.ggml.tokens', 9, tokens]],
      tensors: [
        { name: 'token_embd.weight', lengths: [1n << 20n, 1024n], type: 1 },
        { name: 'position_embd.weight', start: 1n << 31n },
      ],
    });
    const size = head.length + 2 ** 31 + 24;
    const reads: number[] = [];
    const read = async (start: number, end: number) => {
      reads.push(end - start);
      expect(end).toBeLessThanOrEqual(size);
      return start < head.length
        ? joined(head.slice(start, end), new Uint8Array(Math.max(0, end - Math.max(start, head.length))))
        : values;
    };
    async function* pieces(start: number, end: number) {
      yield await read(start, end);
    }
    const { entries } = await openGguf({ size, read, pieces });
    expect(reads.length).toBeLessThan(8);
    expect(reads.reduce((sum, one) => sum + one, 0)).toBeLessThan(head.length + (4 << 20));
    reads.length = 0;
    const table = entries[1];
    expect('info' in table && [...(await table.read()).data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(reads).toEqual([24]);
  });

  it('of another version is refused by its number', async () => {
    expect(await loadError(ggufFile({ version: 1, tensors: [{}], values }))).toMatchObject({
      code: 'unsupported-type',
      message: expect.stringMatching(/version 1, of August 2023.*later llama\.cpp/),
    });
    expect((await loadError(ggufFile({ version: 4 }))).message).toMatch(/version 4/);
  });

  it('names the type of a tensor that is not read', async () => {
    const source = await openTensors(golden('types.gguf'), 'types.gguf');
    expect(source.refused).toEqual([{ name: 'other', reason: expect.stringMatching(/IQ4_NL.*F16 or Q8_0/) }]);
    const unknown = ggufFile({ tensors: [{ type: 77 }, { name: 'b' }], values });
    const error = await readError(async () => (await openTensors(unknown, 'a.gguf')).read('wpe'));
    expect(error.message).toMatch(/type 77/);
    const long = ggufFile({ tensors: [{ name: 'x'.repeat(60_000), type: 77 }], values });
    expect((await loadError(long, 'a.gguf')).message.length).toBeLessThan(200);
  });
});

describe('a GGUF file that lies', () => {
  const huge = 2n ** 63n;
  const textOf = (length: bigint) => joined(u64(length), utf8('abc'));
  const listOf = (type: number, length: bigint) => joined(u32(type), u64(length), new Uint8Array(64));
  const nested = (depth: number) =>
    joined(...Array.from({ length: depth }, () => joined(u32(9), u64(1n))), u32(4), u64(1n), u32(1));
  const setting = (type: number, value: Uint8Array): GgufParts => ({ settings: [['a', type, value]] });
  const tensors = (...tensors: NonNullable<GgufParts['tensors']>): GgufParts => ({ tensors, values });

  it.each<[string, string, GgufParts]>([
    ['a billion tensors', 'truncated', { counts: [10n ** 9n, 0n] }],
    ['a billion settings', 'truncated', { counts: [0n, 10n ** 9n] }],
    ['the most tensors that a number holds', 'truncated', { counts: [2n ** 64n - 1n, 0n] }],
    ['a text of 2^63 bytes', 'truncated', setting(8, textOf(huge))],
    ['a key of 2^64 - 1 bytes', 'truncated', { counts: [0n, 1n], values: textOf(2n ** 64n - 1n) }],
    ['a list of 2^63 numbers', 'truncated', setting(9, listOf(4, huge))],
    ['a list of 2^63 texts', 'truncated', setting(9, listOf(8, huge))],
    ['a list of a billion lists', 'truncated', setting(9, listOf(9, 10n ** 9n))],
    ['lists in lists', 'malformed', setting(9, nested(1e5))],
    ['an unknown type of setting', 'malformed', setting(13, u32(0))],
    ['an unknown type in a list', 'malformed', setting(9, listOf(13, 1n))],
    [
      'a key twice',
      'malformed',
      {
        settings: [
          ['a', 0, Uint8Array.of(1)],
          ['a', 0, Uint8Array.of(1)],
        ],
      },
    ],
    ['a tensor twice', 'malformed', tensors({}, {})],
    ['too many axes', 'malformed', tensors({ axes: 2 ** 32 - 1 })],
    ['a shape beyond 2^53', 'malformed', tensors({ lengths: [2n ** 32n, 2n ** 32n] })],
    ['a shape of 2^64 - 1 rows', 'malformed', tensors({ lengths: [1n, 2n ** 64n - 1n] })],
    ['values beyond the end', 'truncated', tensors({ lengths: [3n, 3n] })],
    ['values that begin beyond the end', 'truncated', tensors({ start: 1n << 40n })],
    ['values that overlap', 'malformed', tensors({}, { name: 'b', start: 20n })],
    ['rows that are not whole blocks', 'malformed', tensors({ type: 8, lengths: [31n, 2n] })],
  ])('%s', async (_, code, parts) => {
    const started = performance.now();
    for (const input of [ggufFile(parts), new Blob([ggufFile(parts)])]) {
      const error = await loadError(input, 'x.gguf');
      expect(error.code).toBe(code);
      expect(error.message.length).toBeLessThan(400);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('a shortened one is truncated', async () => {
    const whole = golden('yarn.gguf');
    // The last 16 bytes only fill the file up.
    for (let end = 8; end < whole.length - 16; end += 7)
      expect((await loadError(whole.subarray(0, end), 'x.gguf')).code).toBe('truncated');
  });

  it('more settings than any model has, and a vocabulary beyond the limit', async () => {
    const many = 70_000;
    const settings = Array.from({ length: many }, (_, i) => [`k${i}`, 0, Uint8Array.of(1)] as const);
    expect((await loadError(ggufFile({ settings }), 'x.gguf')).code).toBe('too-large');
    const long = joined(u32(0), u64(70n << 20n), new Uint8Array(70 << 20));
    expect((await loadError(ggufFile({ settings: [['a', 9, long]] }), 'x.gguf')).code).toBe('too-large');
  });
});
