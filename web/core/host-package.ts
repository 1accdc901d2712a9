/** The npm package: each module is a text in a script, because all bundlers take scripts along, but some no
 *  other files. */
import { neededBrowsers, PeError } from './errors.ts';
import { packedFile } from './packed-file.ts';
import type { Arithmetic } from './types.ts';

export const hasAllFiles = true;

/** A text is the file's bytes in zlib's format and base64: see build/wasm-text.mjs. */
const texts = {
  'attention.wasm': () => import('../../build/wasm/wasm/attention.wasm?text'),
  'pe.wasm': () => import('../../build/wasm/wasm/pe.wasm?text'),
  'pe-fast.wasm': () => import('../../build/wasm/wasm/pe-fast.wasm?text'),
  'training.wasm': () => import('../../build/wasm/wasm/training.wasm?text'),
  'training-fast.wasm': () => import('../../build/wasm/wasm/training-fast.wasm?text'),
  'hdf5.wasm': () => import('../../build/hdf5/hdf5.wasm?text'),
};

export type ModuleFile = keyof typeof texts;

/** The bytes of a module. Rejects with 'not-supported' where nothing can unpack them, and with 'not-found' (wasm) if its script cannot be loaded. */
export async function bytesOf(file: ModuleFile): Promise<ArrayBuffer> {
  if (typeof DecompressionStream !== 'function')
    throw new PeError('not-supported', `This browser has no DecompressionStream; ${neededBrowsers}`);
  const { default: text } = await texts[file]().catch((cause) => {
    throw new PeError('not-found', `${file} could not be loaded: ${cause}`, 'wasm', { cause });
  });
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(unpacked).arrayBuffer();
}

export const placeOfAttention = () => bytesOf('attention.wasm');
export const placeOfCore = (arithmetic: Arithmetic) => bytesOf(packedFile('pe', arithmetic));
export const placeOfTraining = (arithmetic: Arithmetic) => bytesOf(packedFile('training', arithmetic));
export const placeOfHdf5 = () => bytesOf('hdf5.wasm');
