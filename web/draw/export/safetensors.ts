/** Writes safetensors files: the length of the header in 8 bytes, the header as JSON, and the values, little-endian. */
import type { Matrix } from '../../core/types.ts';

/** The header is padded, so that the values are aligned. */
const alignment = 8;

/** Float32. `about`: what the file says of itself, under `__metadata__`. */
export function toSafetensors(
  tensors: Readonly<Record<string, Matrix>>,
  about: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  let end = 0;
  const entries = Object.entries(tensors).map(([name, { rows, cols, data }]) => {
    const start = end;
    end += 4 * data.length;
    return [name, { dtype: 'F32', shape: [rows, cols], data_offsets: [start, end] }] as const;
  });
  const header = new TextEncoder().encode(
    JSON.stringify({ __metadata__: about, ...Object.fromEntries(entries) }),
  );
  const length = Math.ceil(header.length / alignment) * alignment;
  const bytes = new Uint8Array(8 + length + end).fill(' '.charCodeAt(0), 8, 8 + length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(length), true);
  bytes.set(header, 8);
  let at = 8 + length;
  for (const { data } of Object.values(tensors))
    for (const value of data) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  return bytes;
}
