import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openRemoteTensors,
  openTensors,
  type ReadError,
  type Tensor,
  type TensorSource,
} from '../../../web/readers/index.ts';
import { floats, npyFile, safetensorsFile, utf8, type Written } from './helpers.ts';
import { type HubServer, startHub } from './hub-server.ts';
import { edit, knownError, mutate } from './mutate.ts';
import { zipFile } from './zip.ts';

const shape = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 });
const values = (lengths: readonly number[], first: number) =>
  Array.from({ length: lengths.reduce((product, length) => product * length, 1) }, (_, i) => first + i);

/** Tensors of counting numbers under names of their own. */
const tensors = fc
  .uniqueArray(fc.record({ name: fc.constantFrom('wpe', 'a', 'b.c', 'd/e', 'ä'), shape }), {
    selector: ({ name }) => name,
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => list.map(({ name, shape }, i) => ({ name, shape, data: values(shape, 7 * i) })));

type Known = readonly { name: string; shape: number[]; data: number[] }[];

const npz = fc
  .record({
    tensors,
    deflate: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    comment: fc.constantFrom('', 'PK'),
  })
  .map(({ tensors, deflate, comment }) => ({
    tensors: tensors as Known,
    file: zipFile(
      tensors.map(({ name, shape, data }, i) => ({
        name: `${name}.npy`,
        deflate: deflate[i],
        bytes: npyFile({
          shape: `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`,
          values: floats(...data),
        }),
      })),
      { comment },
    ),
  }));

const safetensors = tensors.map((list) => ({
  tensors: list as Known,
  file: safetensorsFile(
    Object.fromEntries(
      list.map(({ name, shape, data }): [string, Written] => [
        name,
        { dtype: 'F32', shape, bytes: floats(...data) },
      ]),
    ),
  ),
}));

/** Every tensor of a file, or the error that the file or the tensor ends with. */
async function readAll(open: () => Promise<TensorSource>): Promise<(Tensor | ReadError)[]> {
  let source: TensorSource;
  try {
    source = await open();
  } catch (error) {
    return [knownError(error)];
  }
  expect(['', ...source.tensors.map(({ name }) => name)]).toContain(source.suggested);
  return Promise.all(source.tensors.map(({ name }) => source.read(name).catch(knownError)));
}

const isTensor = (result: Tensor | ReadError): result is Tensor => 'data' in result;

function expectWhole(tensor: Tensor): void {
  expect(tensor.data).toHaveLength(tensor.shape.reduce((product, length) => product * length, 1));
}

function expectKnown(results: readonly (Tensor | ReadError)[], known: Known): void {
  for (const result of results) {
    if (!isTensor(result)) continue;
    const original = known.find(({ name }) => name === result.name);
    expect({ shape: result.shape, data: [...result.data] }).toEqual({
      shape: original?.shape,
      data: original?.data,
    });
  }
}

const edits = fc.array(edit, { minLength: 1, maxLength: 3 });

describe.each([
  ['.npz', npz, 'x.npz'],
  ['.safetensors', safetensors, 'x.safetensors'],
] as const)('%s', (_, written, name) => {
  it('a valid file comes back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(written, async ({ file, tensors }) => {
        for (const input of [file, new Blob([file])]) {
          const results = await readAll(() => openTensors(input, name));
          expect(results).toHaveLength(tensors.length);
          expect(results.every(isTensor)).toBe(true);
          expectKnown(results, tensors);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a shortened file is truncated', async () => {
    await fc.assert(
      fc.asyncProperty(written, fc.nat(), async ({ file }, cut) => {
        const short = file.subarray(0, 10 + (cut % (file.length - 10)));
        expect(await readAll(() => openTensors(short, name))).toMatchObject([{ code: 'truncated' }]);
      }),
    );
  });
});

it('of a changed .npz, what is read is what was written', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(npz, edits, async ({ file, tensors }, changes) => {
      const changed = mutate(file, changes);
      // A file that begins otherwise may be of another format, which has no checksums.
      if (changed[0] !== 0x50 || changed[1] !== 0x4b) return;
      const results = await readAll(() => openTensors(changed, 'x.npz'));
      expectKnown(results, tensors);
      count += results.filter(isTensor).length;
    }),
    { numRuns: 600 },
  );
  expect(count).toBeGreaterThan(0);
});

it('of a changed .safetensors, what is read is as long as its shape, and no longer than the file', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(safetensors, edits, async ({ file }, changes) => {
      const changed = mutate(file, changes);
      for (const result of await readAll(() => openTensors(changed, 'x.safetensors'))) {
        if (!isTensor(result)) continue;
        expectWhole(result);
        expect(result.data.length).toBeLessThanOrEqual(changed.length);
        count += 1;
      }
    }),
    { numRuns: 1000 },
  );
  expect(count).toBeGreaterThan(0);
});

it('a changed index of shards is refused, or leads to the files beside it', async () => {
  const shard = (name: string) =>
    new Blob([safetensorsFile({ [name]: { dtype: 'F32', shape: [2], bytes: floats(1, 2) } })]);
  const beside = new Map([
    ['a.safetensors', shard('wpe')],
    ['b.safetensors', shard('wte')],
  ]);
  const index = utf8(
    '{"metadata": {"total_size": 16}, "weight_map": {"wpe": "a.safetensors", "wte": "b.safetensors"}}',
  );
  const ends = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(edits, async (changes) => {
      const results = await readAll(() => openTensors(mutate(index, changes), 'x.index.json', { beside }));
      for (const result of results) {
        if (isTensor(result)) expect(result).toMatchObject({ shape: [2], data: Float32Array.of(1, 2) });
        ends.add(isTensor(result));
      }
    }),
    { numRuns: 500 },
  );
  expect(ends).toEqual(new Set([true, false]));
});

describe('over ranges', () => {
  let server: HubServer;
  beforeAll(async () => {
    server = await startHub();
  });
  afterAll(() => server.close());
  const open = (path: string) => openRemoteTensors(`${server.storage}/${path}`, { patience: 2000 });

  it('a changed file gives what it gives on disk, or an error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(npz, safetensors),
        edits,
        fc.boolean(),
        async ({ file }, changes, changed) => {
          const bytes = changed ? mutate(file, changes) : file;
          server.files.set('file', bytes);
          const near = await readAll(() => openTensors(bytes, 'file.safetensors'));
          const far = await readAll(() => open('file'));
          if (near.every(isTensor) && near[0].dtype === 'float32') expect(far.every(isTensor)).toBe(true);
          for (const result of far) if (isTensor(result)) expect(near).toContainEqual(result);
          if (!changed) expect(far.every(isTensor)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('any answer gives what was asked for, or an error', async () => {
    const file = safetensorsFile({ wpe: { dtype: 'F32', shape: [2, 3], bytes: floats(0, 1, 2, 3, 4, 5) } });
    server.files.set('file', file);
    const answer = fc.record({
      status: fc.constantFrom(200, 204, 206, 206, 206, 301, 304, 400, 401, 403, 404, 416, 429, 500, 503),
      range: fc.oneof(
        fc.constantFrom(
          '',
          'right',
          'right',
          'bytes',
          'bytes */*',
          'bytes 0-7/*',
          'bytes 0-7/99999999999999999999',
        ),
        fc.string({ unit: 'grapheme-ascii' }),
      ),
      more: fc.integer({ min: -3, max: 3 }),
      cut: fc.boolean(),
      wrong: fc.nat(4),
    });
    const ends = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(answer, async ({ status, range, more, cut, wrong }) => {
        let requests = 0;
        server.fault = (request, response, [start, last]) => {
          requests += 1;
          if (requests <= wrong) return false;
          const body = file.subarray(start, Math.max(start, last + 1 + more));
          const right = `bytes ${start}-${last}/${file.length}`;
          response.writeHead(status, {
            ...(range && { 'Content-Range': range === 'right' ? right : range }),
          });
          if (status === 204 || status === 304) response.end();
          else if (cut) response.write(body, () => request.socket.destroy());
          else response.end(body);
          return true;
        };
        for (const result of await readAll(() => open('file'))) {
          if (isTensor(result)) expect([...result.data]).toEqual([0, 1, 2, 3, 4, 5]);
          ends.add(isTensor(result));
        }
      }),
      { numRuns: 200 },
    );
    expect(ends).toEqual(new Set([true, false]));
    server.fault = undefined;
  });
});
