import type { Matrix } from '../core/types.ts';

/**
 * A height × width matrix whose cells are the means of blocks of the given one. Block sizes differ by at most one row or column. Masked
 * cells (NaN, -Infinity) are left out of the means; a block with masked cells only is masked.
 */
export function blockMeans({ rows, cols, data }: Matrix, height: number, width: number): Matrix {
  if (height === rows && width === cols) return { rows, cols, data };
  const result = new Float32Array(height * width);
  for (let down = 0; down < height; down++) {
    const [top, bottom] = [begin(down, rows, height), begin(down + 1, rows, height)];
    for (let across = 0; across < width; across++) {
      const [left, right] = [begin(across, cols, width), begin(across + 1, cols, width)];
      let sum = 0;
      for (let row = top * cols; row < bottom * cols; row += cols)
        for (let i = row + left; i < row + right; i++) sum += data[i];
      const mean = sum / ((bottom - top) * (right - left));
      result[down * width + across] = Number.isFinite(mean)
        ? mean
        : meanOfVisible(data, cols, [top, bottom], [left, right]);
    }
  }
  return { rows: height, cols: width, data: result };
}

/** The first row or column of a block. */
const begin = (number: number, cells: number, blocks: number) => Math.floor((number * cells) / blocks);

function meanOfVisible(
  data: Matrix['data'],
  cols: number,
  [top, bottom]: readonly [number, number],
  [left, right]: readonly [number, number],
): number {
  let sum = 0;
  let count = 0;
  for (let row = top; row < bottom; row++)
    for (let col = left; col < right; col++) {
      const value = data[row * cols + col];
      if (!(value > -Infinity)) continue;
      sum += value;
      count++;
    }
  return sum / count;
}

/** How many pixels show `cells` cells of `size` device pixels each: one per cell, or one per block of whole cells that fit into it. */
export function pixelsFor(cells: number, size: number): number {
  const block = Math.max(1, Math.floor(1 / size));
  return Math.max(1, Math.floor(cells / block));
}
