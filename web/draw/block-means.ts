import type { Matrix } from '../core/types.ts';

/**
 * A matrix with fewer cells, each the mean of a block: all blocks are as large as one another, to one row or column. Cells that
 * are masked (NaN, -Infinity) do not count; a block of nothing else is masked.
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

/** Where the block with this number begins. */
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

/** How many pixels show so many cells of this size in device pixels: one each, or one for as many whole cells as fit into it. */
export function pixelsFor(cells: number, size: number): number {
  const block = Math.max(1, Math.floor(1 / size));
  return Math.max(1, Math.floor(cells / block));
}
