/** Heaps that the HDF5 library must not see: it would never come to an end. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isHeap, isWholeHeap, sizeOfLengths } from '../../../web/readers/hdf5-heap.ts';

const folder = new URL('../../golden/readers/', import.meta.url);
const files = readdirSync(folder).filter((name) => /\.(h5|hdf5)$/.test(name));
const read = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

/** The heaps of a file, each to the end of the file. */
function heapsOf(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 1)
    if (isHeap(bytes.subarray(at, at + 4))) found.push(bytes.slice(at));
  return found;
}

test('heaps as h5py writes them are whole, and lengths have 8 bytes', () => {
  const heaps = files.flatMap((name) => heapsOf(read(name)));
  expect(heaps.length).toBeGreaterThan(3);
  expect(heaps.map(isWholeHeap)).toEqual(heaps.map(() => true));
  expect(sizeOfLengths(read('arrays.h5'))).toBe(8);
  expect(sizeOfLengths(read('arrays-latest.h5'))).toBe(8);
  expect(sizeOfLengths(new Uint8Array(16))).toBeUndefined();
});

test('a heap is refused where an object has no length, or ends behind the heap', () => {
  const heap = heapsOf(read('arrays.h5'))[0];
  const changed = (offset: number, length: bigint) => {
    const bytes = heap.slice();
    new DataView(bytes.buffer).setBigUint64(offset, length, true);
    return isWholeHeap(bytes);
  };
  const first = new DataView(heap.buffer).getBigUint64(24, true);
  expect(changed(24, first)).toBe(true);
  // The next header would be among zeros: free space without a length.
  expect(changed(24, first + 512n)).toBe(false);
  expect(changed(24, 1n << 40n)).toBe(false);
  // Nor may the free space end among zeros.
  const free = 40 + 8 * Math.ceil(Number(first) / 8);
  const rest = new DataView(heap.buffer).getBigUint64(free, true);
  expect([changed(free, rest), changed(free, rest - 160n)]).toEqual([true, false]);
  expect(isWholeHeap(heap.subarray(0, 8))).toBe(false);
  // Only a part is here yet.
  expect(isWholeHeap(heap.subarray(0, 64))).toBe(true);
});
