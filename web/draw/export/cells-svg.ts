/**
 * Cells in an SVG file that every renderer draws with sharp edges. Some blur images of few pixels whatever `image-rendering` says, so few
 * cells are rectangles, and in the image of many each is a block of pixels.
 */
import { type RasterItem, round } from '../scene.ts';

/** More would make files of megabytes. */
const mostRectangles = 4096;

/** Pixels of the image for a CSS pixel: enough for print. */
const sharpness = 3;
const mostPixels = 2 ** 22;

type Pixels = Pick<RasterItem, 'columns' | 'rows' | 'pixels'>;

/** 'rgb(1, 2, 3)' and an opacity from 0 to 1. */
function colorOf(pixel: number): { readonly fill: string; readonly opacity: number } {
  const [red, green, blue, alpha] = new Uint8Array(Uint32Array.of(pixel).buffer);
  return { fill: `rgb(${red}, ${green}, ${blue})`, opacity: alpha / 255 };
}

/** One path for each colour; equal neighbours in a row are one rectangle. */
function rectangles({ x, y, width, height, columns, rows, pixels }: RasterItem): string {
  const paths = new Map<number, string[]>();
  const at = (from: number, size: number, place: number, count: number) =>
    round(from + (size * place) / count);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [at(y, height, row, rows), at(y, height, row + 1, rows)];
    for (let start = 0, end = 0; start < columns; start = end) {
      const pixel = pixels[row * columns + start];
      for (end = start + 1; end < columns && pixels[row * columns + end] === pixel; ) end += 1;
      const [left, right] = [at(x, width, start, columns), at(x, width, end, columns)];
      const all = paths.get(pixel) ?? [];
      all.push(`M${left} ${top}H${right}V${bottom}H${left}z`);
      paths.set(pixel, all);
    }
  }
  const drawn = [...paths].map(([pixel, d]) => {
    const { fill, opacity } = colorOf(pixel);
    if (opacity === 0) return '';
    return `<path d="${d.join('')}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${round(opacity)}"` : ''}/>`;
  });
  return `<g shape-rendering="crispEdges">${drawn.join('')}</g>`;
}

/** Each cell a block of `factor` × `factor` pixels. */
function enlarged({ columns, rows, pixels }: Pixels, factor: number): Pixels {
  const wide = columns * factor;
  const all = new Uint32Array(wide * rows * factor);
  for (let row = 0; row < rows; row += 1) {
    const first = row * factor * wide;
    for (let i = 0; i < wide; i += 1) all[first + i] = pixels[row * columns + Math.floor(i / factor)];
    for (let copy = 1; copy < factor; copy += 1) all.copyWithin(first + copy * wide, first, first + wide);
  }
  return { columns: wide, rows: rows * factor, pixels: all };
}

/** `png`: turns pixels into a data URL. */
export function cellsSvg(item: RasterItem, png: (raster: Pixels) => string): string {
  const { x, y, width, height, columns, rows } = item;
  const cells = columns * rows;
  if (cells <= mostRectangles) return rectangles(item);
  const wanted = Math.ceil(sharpness * Math.max(width / columns, height / rows));
  const factor = Math.max(1, Math.min(wanted, Math.floor(Math.sqrt(mostPixels / cells))));
  const box = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  const look = 'preserveAspectRatio="none" image-rendering="pixelated"';
  // Inkscape 1.2 knows no other name for it.
  const name = 'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href';
  return `<image ${box} ${look} ${name}="${png(enlarged(item, factor))}"/>`;
}
