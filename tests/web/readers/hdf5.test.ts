import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../web/readers/hdf5-dtypes.ts';
import { openTensors } from '../../../web/readers/index.ts';
import { readError } from './helpers.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
const golden = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

interface Expected {
  suggested: string;
  refused: string[];
  tensors: Record<string, { shape: number[]; dtype: string; data: number[] }>;
}
const files: Record<string, Expected> = JSON.parse(readFileSync(new URL('hdf5.json', folder), 'utf8'));

describe('files that h5py wrote', () => {
  it.each(Object.entries(files))('%s', async (file, { suggested, refused, tensors }) => {
    const bytes = golden(file);
    for (const input of [bytes, new Blob([bytes])]) {
      const source = await openTensors(input, file);
      expect(source.format).toBe('hdf5');
      expect(source.suggested).toBe(suggested);
      expect(source.refused.map(({ name }) => name).toSorted()).toEqual(refused);
      expect(source.tensors.map(({ name }) => name).toSorted()).toEqual(Object.keys(tensors).toSorted());
      for (const info of source.tensors) {
        const { shape, dtype, data } = tensors[info.name];
        expect(info).toEqual({ name: info.name, shape, dtype });
        const read = await source.read(info.name);
        expect([info.name, read.data]).toEqual([info.name, Float32Array.from(data)]);
        for (const note of read.notes) expect(note).toMatch(/ of \d+ (float64|u?int\d\d) values /);
      }
    }
  });

  it('give the first rows alone, of whatever chunks', async () => {
    const source = await openTensors(golden('arrays.h5'), 'a.h5');
    for (const { name, shape } of source.tensors) {
      if (shape.length !== 2 || shape[0] < 6) continue;
      const { data } = await source.read(name);
      const part = await source.read(name, { rows: 5 });
      expect(part.shape).toEqual([5, shape[1]]);
      expect(part.notes).toEqual([`The first 5 of ${shape[0]} rows were read.`]);
      expect([name, part.data]).toEqual([name, data.slice(0, 5 * shape[1])]);
    }
  });

  it('are put together of boxes that divide every axis', async () => {
    const bytes = golden('many-chunks.h5');
    for (const input of [bytes, large(bytes, 1 << 29).blob]) {
      const source = await openTensors(input, 'many-chunks.h5');
      for (const { name } of source.tensors) {
        const { data } = await source.read(name);
        expect([name, data.length, data.findIndex((value, i) => value !== i % 97)]).toEqual([
          name,
          400_000,
          -1,
        ]);
      }
      const rows = await source.read('matrix', { rows: 70 });
      expect([rows.data.length, rows.data.findIndex((value, i) => value !== i % 97)]).toEqual([140_000, -1]);
      const later = await source.read('matrix', { rows: 100, from: 50 });
      expect(later).toMatchObject({ shape: [100, 2000], firstRow: 50 });
      expect(later.notes).toEqual(['Rows 50 to 149 of 200 rows were read.']);
      expect(later.data.findIndex((value, i) => value !== (i + 50 * 2000) % 97)).toBe(-1);
    }
  });

  it('say why a dataset is not read, and how to save it', async () => {
    const { refused } = await openTensors(golden('arrays.h5'), 'folder/arrays.h5');
    expect(
      Object.fromEntries(
        refused.map(({ name, reason }) => [name.slice(8), reason.replace(`"${name}" `, '')]),
      ),
    ).toEqual({
      bytes: 'holds opaque bytes, which this page cannot read.',
      complex: 'holds complex numbers, which this page cannot read.',
      enumeration:
        "holds big-endian enumerated values, which this page cannot read. Save it in Python: numpy.save('table.npy', h5py.File('arrays.h5')['refused/enumeration'][()].astype('float32')).",
      lists: 'holds lists of different lengths, which this page cannot read.',
      longdouble:
        "holds floats of 16 bytes, which this page cannot read. Save it in Python: numpy.save('table.npy', h5py.File('arrays.h5')['refused/longdouble'][()].astype('float32')).",
      lzf: "is compressed with the filter lzf, which this page does not have. Save it in Python: numpy.save('table.npy', h5py.File('arrays.h5')['refused/lzf'][()]).",
      null: 'is empty: it has a type, but no shape.',
      outside: 'is in another file. Open that file.',
      records: 'holds records (a, b), which this page cannot read.',
      reference: 'holds references, which this page cannot read.',
      text: 'holds text, which this page cannot read.',
      virtual:
        "is a virtual dataset, which this page does not read. Save it in Python: numpy.save('table.npy', h5py.File('arrays.h5')['refused/virtual'][()]).",
      words: 'holds text, which this page cannot read.',
    });
    const both = await openTensors(golden('both-halves.h5'), 'both.h5');
    expect(both.refused[1].reason).toMatch(/"half" holds floats of 2 bytes.*astype\('float32'\)/);
  });
});

it('refuses a virtual dataset before the library reads its sources, which may be damaged and loop for ever', async () => {
  const bytes = golden('arrays-latest.h5').slice();
  const heap = new TextDecoder('latin1').decode(bytes).indexOf('GCOL');
  expect(heap).toBeGreaterThan(0);
  bytes.fill(0xff, heap + 16, heap + 4096);
  const { tensors, refused } = await openTensors(bytes, 'a.h5');
  expect(refused.find(({ name }) => name === 'refused/virtual')?.reason).toContain('is a virtual dataset');
  expect(tensors.length).toBeGreaterThan(10);
});

/** As a Blob of a large file: counts what is read of it. */
function large(bytes: Uint8Array, size: number) {
  const asked: [from: number, to: number][] = [];
  const slice = (from: number, to: number) => {
    asked.push([from, to]);
    const piece = new Uint8Array(to - from);
    piece.set(bytes.subarray(from, to));
    return new Blob([piece]);
  };
  return { asked, blob: { size, slice } as unknown as Blob };
}

describe('a large file', () => {
  it('is read in blocks: what describes its datasets, then the values of one', async () => {
    // Bytes behind the end belong to nothing, as where datasets were deleted.
    const { asked, blob } = large(golden('arrays.h5'), 1 << 29);
    const source = await openTensors(blob, 'a.h5');
    const whole = await openTensors(golden('arrays.h5'), 'a.h5');
    expect(source.tensors).toEqual(whole.tensors);
    expect(source.refused).toEqual(whole.refused);
    for (const { name } of source.tensors) expect(await source.read(name)).toEqual(await whole.read(name));
    expect(asked.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThan(200_000);
  });

  it('may be read by several at once', async () => {
    const { blob } = large(golden('arrays.h5'), 1 << 29);
    const source = await openTensors(blob, 'a.h5');
    const names = ['layouts/gzip', 'layouts/chunks', 'types/f8', 'layouts/cube'];
    const all = await Promise.all(names.map((name) => source.read(name)));
    for (const [i, name] of names.entries()) expect(all[i]).toEqual(await source.read(name));
  });

  it('stops on an abort', async () => {
    const stop = new AbortController();
    stop.abort();
    const opening = () => openTensors(golden('arrays.h5'), 'a.h5', { signal: stop.signal });
    expect(await readError(opening)).toMatchObject({ code: 'aborted' });
    const source = await openTensors(golden('arrays.h5'), 'a.h5');
    const seen: number[] = [];
    const later = new AbortController();
    const onProgress = (done: number, total: number) => {
      seen.push(done / total);
      if (done > 0) later.abort();
    };
    const reading = () => source.read('layouts/gzip', { signal: later.signal, onProgress });
    expect(await readError(reading)).toMatchObject({ code: 'aborted' });
    expect(seen[0]).toBe(0);
    expect(await source.read('layouts/gzip')).toMatchObject({ shape: [12, 6] });
  });
});

describe('a damaged file', () => {
  it('is refused where it ends early', async () => {
    const bytes = golden('arrays.h5');
    for (const end of [600, 8000, 40_000, bytes.length - 1]) {
      const error = await readError(() => openTensors(bytes.subarray(0, end), 'a.h5'));
      expect(error.code).toBe('truncated');
      expect(error.message).toBe(
        `The file ends at byte ${end}, but it should have ${bytes.length} bytes. Copy or download it again.`,
      );
    }
    expect((await readError(() => openTensors(bytes.subarray(0, 40), 'a.h5'))).code).toMatch(
      /truncated|malformed/,
    );
  });

  it('that was not closed says how that is mended', async () => {
    const error = await readError(() => openTensors(golden('unclosed.h5'), 'a.h5'));
    expect(error.message).toMatch(/has not closed it\. .*h5clear -s FILE\.$/);
  });

  it('gives nothing of values whose checksum is wrong, and the others', async () => {
    const bytes = golden('arrays.h5');
    const { data } = await (await openTensors(bytes, 'a.h5')).read('layouts/fletcher32');
    const first = new Uint8Array(data.slice(0, 4).buffer);
    const at = placesOf(bytes, first);
    expect(at.length).toBeGreaterThan(1);
    for (const place of at) bytes[place] ^= 1;
    const source = await openTensors(bytes, 'a.h5');
    const error = await readError(() => source.read('layouts/fletcher32'));
    expect(error).toMatchObject({ code: 'malformed', where: 'layouts/fletcher32' });
    expect(error.message).toMatch(
      /^The values of "layouts\/fletcher32" are damaged: HDF5 cannot read them \(.+\)\. Copy/,
    );
    // Without a checksum, the changed value is what the file says.
    expect((await source.read('layouts/one-chunk')).data[1]).toBe(data[1]);
    expect((await source.read('types/f8')).shape).toEqual([3, 4]);
  });

  it('refuses chunks that need more memory than the library may use', () => {
    const metadata = {
      type: 1,
      size: 4,
      signed: true,
      littleEndian: true,
      shape: [8192, 768],
      maxshape: null,
    };
    const gzip = { id: 1, name: 'deflate' };
    const inChunks = (rows: number, filters = [gzip]) =>
      refusalOf('x', { ...metadata, chunks: [rows, 768] } as never, filters, 'float32' as never, 'x.h5')
        ?.message;
    expect(inChunks(1365)).toBeUndefined();
    expect(inChunks(1366)).toMatch(/compressed chunks of 4196352 bytes; the limit is 4 MiB/);
    expect(inChunks(5462, [])).toBeUndefined();
  });

  it('gives nothing of a chunk that cannot be unpacked', async () => {
    const bytes = golden('arrays.h5');
    // Every stream of zlib that h5py wrote begins so.
    for (const place of placesOf(bytes, Uint8Array.of(0x78, 0x5e))) bytes.fill(0xff, place + 2, place + 8);
    const source = await openTensors(bytes, 'a.h5');
    for (const name of ['layouts/gzip', 'layouts/shuffle'])
      expect(await readError(() => source.read(name))).toMatchObject({ code: 'malformed', where: name });
    expect((await source.read('layouts/chunks')).shape).toEqual([12, 6]);
  });

  it.each([
    ['a billion rows', [1e9, 6], 'malformed', /claims the shape|claims \d+ values|the limit is/],
    ['2^62 rows', [2 ** 62, 6], 'malformed', /claims the shape/],
    ['30 million rows', [3e7, 4], 'malformed', /claims 120000000 values, but the file has only/],
  ])('is refused where it claims %s', async (_, shape, code, message) => {
    const bytes = golden('arrays.h5');
    const view = new DataView(bytes.buffer);
    // The dataspace of layouts/unwritten: two axes, 6 and 4, which are at most as long.
    const lengths = new Uint8Array(BigUint64Array.of(6n, 4n).buffer);
    for (const place of placesOf(bytes, lengths)) {
      view.setBigUint64(place, BigInt(shape[0]), true);
      view.setBigUint64(place + 8, BigInt(shape[1]), true);
    }
    const source = await openTensors(bytes, 'a.h5');
    const error = await readError(() => source.read('layouts/unwritten'));
    expect(error.message).toMatch(message);
    expect([code, 'too-large']).toContain(error.code);
  });
});

/** What a hostile file may do to each structure that begins so: `view` holds the whole file. */
const traps: [what: string, begins: string, set: (view: DataView, at: number) => void][] = [
  ['trees whose nodes hold themselves', 'TREE', (view, at) => view.setBigUint64(at + 32, BigInt(at), true)],
  [
    'trees without leaves, whose nodes hold themselves',
    'TREE',
    (view, at) => {
      view.setUint8(at + 5, 1);
      view.setBigUint64(at + 32, BigInt(at), true);
    },
  ],
  [
    'heaps whose free places are without end',
    'HEAP',
    (view, at) => {
      const [free, start] = [view.getBigUint64(at + 16, true), view.getBigUint64(at + 24, true)];
      if (start + free < BigInt(view.byteLength - 8)) view.setBigUint64(Number(start + free), free, true);
    },
  ],
  ['trees with 65,535 entries', 'TREE', (view, at) => view.setUint16(at + 6, 65_535, true)],
  ['heaps of 2^40 bytes', 'HEAP', (view, at) => view.setBigUint64(at + 8, 2n ** 40n, true)],
  ['nodes with 65,535 names', 'SNOD', (view, at) => view.setUint16(at + 6, 65_535, true)],
];

describe('a hostile file', () => {
  it.each(traps)('with %s is refused, and comes to an end', async (_, begins, set) => {
    const bytes = golden('arrays.h5');
    const view = new DataView(bytes.buffer);
    for (const at of placesOf(bytes, new TextEncoder().encode(begins))) set(view, at);
    const error = await readError(() => openTensors(bytes, 'a.h5'));
    expect(error.code).toBe('malformed');
    expect(error.message).toMatch(
      /^The file is damaged: (HDF5 cannot open it|"\/" cannot be read) \(.+\)\. Copy/,
    );
  });

  it('whose headers go on in themselves is refused', async () => {
    const bytes = golden('keras-2.h5');
    const view = new DataView(bytes.buffer);
    // A header of version 1 in its first block: a message of type 16 and size 16 says where the next block is.
    const header = 96;
    expect([view.getUint8(header), view.getUint16(header + 16, true)]).toEqual([1, 16]);
    view.setBigUint64(header + 24, BigInt(header + 16), true);
    const error = await readError(() => openTensors(bytes, 'a.h5'));
    expect(error).toMatchObject({ code: 'malformed' });
  });
});

function placesOf(bytes: Uint8Array, part: Uint8Array): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(part[0]); at >= 0; at = bytes.indexOf(part[0], at + 1))
    if (part.every((byte, i) => bytes[at + i] === byte)) places.push(at);
  return places;
}
