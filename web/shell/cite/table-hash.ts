/** The SHA-256 of a reader's table, by which others can tell that they have the same one. */
import type { LoadedTable } from '../../tables/table-store.ts';

const known = new WeakMap<LoadedTable, string>();

/** In hexadecimal, of the values as float32, little-endian, row by row; undefined until it is computed. */
export const knownHash = (table: LoadedTable): string | undefined => known.get(table);

/** Resolves to whether there is a hash now: browsers compute none for pages without https. */
export async function hashTable(table: LoadedTable): Promise<boolean> {
  if (!crypto.subtle) return false;
  const { buffer, byteOffset, byteLength } = table.matrix.data;
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength),
  );
  known.set(table, Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''));
  return true;
}
