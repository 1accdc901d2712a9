/**
 * Cells as a PNG file, one pixel per cell. Not the browser's canvas writes it: each browser would write other bytes, and Node has no
 * canvas.
 */
import { encode } from 'fast-png';
import type { RasterItem } from '../scene.ts';

/** Fewer arguments than any engine allows. */
const part = 8192;

/** A data URL. The same cells give the same text in every engine. */
export function cellsPng({ columns, rows, pixels }: Pick<RasterItem, 'columns' | 'rows' | 'pixels'>): string {
  const data = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const file = encode({ width: columns, height: rows, data }, { zlib: { level: 6 } });
  let text = '';
  for (let at = 0; at < file.length; at += part) text += String.fromCharCode(...file.subarray(at, at + part));
  return `data:image/png;base64,${btoa(text)}`;
}
