import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { floats, joined, load, loadError, npyFile, readError, safetensorsFile, utf8 } from './helpers.ts';
import { zipFile } from './zip.ts';

const packed = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));
const values = floats(0, 1, 2, 3, 4, 5);

/** So many mebibytes of zeros, in a thousandth of that. */
async function zeros(mebibytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = createGzip({ level: 1 });
  const pieces: Uint8Array[] = [];
  stream.on('data', (piece: Uint8Array) => pieces.push(piece));
  const mebibyte = new Uint8Array(1 << 20);
  for (let i = 0; i < mebibytes; i += 1)
    await new Promise<void>((resolve, reject) => {
      stream.write(mebibyte, (error) => (error ? reject(error) : resolve()));
    });
  await new Promise<void>((resolve) => stream.end(resolve));
  return joined(...pieces);
}

describe('a file compressed with gzip', () => {
  it.each<[string, string, Uint8Array, string]>([
    ['.npy', 'npy', npyFile({ values }), 'table'],
    ['.csv', 'text', utf8('0,1,2\n3,4,5\n'), 'table'],
    [
      '.safetensors',
      'safetensors',
      safetensorsFile({ wpe: { dtype: 'F32', shape: [2, 3], bytes: values } }),
      'wpe',
    ],
    ['.npz', 'npz', zipFile([{ name: 'wpe.npy', bytes: npyFile({ values }), deflate: true }]), 'wpe'],
  ])('is read as the %s inside', async (ending, format, bytes, name) => {
    for (const input of [packed(bytes), new Blob([packed(bytes)])]) {
      const source = await openTensors(input, `table${ending}.gz`);
      expect(source.format).toBe(format);
      const tensor = await source.read();
      expect(tensor).toMatchObject({ name, shape: [2, 3] });
      expect([...tensor.data]).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  it('is told by its content, and the file inside by its own', async () => {
    expect([...(await load(packed(npyFile({ values })), 'table.csv')).data]).toEqual([0, 1, 2, 3, 4, 5]);
    const named = await loadError(utf8('%PDF-1.7'), 'table.npy.gz');
    expect(named.message).toMatch(/a PDF document, although its name ends in \.gz/);
    expect((await loadError(packed(utf8('%PDF-1.7')), 'table.npy.gz')).message).toMatch(/PDF.*ends in \.npy/);
  });

  it('of several parts, one after the other, gives the values of all', async () => {
    const [first, second] = [utf8('0,1,2\n'), utf8('3,4,5\n')].map(packed);
    const { shape, data } = await load(joined(first, second), 'table.csv.gz');
    expect({ shape, data: [...data] }).toEqual({ shape: [2, 3], data: [0, 1, 2, 3, 4, 5] });
  });

  it('that is long is unpacked as it is read, on from where the last reading stopped', async () => {
    const [rows, cols] = [5000, 4096];
    const table = new Float32Array(rows * cols).map((_, i) => i % 1000);
    const bytes = npyFile({ shape: `(${rows}, ${cols})`, values: new Uint8Array(table.buffer) });
    const blob = new Blob([packed(bytes)]);
    let read = 0;
    const slice = (start: number, end: number) => {
      read += end - start;
      return blob.slice(start, end);
    };
    const source = await openTensors({ size: blob.size, slice } as unknown as Blob, 'table.npy.gz');
    const opened = read;
    const whole = await source.read();
    expect(whole.data.length).toBe(table.length);
    expect(whole.data.every((value, i) => value === table[i])).toBe(true);
    expect(read - opened).toBeLessThan(1.1 * blob.size);
    const again = await source.read(undefined, { rows: 3 });
    expect(again.data).toEqual(table.slice(0, 3 * cols));
    const stop = new AbortController();
    const stopped = source.read(undefined, {
      signal: stop.signal,
      onProgress: (done) => done > 0 && stop.abort(),
    });
    expect((await readError(() => stopped)).code).toBe('aborted');
    expect((await source.read(undefined, { rows: 1 })).data).toEqual(table.slice(0, cols));
  });
});

describe('a file compressed with gzip that is not right is refused', () => {
  const file = packed(npyFile({ values }));
  const damaged = (change: (bytes: Uint8Array) => void) => {
    const bytes = file.slice();
    change(bytes);
    return bytes;
  };

  it.each<[string, string, Uint8Array]>([
    ['cut off', 'malformed', file.subarray(0, file.length - 9)],
    ['cut off in its header', 'malformed', file.subarray(0, 5)],
    ['of damaged bytes', 'malformed', damaged((bytes) => bytes.fill(0x55, 12, 20))],
    ['of a wrong checksum', 'malformed', damaged((bytes) => bytes.fill(1, -8, -4))],
    ['of a wrong size', 'malformed', damaged((bytes) => bytes.fill(255, -4))],
    ['of nothing', 'empty', packed(new Uint8Array(0))],
    ['compressed twice', 'unsupported-type', packed(file)],
  ])('%s', async (_, code, bytes) => {
    for (const input of [bytes, new Blob([Uint8Array.from(bytes)])])
      expect((await loadError(input, 'table.npy.gz')).code).toBe(code);
  });

  it('with bytes behind its end', async () => {
    const error = await loadError(joined(file, utf8('more')), 'table.npy.gz');
    expect(error).toMatchObject({
      code: 'malformed',
      message: expect.stringMatching(/cannot be unpacked.*has more behind its end/),
    });
  });

  it('of numbers without a header, which would be read packed, and says to unpack it', async () => {
    const wave = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i / 4) / 2);
    const inside = new Uint8Array(wave.buffer);
    expect((await loadError(inside, 'table')).raw).toContain('float32');
    const error = await loadError(packed(inside), 'table.gz');
    expect(error).toMatchObject({ code: 'unknown-format', where: 'byte 0' });
    expect(error.raw).toBeUndefined();
    expect(error.message).toMatch(/64 float32 numbers.* Unpack it, then open the file inside\.$/);
  });

  it('that unpacks to more than a table takes, before memory is taken, and that stops', async () => {
    const bomb = await zeros(1100);
    const started = process.memoryUsage().rss;
    const error = await loadError(new Blob([bomb]), 'table.npy.gz');
    expect(error).toMatchObject({ code: 'too-large', message: expect.stringMatching(/1088 MiB.*Unpack it/) });
    expect(process.memoryUsage().rss - started).toBeLessThan(400 << 20);
    const stop = new AbortController();
    const onProgress = (done: number) => done > 0 && stop.abort();
    const opened = openTensors(new Blob([bomb]), 'table.npy.gz', { signal: stop.signal, onProgress });
    expect((await readError(() => opened)).code).toBe('aborted');
  });
});
