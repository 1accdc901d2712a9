import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { openTensors, ReadError, type Table, type Tensor, toTable } from '../../../web/readers/index.ts';
import { type Edit, edit, joined, knownError, mutate } from './mutate.ts';

/** Files to read, and the reader they are for, if they are for one. `npm run check:sanitize` asks for a million of all. */
const { PE_FUZZ_READER = '', PE_FUZZ_CASES = '4000' } = process.env;
const cases = Number(PE_FUZZ_CASES);

const folder = new URL('../../golden/readers/', import.meta.url);
const names = readdirSync(folder);
const contents = new Map(names.map((name) => [name, new Uint8Array(readFileSync(new URL(name, folder)))]));
const prints: Readonly<Record<string, { readonly file: string; readonly text: string }>> = JSON.parse(
  readFileSync(new URL('prints.json', folder), 'utf8'),
);
for (const [i, { file, text }] of Object.values(prints).entries()) {
  const name = `${i}-${file}`;
  names.push(name);
  contents.set(name, new TextEncoder().encode(text));
}
const beside = new Map([...contents].map(([name, bytes]) => [name, new Blob([bytes])]));
const shardSizes = [...beside.values()].map(({ size }) => size);

/** The names of the files that each reader reads. */
const readers: Readonly<Record<string, RegExp>> = {
  npy: /\.npy$/,
  npz: /\.npz$/,
  safetensors: /\.safetensors$/,
  gguf: /\.gguf$/,
  hdf5: /\.(h5|hdf5|keras)$/,
  msgpack: /\.msgpack$/,
  onnx: /\.onnx$/,
  gzip: /\.gz$/,
  index: /\.index\.json$/,
  torch: /\.(bin|pt|pth|ckpt)$/,
  pickle: /\.pkl$/,
  text: /\.(csv|tsv|txt)$/,
  print: /^\d+-/,
};

/** A name and bytes that once were a valid file of the format, or one that is refused for its type. */
const file = fc
  .oneof(
    ...Object.entries(readers)
      .filter(([reader]) => PE_FUZZ_READER === '' || reader === PE_FUZZ_READER)
      .map(([, files]) => fc.constantFrom(...names.filter((name) => files.test(name)))),
  )
  .chain((name) =>
    fc.record({
      name: fc.constant(name),
      edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
      // Headers are short, and most of their bytes mean something.
      inHeader: fc.boolean(),
      other: fc.constantFrom(...names),
      // The head of one file and the end of another.
      joint: fc.option(fc.nat(), { freq: 8 }),
    }),
  )
  .map(({ name, edits, inHeader, other, joint }) => {
    const bytes = contents.get(name) as Uint8Array;
    const tail = contents.get(other) as Uint8Array;
    const cut = joint === null ? bytes.length : joint % (bytes.length + 1);
    const whole = joint === null ? bytes : joined(bytes.subarray(0, cut), tail.subarray(cut));
    const places: Edit[] = edits.map((one) => (inHeader ? { ...one, at: one.at % 160 } : one));
    return { name, bytes: mutate(whole, places) };
  });

/** What the readers asked for, in numbers. */
// Test files share modules: one that is mocked here may be loaded already, and must not reach the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const asked = vi.hoisted(() => ({ largest: 0 }));
vi.mock('../../../web/readers/floats.ts', async (original) => {
  const floats = await original<typeof import('../../../web/readers/floats.ts')>();
  const allocateFloats = (count: number) => {
    asked.largest = Math.max(asked.largest, count);
    return floats.allocateFloats(count);
  };
  return { ...floats, allocateFloats };
});

/** No stream of DEFLATE's is longer than this many times its length. */
const inflated = 1032;

function tableOrError(tensor: Tensor): Table | ReadError {
  try {
    return toTable(tensor);
  } catch (error) {
    return knownError(error);
  }
}

function expectTable(tensor: Tensor): void {
  expect(tensor.data).toHaveLength(tensor.shape.reduce((product, length) => product * length, 1));
  const made = tableOrError(tensor);
  if (made instanceof ReadError) return;
  expect(made.table.data).toHaveLength(made.table.rows * made.table.cols);
  expect(made.table.data.every(Number.isFinite)).toBe(true);
}

it(
  'a changed file of any format is refused, or read as finite tables that its bytes have room for',
  async () => {
    const formats = new Set<string>();
    await fc.assert(
      fc.asyncProperty(file, async ({ name, bytes }) => {
        asked.largest = 0;
        const source = await openTensors(bytes, name, { beside }).catch(knownError);
        if (!(source instanceof ReadError)) {
          for (const { name } of source.tensors) {
            const tensor = await source.read(name).catch(knownError);
            if (!(tensor instanceof ReadError)) expectTable(tensor);
          }
          formats.add(source.format);
        }
        const available = Math.max(bytes.length, ...(name.endsWith('.json') ? shardSizes : []));
        expect(asked.largest).toBeLessThanOrEqual(inflated * available);
      }),
      { numRuns: cases },
    );
    if (PE_FUZZ_READER !== '') return;
    // Most changed files are refused. That some of each format are still read shows in many cases only.
    const all = ['gguf', 'hdf5', 'msgpack', 'npy', 'npz', 'onnx', 'pickle', 'safetensors', 'text', 'torch'];
    if (cases >= 100_000) expect([...formats].sort()).toEqual(all);
    else expect(formats.size).toBeGreaterThan(all.length / 2);
  },
  60_000 + 500 * cases,
);
