/** Paints matrices and colour bars on canvases. */
import { barPixels, type ColorScale, type Domain, paintCells } from './color-scale.ts';

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
