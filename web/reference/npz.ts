/** Several arrays as one NumPy archive: a zip file without compression. */
import type { Matrix } from '../core/types.ts';
import { toNpy } from '../draw/export/npy.ts';
import { toZip } from './zip.ts';

export const toNpz = (arrays: Readonly<Record<string, Matrix>>): Uint8Array<ArrayBuffer> =>
  toZip(Object.entries(arrays).map(([title, matrix]) => ({ name: `${title}.npy`, bytes: toNpy(matrix) })));
