/** An n x n matrix as the page has it: whole, or as means of blocks with its rows on demand. */
import type { Matrix } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';

export interface DownsampledMatrix {
  readonly n: number;
  /** what is drawn: each cell is the mean of a block of step x step, smaller at the end */
  readonly blockMeans: Matrix;
  readonly step: number;
  row(x: number): Float32Array;
  column(y: number): Float32Array;
}

export const wholeMatrix = (matrix: Matrix): DownsampledMatrix => ({
  n: matrix.rows,
  blockMeans: matrix,
  step: 1,
  row: (x) => matrix.data.subarray(x * matrix.cols, (x + 1) * matrix.cols),
  column: (y) => Float32Array.from({ length: matrix.rows }, (_, x) => matrix.data[x * matrix.cols + y]),
});

/** The proximity of the rows of a table, which is symmetric. The rows looked at last are kept. */
export function downsampledProximity(
  blockMeans: Matrix,
  step: number,
  table: Matrix,
  measure: 'dot' | 'cosine',
): DownsampledMatrix {
  const rows = new Map<number, Float32Array>();
  const factors = measure === 'cosine' ? factorsOf(table) : null;
  const row = (x: number): Float32Array => {
    const made = rows.get(x) ?? proximityTo(x, table, factors);
    rows.delete(x);
    rows.set(x, made);
    const [oldest] = rows.keys();
    if (rows.size > mostRows) rows.delete(oldest);
    return made;
  };
  return { n: table.rows, blockMeans, step, row, column: row };
}

const mostRows = 8;

/** The core sums in another order: its values may differ from these in the last bit. */
const proximityTo = (x: number, table: Matrix, factors: Float64Array | null): Float32Array =>
  Float32Array.from(
    { length: table.rows },
    (_, y) => dot(table, x, y) * (factors ? factors[x] * factors[y] : 1),
  );

/** With four sums side by side, which take half as long as one. */
function dot({ cols, data }: Matrix, a: number, b: number): number {
  const [x, y] = [a * cols, b * cols];
  const whole = cols - (cols % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let col = 0; col < whole; col += 4) {
    first += data[x + col] * data[y + col];
    second += data[x + col + 1] * data[y + col + 1];
    third += data[x + col + 2] * data[y + col + 2];
    fourth += data[x + col + 3] * data[y + col + 3];
  }
  for (let col = whole; col < cols; col++) first += data[x + col] * data[y + col];
  return first + second + third + fourth;
}

/** The factors that give each row the length 1. A row of zeros gets 0. */
const factorsOf = (table: Matrix): Float64Array =>
  Float64Array.from({ length: table.rows }, (_, row) => {
    const square = dot(table, row, row);
    return square > 0 ? 1 / Math.sqrt(square) : 0;
  });

/** What stands below a map of means of blocks; '' where it is whole. */
export const blockSizeText = ({ n, step }: DownsampledMatrix): string =>
  step > 1 ? `${n} × ${n}, a cell is the mean of ${step} × ${step}` : '';

/** Which rows or columns of the matrix a cell stands for: '7', or '10 to 14'. */
export function blockRange({ n, step }: DownsampledMatrix, cell: number, first: number): string {
  const [from, to] = [cell * step, Math.min(n, (cell + 1) * step) - 1];
  return from === to
    ? formatNumber(from + first)
    : `${formatNumber(from + first)} to ${formatNumber(to + first)}`;
}

/** phi minus the mean of its diagonal; `mean` has the means at the offsets from 1 - n to n - 1. Of blocks, the mean of that. */
export function toeplitzRemainder({ n, blockMeans, step }: DownsampledMatrix, mean: Float64Array): Matrix {
  const { rows, cols, data } = blockMeans;
  const size = (cell: number) => Math.min(step, n - cell * step);
  const meanOfBlock = (row: number, col: number) => {
    let sum = 0;
    for (let x = row * step; x < row * step + size(row); x++)
      for (let y = col * step; y < col * step + size(col); y++) sum += mean[y - x + n - 1];
    return sum / (size(row) * size(col));
  };
  // Blocks along a diagonal have the same offsets, but for the smaller ones at the end.
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
