import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The command, in a folder of its own, finds the wasm files of the site one folder up. */
export function placeOf(name: 'attention' | 'pe'): ArrayBuffer {
  const bytes = readFileSync(join(here, '..', `${name}.wasm`));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}
