/**
 * All bits of a result in a few letters, to compare results of two machines: 32-bit FNV-1a over the bytes of its float32 arrays, in the
 * order of its fields, and the count of numbers. In one piece, so that a test can run it in any page.
 */
export function bitsOf(result: object): string {
  let hash = 0x811c9dc5;
  let count = 0;
  const add = (part: unknown): void => {
    if (part instanceof Float32Array) {
      count += part.length;
      for (const byte of new Uint8Array(part.buffer, part.byteOffset, part.byteLength)) {
        hash ^= byte;
        hash = Math.imul(hash, 0x01000193);
      }
    } else if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part))
      for (const inner of Object.values(part)) add(inner);
  };
  add(result);
  return `${(hash >>> 0).toString(16).padStart(8, '0')}-${count}`;
}
