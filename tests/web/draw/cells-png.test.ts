import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsPng } from '../../../web/draw/export/save.ts';

const cells = fc
  .record({ columns: fc.integer({ min: 1, max: 40 }), rows: fc.integer({ min: 1, max: 40 }) })
  .chain(({ columns, rows }) =>
    fc
      .uint32Array({ minLength: columns * rows, maxLength: columns * rows })
      .map((pixels) => ({ columns, rows, pixels })),
  );

/** The chunks of a PNG file, with their checksums checked by Node's zlib. */
function chunksOf(file: Buffer): ReadonlyMap<string, Buffer> {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    expect(file.readUInt32BE(end)).toBe(crc32(file.subarray(at + 4, end)));
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, end));
    at = end + 4;
  }
  return chunks;
}

it('gives every pixel back, at its place', () => {
  fc.assert(
    fc.property(cells, ({ columns, rows, pixels }) => {
      const [, base64] = cellsPng({ columns, rows, pixels }).split('data:image/png;base64,');
      const chunks = chunksOf(Buffer.from(base64, 'base64'));
      const header = chunks.get('IHDR') as Buffer;
      expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([columns, rows]);
      expect([...header.subarray(8)]).toEqual([8, 6, 0, 0, 0]); // 8 bits of red, green, blue and alpha
      const lines = inflateSync(chunks.get('IDAT') as Buffer);
      const width = 1 + 4 * columns;
      const read = Array.from({ length: rows }, (_, row) => {
        const line = lines.subarray(row * width, (row + 1) * width);
        expect(line[0]).toBe(0); // no filter
        return [...line.subarray(1)];
      });
      expect(read.flat()).toEqual([...new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength)]);
    }),
  );
});
