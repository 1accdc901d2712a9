/** Global heaps of HDF5 files. They hold the text of attributes and the sources of virtual datasets (HDF5 File Format Specification, III.E). */

const signature = [...'GCOL'].map((letter) => letter.charCodeAt(0));
const superblock = [0x89, ...[...'HDF\r\n\x1a\n'].map((letter) => letter.charCodeAt(0))];
const header_bytes = 16;

const begins = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

export const isHeap = (bytes: Uint8Array): boolean => begins(bytes, signature);

/** The bytes of each length in the file, if these bytes begin its superblock. */
export function sizeOfLengths(bytes: Uint8Array): number | undefined {
  return begins(bytes, superblock) ? bytes[bytes[8] < 2 ? 14 : 10] : undefined;
}

/**
 * Whether the objects and the free space of a heap, with lengths of 8 bytes, fill it. If one of them has no length or ends beyond the heap,
 * the library loops for ever.
 */
export function isWholeHeap(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const lengthAt = (at: number) => Number(view.getBigUint64(at, true));
  if (bytes.length < header_bytes) return false;
  const end = lengthAt(8);
  // The library reads a part first, then the whole heap.
  if (end > bytes.length) return true;
  for (let at = header_bytes; at + header_bytes <= end; ) {
    const isFree = view.getUint16(at, true) === 0;
    const length = lengthAt(at + 8);
    const next = at + (isFree ? length : header_bytes + 8 * Math.ceil(length / 8));
    if (next <= at || next > end) return false;
    at = next;
  }
  return true;
}
