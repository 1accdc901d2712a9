/** Several arrays as one NumPy archive: a zip file without compression. */
import type { Matrix } from '../core/types.ts';
import { toNpy } from '../draw/export/npy.ts';
import { crc32 } from '../readers/zip-directory.ts';

interface ZipEntry {
  readonly name: Uint8Array;
  readonly bytes: Uint8Array;
  readonly sum: number;
  /** byte offset of its header */
  readonly offset: number;
}

/** 1 January 1980 in the zip format. A fixed date makes files of the same arrays identical. */
const date = 0x21;
const version = 20;

const long = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);

/** The fields shared by the header of an entry and its record in the directory. */
function shared({ name, bytes, sum }: Omit<ZipEntry, 'offset'>): number[] {
  const word = (value: number) => [value & 0xff, (value >>> 8) & 0xff];
  return [
    ...word(version),
    ...word(0),
    ...word(0),
    ...word(0),
    ...word(date),
    ...long(sum),
    ...long(bytes.length),
    ...long(bytes.length),
    ...word(name.length),
    ...word(0),
  ];
}

export function toNpz(arrays: Readonly<Record<string, Matrix>>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  const write = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  for (const [title, matrix] of Object.entries(arrays)) {
    const bytes = toNpy(matrix);
    const entry = { name: new TextEncoder().encode(`${title}.npy`), bytes, sum: crc32(bytes), offset };
    entries.push(entry);
    write(Uint8Array.of(0x50, 0x4b, 3, 4, ...shared(entry)));
    write(entry.name);
    write(bytes);
  }
  const directory = offset;
  for (const entry of entries) {
    const rest = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...long(entry.offset)];
    write(Uint8Array.of(0x50, 0x4b, 1, 2, version, 0, ...shared(entry), ...rest));
    write(entry.name);
  }
  const count = [entries.length & 0xff, entries.length >>> 8];
  const size = offset - directory;
  write(
    Uint8Array.of(0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...count, ...count, ...long(size), ...long(directory), 0, 0),
  );
  const file = new Uint8Array(offset);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
