/** Several files in one: a zip file. */
import { crc32 } from '../readers/zip-directory.ts';

export interface FileInZip {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** the same bytes compressed by deflate, without a header, to be stored in their place */
  readonly deflated?: Uint8Array;
}

interface Entry {
  readonly name: Uint8Array;
  readonly bytes: Uint8Array;
  readonly stored: Uint8Array;
  readonly sum: number;
  /** byte offset of its header */
  readonly offset: number;
}

/** 1 January 1980 in the zip format. A fixed date makes archives of the same files identical. */
const date = 0x21;
const version = 20;
const deflate = 8;

const word = (value: number) => [value & 0xff, (value >>> 8) & 0xff];
const long = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);

/** The fields shared by the header of an entry and its record in the directory. */
const shared = ({ name, bytes, stored, sum }: Entry): number[] => [
  ...word(version),
  ...word(0),
  ...word(stored === bytes ? 0 : deflate),
  ...word(0),
  ...word(date),
  ...long(sum),
  ...long(stored.length),
  ...long(bytes.length),
  ...word(name.length),
  ...word(0),
];

export function toZip(files: readonly FileInZip[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  const write = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  for (const { name, bytes, deflated = bytes } of files) {
    const entry = {
      name: new TextEncoder().encode(name),
      bytes,
      stored: deflated,
      sum: crc32(bytes),
      offset,
    };
    entries.push(entry);
    write(Uint8Array.of(0x50, 0x4b, 3, 4, ...shared(entry)));
    write(entry.name);
    write(entry.stored);
  }
  const directory = offset;
  for (const entry of entries) {
    const rest = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...long(entry.offset)];
    write(Uint8Array.of(0x50, 0x4b, 1, 2, version, 0, ...shared(entry), ...rest));
    write(entry.name);
  }
  const count = word(entries.length);
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
