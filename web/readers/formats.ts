import type { FileFormat } from './byte-source.ts';
import { npy } from './npy.ts';
import { foreignContent } from './signatures.ts';
import { tensorSource } from './tensor-source.ts';
import { text } from './text.ts';
import { detectTextEncoding } from './text-encoding.ts';

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);

const npz: FileFormat = {
  // PK and the signature of a first file, or of the end of an empty archive.
  matches: (head) => startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6]),
  open: async (source, _, options) => (await import('./npz.ts')).openNpz(source, options),
};

const safetensors: FileFormat = {
  /** A length below 2^32 and the opening brace of the header, as far as the head extends; or the file name. */
  matches(head, fileName) {
    if (head[8] === 0x7b && startsWith(head.subarray(4), [0, 0, 0, 0])) return true;
    if (foreignContent(head) || detectTextEncoding(head, '')) return false;
    return (
      /\.safetensors$/i.test(fileName) || (head.length === 8 && startsWith(head.subarray(4), [0, 0, 0, 0]))
    );
  },
  async open(source, _, options) {
    const { openSafetensors } = await import('./safetensors.ts');
    return tensorSource('safetensors', await openSafetensors(source, options?.signal));
  },
};

const shardIndex: FileFormat = {
  local: true,
  matches: (head, fileName) =>
    head[0] === 0x7b &&
    (/\.index\.json$/i.test(fileName) || new TextDecoder().decode(head).includes('"weight_map"')),
  open: async (source, _, options) => (await import('./local-shards.ts')).openLocalShards(source, options),
};

/** All formats. The first that matches opens the file. Text comes last because it has no signature. */
export const fileFormats: readonly FileFormat[] = [npy, npz, safetensors, shardIndex, text];
