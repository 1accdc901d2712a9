/** Paints cells on a canvas, one pixel per cell; the browser scales them without blurring. */
import { type ColorScale, type Domain, lookupTable, paintCells } from './color-scale.ts';

/** Paints a matrix. Returns whether any cell is masked. */
export function paintCanvas(
  canvas: HTMLCanvasElement,
  { rows, cols, data }: { readonly rows: number; readonly cols: number; readonly data: ArrayLike<number> },
  scale: ColorScale,
  domain: Domain,
): boolean {
  if (canvas.width !== cols) canvas.width = cols;
  if (canvas.height !== rows) canvas.height = rows;
  const context = canvas.getContext('2d');
  if (!context || rows * cols === 0) return false;
  const image = context.createImageData(cols, rows);
  const masked = paintCells(new Uint32Array(image.data.buffer), data, scale, domain);
  context.putImageData(image, 0, 0);
  return masked;
}

/** The colours of a scale as a strip: highest value first if vertical, last if horizontal. */
export function barPixels(scale: ColorScale, horizontal: boolean): Uint32Array {
  const pixels = lookupTable(scale).slice();
  return horizontal ? pixels : pixels.reverse();
}

export function paintBar(canvas: HTMLCanvasElement, scale: ColorScale, horizontal: boolean): void {
  const pixels = barPixels(scale, horizontal);
  canvas.width = horizontal ? pixels.length : 1;
  canvas.height = horizontal ? 1 : pixels.length;
  const context = canvas.getContext('2d');
  const image = context?.createImageData(canvas.width, canvas.height);
  if (!context || !image) return;
  new Uint32Array(image.data.buffer).set(pixels);
  context.putImageData(image, 0, 0);
}
