import { crc32, deflateRawSync } from 'node:zlib';
import { joined, utf8 } from './helpers.ts';

/** A file of an archive; what is not given is as it should be. */
export interface ZipPart {
  name: string;
  bytes: Uint8Array;
  deflate?: boolean;
  method?: number;
  flags?: number;
  crc?: number;
  size?: number;
  packed?: number;
  /** where the directory says that it begins */
  start?: number;
  /** what its own header says */
  own?: {
    name?: string;
    flags?: number;
    method?: number;
    extra?: number;
    extraLength?: number;
    mark?: number;
  };
}

export interface ZipEnd {
  count?: number;
  offset?: number;
  length?: number;
  disk?: number;
  comment?: string;
  after?: Uint8Array;
}

function numbers(...fields: (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([length, value]) => Array.from({ length }, (_, i) => Math.floor(value / 256 ** i) % 256)),
  );
}

/** A zip archive, as the format's description has it. */
export function zipFile(parts: readonly ZipPart[], end: ZipEnd = {}): Uint8Array<ArrayBuffer> {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    const data = part.deflate ? new Uint8Array(deflateRawSync(part.bytes)) : part.bytes;
    const method = part.method ?? (part.deflate ? 8 : 0);
    const name = utf8(part.name);
    const ownName = utf8(part.own?.name ?? part.name);
    const flags = part.flags ?? 0x800;
    const crc = part.crc ?? crc32(part.bytes);
    const sizes = [
      [4, part.packed ?? data.length],
      [4, part.size ?? part.bytes.length],
    ] as const;
    const extra = new Uint8Array(part.own?.extra ?? 0);
    const header = joined(
      numbers(
        [4, part.own?.mark ?? 0x04034b50],
        [2, 20],
        [2, part.own?.flags ?? flags],
        [2, part.own?.method ?? method],
        [4, 0],
        [4, crc],
        ...sizes,
      ),
      numbers([2, ownName.length], [2, part.own?.extraLength ?? extra.length]),
      ownName,
      extra,
    );
    directory.push(
      numbers([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, method], [4, 0], [4, crc], ...sizes),
      numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, part.start ?? at]),
      name,
    );
    files.push(header, data);
    at += header.length + data.length;
  }
  const listing = joined(...directory);
  const count = end.count ?? parts.length;
  const comment = utf8(end.comment ?? '');
  return joined(
    ...files,
    listing,
    numbers([4, 0x06054b50], [2, end.disk ?? 0], [2, end.disk ?? 0], [2, count], [2, count]),
    numbers([4, end.length ?? listing.length], [4, end.offset ?? at], [2, comment.length]),
    comment,
    end.after ?? new Uint8Array(0),
  );
}
