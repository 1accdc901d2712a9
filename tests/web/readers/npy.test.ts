import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { load, loadError, type NpyParts, npyFile, readError } from './helpers.ts';

const npyError = (parts: NpyParts) => loadError(npyFile(parts), 'x.npy');

describe('header', () => {
  it.each([
    `{"descr": "<f4", "fortran_order": False, "shape": (2, 3)}`,
    `{'shape':(2,3),'descr':'<f4','fortran_order':False,}   \n`,
    `  { 'fortran_order' : False , 'shape' : ( 2L , 3L , ) , 'descr' : '<f4' } `,
  ])('takes a dictionary in any order and spacing: %s', async (header) => {
    expect((await load(npyFile({ header }), 'x.npy')).shape).toEqual([2, 3]);
  });

  it.each([
    ['an expression', { shape: '(1+1, 3)' }],
    ['a call', { shape: "__import__('os')" }],
    ['a list', { shape: '[2, 3]' }],
    ['a bare number', { shape: '(6)' }],
    ['a negative length', { shape: '(-2, -3)' }],
    ['a fraction', { shape: '(2.0, 3)' }],
    ['a hexadecimal number', { shape: '(0x2, 3)' }],
    ['an underscore', { shape: '(2_0, 3)' }],
    ['a leading zero', { shape: '(02, 3)' }],
    ['a length of 21 digits', { shape: '(100000000000000000000, 3)' }],
    ['two commas', { shape: '(2,, 3)' }],
    ['a number for a truth value', { fortranOrder: '0' }],
    ['a longer word', { fortranOrder: 'Falsey' }],
    ['an escape', { descr: "'\\x3cf4'" }],
    ['an unknown key', { header: "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'x': 1}" }],
    ['a key twice', { header: "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'shape': (3, 2)}" }],
    ['a missing key', { header: "{'descr': '<f4', 'fortran_order': False}" }],
    ['an inherited key', { header: "{'__proto__': '<f4', 'fortran_order': False, 'shape': (2, 3)}" }],
    ['more after the end', { header: "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} + {}" }],
    ['nothing', { header: '' }],
    ['65 axes', { shape: `(${'1,'.repeat(65)})`, values: new Uint8Array(4) }],
  ])('refuses %s', async (_, parts: NpyParts) => {
    expect(await npyError(parts)).toMatchObject({
      code: 'malformed',
      message: expect.stringMatching(/header/),
    });
  });

  it('names the byte', async () => {
    expect((await npyError({ header: "{'descr': '<f4', 'fortran_order': Maybe" })).where).toBe('byte 44');
  });

  it('refuses versions that do not exist', async () => {
    const file = npyFile({});
    file[6] = 4;
    expect(await loadError(file, 'x.npy')).toMatchObject({ code: 'unknown-format', where: 'byte 6' });
  });

  it('reads non-ASCII text in version 3.0', async () => {
    const error = await npyError({ version: 3, descr: "[('größe', '<f4')]" });
    expect(error.code).toBe('unsupported-type');
  });
});

describe('size', () => {
  it.each([
    ['a trillion values', { shape: '(1000000, 1000000)' }],
    ['a product beyond 2^53', { shape: '(99999999999, 99999999999, 99999999999)' }],
    ['a product that is 24 in 64 bits', { shape: '(9223372036854775808, 2, 1)' }],
    ['one value too many', { shape: '(7,)' }],
  ])('is checked against the bytes that are there: %s', async (_, parts) => {
    const error = await npyError(parts);
    expect(error.code).toBe('truncated');
    expect(error.where).toMatch(/^byte \d+$/);
    expect(error.message).toMatch(/only 24 are there/);
  });

  it('refuses bytes after the values, and names the first of them', async () => {
    const file = npyFile({ shape: '(5,)' });
    expect(await loadError(file)).toMatchObject({ code: 'malformed', where: `byte ${file.length - 4}` });
  });

  it('refuses a shape without values and with a length beyond 2^53', async () => {
    const error = await npyError({ shape: '(0, 9007199254740993)', values: new Uint8Array(0) });
    expect(error.code).toBe('malformed');
  });

  it('reports a header beyond the end of the file without taking memory for it', async () => {
    const file = npyFile({ version: 2 });
    file.set([255, 255, 255, 255], 8);
    expect(await loadError(file)).toMatchObject({ code: 'truncated', where: `byte ${file.length}` });
  });

  it('refuses a header of more than a megabyte', async () => {
    const error = await npyError({ version: 2, header: ' '.repeat(2 ** 20 + 1) });
    expect(error).toMatchObject({ code: 'too-large', where: 'byte 8' });
  });

  it('calls every beginning of a file truncated', async () => {
    const file = npyFile({});
    for (let length = 1; length < file.length; length += 1) {
      expect((await loadError(file.slice(0, length), 'x.npy')).code).toBe('truncated');
    }
  });
});

describe('types', () => {
  const bfloat16 = Uint8Array.of(0x80, 0x3f, 0x00, 0xc0); // 1, -2

  it.each(["'<V2'", "'bfloat16'"])('reads %s as bfloat16', async (descr) => {
    const read = await load(npyFile({ descr, shape: '(2,)', values: bfloat16 }), 'x.npy');
    expect(read.dtype).toBe('bfloat16');
    expect([...read.data]).toEqual([1, -2]);
  });

  it.each(["'=f4'", "'|f4'", "'f4'"])('reads %s as little-endian and says so', async (descr) => {
    const values = new Uint8Array(Float32Array.of(1.5, -2).buffer);
    const read = await load(npyFile({ descr, shape: '(2,)', values }), 'x.npy');
    expect([...read.data]).toEqual([1.5, -2]);
    expect(read.notes.join()).toMatch(/little-endian/);
  });

  it.each(["'<f3'", "'<q9'", "'<f1'", "''", "'<f4<f4'", "'float32; import os'", "'>V2'", "'toString'"])(
    'refuses %s',
    async (descr) => {
      expect((await npyError({ descr })).code).toBe('unsupported-type');
    },
  );

  it('reads halves exactly, the limits too', async () => {
    const values = new Uint8Array(
      Uint16Array.of(0x0001, 0x03ff, 0x0400, 0x7bff, 0x7c00, 0xfc00, 0x7e00, 0x8000).buffer,
    );
    const { data } = await load(npyFile({ descr: "'<f2'", shape: '(8,)', values }), 'x.npy');
    expect([...data]).toEqual([2 ** -24, 1023 * 2 ** -24, 2 ** -14, 65504, Infinity, -Infinity, NaN, -0]);
  });

  it('notes integers that float32 rounds', async () => {
    const values = new Uint8Array(BigInt64Array.of(2n ** 24n + 1n, 2n ** 60n, 2n ** 60n + 1n, -5n).buffer);
    const { notes } = await load(npyFile({ descr: "'<i8'", shape: '(4,)', values }), 'x.npy');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/^2 of 4 int64 values were rounded.*16777217 became 16777216/);
  });

  it('notes float64 values that float32 rounds', async () => {
    const values = new Uint8Array(Float64Array.of(0.1, 0.5, 1e39, NaN).buffer);
    const { notes } = await load(npyFile({ descr: "'<f8'", shape: '(4,)', values }), 'x.npy');
    expect(notes).toHaveLength(2);
    expect(notes[1]).toMatch(/^1 of 4 float64 values were rounded, because/);
  });

  it('notes float64 values too small for float32', async () => {
    const values = new Uint8Array(Float64Array.of(0, 1e-60, 1e-40, 2 ** -149).buffer);
    const { notes } = await load(npyFile({ descr: "'<f8'", shape: '(4,)', values }), 'x.npy');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/^2 of 4 float64 values are too small for float32 .*, for example 1e-60\.$/);
  });

  it('notes float64 values beyond float32', async () => {
    const values = new Uint8Array(Float64Array.of(1e39, 3e38, Infinity, NaN).buffer);
    const { notes, data } = await load(npyFile({ descr: "'<f8'", shape: '(2, 2)', values }), 'x.npy');
    expect(notes.join()).toMatch(/^1 of 4 float64 values.*1e\+39/);
    expect(data[0]).toBe(Infinity);
  });
});

describe('source', () => {
  it('is named after the file', async () => {
    const source = await openTensors(npyFile({}), 'folder/wpe.weight.npy');
    expect(source).toMatchObject({ format: 'npy', suggested: 'wpe.weight' });
    expect(source.tensors).toEqual([{ name: 'wpe.weight', shape: [2, 3], dtype: 'float32' }]);
    expect((await source.read('wpe.weight')).name).toBe('wpe.weight');
  });

  it('knows no other tensor', async () => {
    const source = await openTensors(npyFile({}), 'a.npy');
    expect(await readError(() => source.read('b'))).toMatchObject({ code: 'not-found', where: 'b' });
  });

  it('gives each reader its own values', async () => {
    const source = await openTensors(npyFile({}), 'a.npy');
    (await source.read()).data[0] = 7;
    expect((await source.read()).data[0]).toBe(0);
  });

  it('reads from a view into a larger buffer', async () => {
    const file = npyFile({ values: new Uint8Array(Float32Array.of(1, 2, 3, 4, 5, 6).buffer) });
    const larger = new Uint8Array(file.length + 7);
    larger.set(file, 3);
    expect([...(await load(larger.subarray(3, 3 + file.length), 'a.npy')).data]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('opens a Blob by its head only', async () => {
    const blob = new Blob([npyFile({ shape: '(1000, 1000)', values: new Uint8Array(4e6) })]);
    let asked = 0;
    const slice = blob.slice.bind(blob);
    blob.slice = (start = 0, end = blob.size) => {
      asked += end - start;
      return slice(start, end);
    };
    const source = await openTensors(blob, 'a.npy');
    expect(asked).toBeLessThan(10_000);
    expect((await source.read()).data).toHaveLength(1e6);
  });

  it('reports a file that changed on disk', async () => {
    const blob = new Blob([npyFile({})]);
    const source = await openTensors(blob, 'a.npy');
    blob.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone.')) }) as unknown as Blob;
    expect((await readError(() => source.read())).code).toBe('not-found');
    blob.slice = () => new Blob([]);
    expect((await readError(() => source.read())).code).toBe('truncated');
  });

  it('reports progress up to the whole', async () => {
    const source = await openTensors(npyFile({ shape: '(2500000,)', values: new Uint8Array(1e7) }), 'a.npy');
    const seen: [number, number][] = [];
    await source.read(undefined, { onProgress: (done, total) => seen.push([done, total]) });
    const done = seen.map(([bytes]) => bytes);
    expect(done[0]).toBe(0);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)).toEqual([1e7, 1e7]);
  });

  it('stops on an abort, before it begins and on the way', async () => {
    const source = await openTensors(npyFile({ shape: '(2500000,)', values: new Uint8Array(1e7) }), 'a.npy');
    expect((await readError(() => source.read(undefined, { signal: AbortSignal.abort() }))).code).toBe(
      'aborted',
    );
    const controller = new AbortController();
    let calls = 0;
    const onProgress = () => {
      calls += 1;
      controller.abort();
    };
    const error = await readError(() => source.read(undefined, { signal: controller.signal, onProgress }));
    expect(error.code).toBe('aborted');
    expect(calls).toBe(1);
  });
});
