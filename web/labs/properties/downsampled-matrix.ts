/** An n x n matrix: whole, or as means of blocks with single rows on demand. */
import type { Matrix } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';

export interface DownsampledMatrix {
  readonly n: number;
  /** what is drawn: each cell is the mean of a block of step x step; the last blocks may be smaller */
  readonly blockMeans: Matrix;
  readonly step: number;
  /** Whether row x is available. A matrix that is not whole has only some rows. */
  has(x: number): boolean;
  /** A row that is available. */
  row(x: number): Float32Array;
  column(y: number): Float32Array;
  /** the row pointed at last, shown until the next one is computed */
  readonly lastRead?: number;
}

export const wholeMatrix = (matrix: Matrix): DownsampledMatrix => ({
  n: matrix.rows,
  blockMeans: matrix,
  step: 1,
  has: () => true,
  row: (x) => matrix.data.subarray(x * matrix.cols, (x + 1) * matrix.cols),
  column: (y) => Float32Array.from({ length: matrix.rows }, (_, x) => matrix.data[x * matrix.cols + y]),
});

/** One row of a matrix. */
export interface MatrixRow {
  readonly x: number;
  readonly values: Float32Array;
}

/** The proximity of the rows of a table, which is symmetric, with some of its rows and the one read last. */
export function downsampledProximity(
  blockMeans: Matrix,
  step: number,
  rows: readonly MatrixRow[],
  lastRead?: MatrixRow,
): DownsampledMatrix {
  const there = new Map([...rows, ...(lastRead ? [lastRead] : [])].map(({ x, values }) => [x, values]));
  const row = (x: number): Float32Array => {
    const values = there.get(x);
    if (!values) throw new Error(`Row ${x} has not been computed.`);
    return values;
  };
  return {
    n: rows[0].values.length,
    blockMeans,
    step,
    has: (x) => there.has(x),
    row,
    column: row,
    ...(lastRead && { lastRead: lastRead.x }),
  };
}

/** A proximity as its job gives it: whole, or the means of blocks with some of its rows. */
interface Computed {
  readonly shown: { readonly proximity: Matrix };
  readonly step: number;
  readonly rows: readonly MatrixRow[];
}

/** The proximity to draw. A long table has only some single rows: `lastRead` is the one that was pointed at last. */
export const downsampledOf = ({ shown, step, rows }: Computed, lastRead?: MatrixRow): DownsampledMatrix =>
  step > 1 ? downsampledProximity(shown.proximity, step, rows, lastRead) : wholeMatrix(shown.proximity);

/** The caption of a map of block means; '' if the map is whole. */
export const blockSizeText = ({ n, step }: DownsampledMatrix): string =>
  step > 1 ? `${n} × ${n}, a cell is the mean of ${step} × ${step}` : '';

/** The rows or columns that a cell covers: '7', or '10 to 14'. */
export function blockRange({ n, step }: DownsampledMatrix, cell: number, first: number): string {
  const [from, to] = [cell * step, Math.min(n, (cell + 1) * step) - 1];
  return from === to
    ? formatNumber(from + first)
    : `${formatNumber(from + first)} to ${formatNumber(to + first)}`;
}

/** phi minus the means of its diagonals, averaged over each block. `mean`: at the offsets from 1 - n to n - 1. */
export function toeplitzRemainder({ n, blockMeans, step }: DownsampledMatrix, mean: Float64Array): Matrix {
  const { rows, cols, data } = blockMeans;
  const size = (cell: number) => Math.min(step, n - cell * step);
  const meanOfBlock = (row: number, col: number) => {
    let sum = 0;
    for (let x = row * step; x < row * step + size(row); x++)
      for (let y = col * step; y < col * step + size(col); y++) sum += mean[y - x + n - 1];
    return sum / (size(row) * size(col));
  };
  // Blocks along a diagonal have the same offsets, except the smaller ones at the end.
  const alongDiagonal =
    step === 1
      ? mean
      : Float64Array.from({ length: 2 * rows - 1 }, (_, i) => {
          const apart = i - (rows - 1);
          return apart < 0 ? meanOfBlock(-apart, 0) : meanOfBlock(0, apart);
        });
  const last = size(rows - 1) < step ? rows - 1 : rows;
  const remainder = new Float32Array(data.length);
  for (let row = 0, i = 0; row < rows; row++)
    for (let col = 0; col < cols; col++, i++)
      remainder[i] =
        data[i] - (row < last && col < last ? alongDiagonal[col - row + rows - 1] : meanOfBlock(row, col));
  return { rows, cols, data: remainder };
}
