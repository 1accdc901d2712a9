import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { crc32 } from '../../../web/readers/zip-directory.ts';
import { floats, joined, loadError, npyFile, readError, utf8 } from './helpers.ts';
import { bytesOf, little } from './pickles.ts';
import { type ZipEnd, type ZipPart, zipFile } from './zip.ts';

const array = npyFile({ values: floats(0, 1, 2, 3, 4, 5) });
const part = (parts: Partial<ZipPart> = {}): ZipPart => ({ name: 'wpe.npy', bytes: array, ...parts });
const both = [part(), part({ name: 'b.npy', deflate: true })];

it('has the checksum of the format', () => {
  // The value that every description of CRC-32 gives for these nine digits.
  expect(crc32(utf8('123456789'))).toBe(0xcbf43926);
  expect(crc32(utf8('6789'), crc32(utf8('12345')))).toBe(0xcbf43926);
});

describe('an archive', () => {
  it('is read with a comment, with extra fields, with files that are no arrays, and whatever its name', async () => {
    const archive = zipFile(
      [part({ own: { extra: 40 } }), part({ name: 'a.txt' }), part({ name: 'folder/' }), both[1]],
      {
        comment: 'PK\x05\x06 as a comment, and more of it, more than 22 bytes',
      },
    );
    for (const name of ['a.npz', 'a.npy', 'a.csv', '']) {
      const source = await openTensors(archive, name);
      expect(source.format).toBe('npz');
      expect(source.tensors.map((tensor) => tensor.name)).toEqual(['wpe', 'b']);
      for (const tensor of ['wpe', 'b'])
        expect([...(await source.read(tensor)).data]).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  it('is opened by headers: values are read when they are asked for', async () => {
    const large = npyFile({ shape: '(2500000,)', values: new Uint8Array(1e7).fill(63) });
    const archive = new Blob([
      zipFile([part({ bytes: large }), part({ name: 'b.npy', bytes: large, deflate: true })]),
    ]);
    let read = 0;
    const counting = {
      size: archive.size,
      slice: (start: number, end: number) => {
        read += end - start;
        return archive.slice(start, end);
      },
    } as unknown as Blob;
    const source = await openTensors(counting, 'a.npz');
    expect(read).toBeLessThan(100_000);
    const seen: number[] = [];
    await source.read('b', { onProgress: (done, total) => seen.push(done / total) });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    const stop = new AbortController();
    const stopped = source.read('b', { signal: stop.signal, onProgress: (done) => done > 0 && stop.abort() });
    expect((await readError(() => stopped)).code).toBe('aborted');
  });

  it('of hundreds of arrays is listed', async () => {
    const parts = Array.from({ length: 500 }, (_, i) => part({ name: `h.${i}.npy`, deflate: i % 2 === 0 }));
    expect((await openTensors(zipFile(parts), 'a.npz')).tensors).toHaveLength(500);
  });
});

describe('an archive that is not right is refused', () => {
  it.each<[string, string, RegExp, ZipPart[], ZipEnd?]>([
    ['a wrong checksum', 'malformed', /checksum/, [part({ crc: 1 })]],
    ['a wrong checksum of packed bytes', 'malformed', /checksum/, [part({ deflate: true, crc: 1 })]],
    [
      'more bytes than claimed',
      'malformed',
      /has more than/,
      [part({ deflate: true, size: array.length - 1 })],
    ],
    [
      'fewer bytes than claimed',
      'malformed',
      /4 extra bytes follow/,
      [part({ deflate: true, size: array.length + 4 })],
    ],
    [
      'a gigabyte claimed',
      'malformed',
      /more than \d+ compressed bytes can hold/,
      [part({ deflate: true, size: 2 ** 30 })],
    ],
    [
      'two sizes of what is not packed',
      'malformed',
      /stored uncompressed/,
      [part({ size: array.length + 1 })],
    ],
    [
      'a size beyond the next file',
      'malformed',
      /overlaps the data/,
      [part({ packed: 999, size: 999 }), both[1]],
    ],
    ['a size beyond the file', 'malformed', /overlaps the data/, [part({ packed: 2 ** 31, size: 2 ** 31 })]],
    ['the same bytes twice', 'malformed', /overlaps the data/, [part(), part({ name: 'b.npy', start: 0 })]],
    ['a file in a file', 'malformed', /overlaps the data/, [part(), part({ name: 'b.npy', start: 9 })]],
    [
      'a place behind a long header',
      'malformed',
      /overlaps the data/,
      [part({ own: { extraLength: 1 } }), both[1]],
    ],
    ['a place behind the directory', 'malformed', /overlaps the data/, [part({ start: 2 ** 31 })]],
    ['a name twice', 'malformed', /two files/, [part(), part()]],
    ['a password', 'unsupported-type', /encrypted/, [part({ flags: 1 })]],
    ['a hidden directory', 'unsupported-type', /encrypted/, [part({ flags: 0x2000 })]],
    ['another method', 'unsupported-type', /LZMA/, [part({ method: 14 })]],
    ['Deflate64', 'unsupported-type', /Deflate64.*numpy\.savez_compressed/, [part({ method: 9 })]],
    ['an unknown method', 'unsupported-type', /method 77/, [part({ method: 77 })]],
    ['packed bytes that are none', 'malformed', /corrupt|has/, [part({ method: 8 })]],
    ['another name of its own', 'malformed', /different name/, [part({ own: { name: 'wte.npy' } })]],
    [
      'another spelling of its name',
      'malformed',
      /different name/,
      [part({ name: 'ä.npy', flags: 0, own: { flags: 0x800 } })],
    ],
    ['another method of its own', 'malformed', /compression method/, [part({ own: { method: 8 } })]],
    [
      'no header of its own',
      'malformed',
      /its header is not/,
      [part(), part({ name: 'b.npy', own: { mark: 7 } })],
    ],
    ['what is no array', 'malformed', /not start like/, [part({ bytes: new Uint8Array(60) })]],
    ['too few files', 'malformed', /broken/, both, { count: 3 }],
    ['too many files', 'malformed', /more files than it counts/, both, { count: 1 }],
    ['a directory behind the end', 'malformed', /extends past/, both, { offset: 2 ** 31 }],
    ['a directory elsewhere', 'malformed', /broken/, both, { offset: 0 }],
    ['a directory without end', 'malformed', /extends past/, both, { length: 2 ** 31 }],
    ['one part of several', 'malformed', /split archive/, both, { disk: 1 }],
    ['more after its end', 'truncated', /cut off/, both, { after: new Uint8Array(5) }],
    ['no files', 'empty', /no files/, []],
    ['no arrays', 'unknown-format', /an \.npy file/, [part({ name: 'a.txt' })]],
  ])('%s', async (_, code, message, parts, end) => {
    const error = await loadError(zipFile(parts, end), 'a.npz');
    expect(error.message).toMatch(message);
    expect(error.code).toBe(code);
  });

  it('of more files than are listed', async () => {
    const parts = Array.from({ length: 4097 }, (_, i) =>
      part({ name: `${i}.npy`, bytes: new Uint8Array(0) }),
    );
    const error = await loadError(zipFile(parts), 'a.npz');
    expect(error.code).toBe('too-large');
    expect(error.message).toMatch(/has 4097 arrays; the limit is 4096/);
  });

  it('that claims more files, or a longer directory, than any', async () => {
    const claiming = (count: number, length: number) => {
      const start = 30 + length;
      return bytesOf([
        ['PK\x03\x04', new Uint8Array(26 + length)],
        ['PK\x06\x06', little(44, 8), new Uint8Array(12), little(count, 8), little(count, 8)],
        [little(length, 8), little(30, 8), 'PK\x06\x07', new Uint8Array(4), little(start, 8), little(1, 4)],
        ['PK\x05\x06', new Uint8Array(4), '\xff'.repeat(12), new Uint8Array(2)],
      ]);
    };
    const many = await loadError(claiming(65_537, 0), 'a.pt');
    expect(many).toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(/65537 files; the limit is 65536/),
    });
    const long = await loadError(claiming(2, 2 ** 24 + 1), 'a.pt');
    expect(long.message).toMatch(/lists its files in 16777217 bytes; the limit is 16777216/);
  });

  it('places in an array are named with the array', async () => {
    const error = await loadError(zipFile([part({ bytes: npyFile({ header: '{' }) })]), 'a.npz');
    expect(error.where).toMatch(/^wpe\.npy, byte \d+$/);
  });

  it('what unpacks without end is stopped where the claim ends', async () => {
    const bomb = npyFile({ shape: '(25000000,)', values: new Uint8Array(1e8) });
    const claim = 10 + 100 + 24;
    const archive = zipFile([part({ bytes: bomb, deflate: true, size: claim })]);
    expect(archive.length).toBeLessThan(200_000);
    expect((await loadError(archive, 'a.npz')).message).toMatch(/has more than the 134/);
    const honest = joined(array, new Uint8Array(2e7));
    const lying = zipFile([part({ bytes: honest, deflate: true, size: array.length })]);
    expect((await loadError(lying, 'a.npz')).message).toMatch(/has more than the/);
  });

  it('cut off anywhere', async () => {
    const archive = zipFile(both);
    for (let length = 4; length < archive.length; length += 1) {
      expect((await loadError(archive.slice(0, length), 'a.npz')).code).toBe('truncated');
    }
  });
});
