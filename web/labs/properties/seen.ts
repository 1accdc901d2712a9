/** An n x n matrix as the page has it: whole, or from afar with its rows on demand. */
import type { Matrix } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';

export interface Seen {
  readonly n: number;
  /** what is drawn: each cell is the mean of a block of step x step, smaller at the end */
  readonly drawn: Matrix;
  readonly step: number;
  row(x: number): Float32Array;
  column(y: number): Float32Array;
}

export const wholeMatrix = (drawn: Matrix): Seen => ({
  n: drawn.rows,
  drawn,
  step: 1,
  row: (x) => drawn.data.subarray(x * drawn.cols, (x + 1) * drawn.cols),
  column: (y) => Float32Array.from({ length: drawn.rows }, (_, x) => drawn.data[x * drawn.cols + y]),
});

/** The proximity of the rows of a table, which is symmetric. The rows looked at last are kept. */
export function overviewOf(drawn: Matrix, step: number, table: Matrix, measure: 'dot' | 'cosine'): Seen {
  const rows = new Map<number, Float32Array>();
  const row = (x: number): Float32Array => {
    const known = rows.get(x);
    if (known) return known;
    if (rows.size > 8) rows.clear();
    const made = proximityTo(x, table, measure);
    rows.set(x, made);
    return made;
  };
  return { n: table.rows, drawn, step, row, column: row };
}

/** Summed in double and rounded once, as the core does it. */
function proximityTo(x: number, { rows, cols, data }: Matrix, measure: 'dot' | 'cosine'): Float32Array {
  const dot = (a: number, b: number) => {
    let sum = 0;
    for (let col = 0; col < cols; col++) sum += data[a * cols + col] * data[b * cols + col];
    return sum;
  };
  if (measure === 'dot') return Float32Array.from({ length: rows }, (_, y) => dot(x, y));
  const square = dot(x, x);
  return Float32Array.from({ length: rows }, (_, y) => dot(x, y) / Math.sqrt(square * dot(y, y)) || 0);
}

/** What stands below a map that is seen from afar; '' where it is whole. */
export const afarText = ({ n, step }: Seen): string =>
  step > 1 ? `${n} × ${n}, a cell is the mean of ${step} × ${step}` : '';

/** What a row or column of the map counts, of several the first and the last. */
export function counts({ n, step }: Seen, cell: number, first: number): string {
  const [from, to] = [cell * step, Math.min(n, (cell + 1) * step) - 1];
  return from === to
    ? formatNumber(from + first)
    : `${formatNumber(from + first)} to ${formatNumber(to + first)}`;
}

/** phi minus the mean of each diagonal: `mean` has those of the offsets from 1 - n to n - 1. From afar, the means of blocks. */
export function toeplitzRemainder({ n, drawn, step }: Seen, mean: Float64Array): Matrix {
  const { rows, cols, data } = drawn;
  const size = (cell: number) => Math.min(step, n - cell * step);
  const meanOfBlock = (row: number, col: number) => {
    let sum = 0;
    for (let x = row * step; x < row * step + size(row); x++)
      for (let y = col * step; y < col * step + size(col); y++) sum += mean[y - x + n - 1];
    return sum / (size(row) * size(col));
  };
  // Whole blocks along a diagonal have the same offsets.
  const known = new Map<number, number>();
  const meanAt = (row: number, col: number) => {
    if (size(row) < step || size(col) < step) return meanOfBlock(row, col);
    const value = known.get(col - row) ?? meanOfBlock(row, col);
    known.set(col - row, value);
    return value;
  };
  return {
    rows,
    cols,
    data: data.map((value, i) => value - meanAt(Math.floor(i / cols), i % cols)),
  };
}
