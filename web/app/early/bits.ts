/** All bits of a result in a few letters, to compare results of two machines. */

/** All typed arrays in a result, in the order of its fields. */
function arraysIn(result: unknown): readonly Float32Array[] {
  if (result instanceof Float32Array) return [result];
  if (typeof result !== 'object' || result === null || ArrayBuffer.isView(result)) return [];
  return Object.values(result).flatMap(arraysIn);
}

/** 32-bit FNV-1a over the bytes, in hexadecimal, with the count of numbers. */
export function bitsOf(result: object): string {
  let hash = 0x811c9dc5;
  let count = 0;
  for (const { buffer, byteOffset, byteLength, length } of arraysIn(result)) {
    count += length;
    for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) {
      hash ^= byte;
      hash = Math.imul(hash, 0x01000193);
    }
  }
  return `${(hash >>> 0).toString(16).padStart(8, '0')}-${count}`;
}
