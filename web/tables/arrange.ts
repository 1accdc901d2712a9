/** Tables from tensors that need another shape: numbers in one row or column, and a first column that counts the rows. */
import type { Tensor } from '../readers/index.ts';
import { text } from './table-text.ts';

const countOf = ({ data }: Tensor): number => data.length;

/** Whether all numbers are in one row or column. */
export const isFlat = ({ shape, data }: Tensor): boolean => data.length > 1 && shape.includes(data.length);

/** Fewer rows or columns than this are not suggested. */
const least = 4;
/** Values compared; more would change nothing. */
const most_compared = 1 << 18;

/**
 * The number of columns that makes neighbouring rows most alike, by the mean square of their differences; undefined if the numbers
 * fill no rectangle of at least 2 x 2.
 */
export function likelyColumns({ data }: Tensor): number | undefined {
  const count = data.length;
  const all: number[] = [];
  for (let divisor = 2; divisor ** 2 <= count; divisor += 1)
    if (count % divisor === 0) all.push(divisor, count / divisor);
  all.sort((a, b) => a - b);
  const tried = all.filter((columns) => columns >= least && count / columns >= least);
  let best: { readonly columns: number; readonly difference: number } | undefined;
  for (const columns of tried) {
    const difference = meanSquare(data, columns);
    if (!Number.isNaN(difference) && !(best && best.difference <= difference)) best = { columns, difference };
  }
  return best?.columns ?? all[0];
}

function meanSquare(data: Float32Array, lag: number): number {
  let count = 0;
  let sum = 0;
  for (let i = 0; i < Math.min(data.length - lag, most_compared); i += 1) {
    const square = (data[i + lag] - data[i]) ** 2;
    if (!Number.isFinite(square)) continue;
    sum += square;
    count += 1;
  }
  return sum / count; // NaN if there is no finite difference
}

/** The same numbers in rows of `columns`, which divides their count. */
export function arranged(tensor: Tensor, columns: number): Tensor {
  const rows = countOf(tensor) / columns;
  return { ...tensor, shape: [rows, columns], notes: [...tensor.notes, text.arranged(rows, columns)] };
}

/** The matrix without its first column. */
export function withoutFirstColumn(tensor: Tensor): Tensor {
  const rows = tensor.shape.find((length) => length > 1) ?? 1;
  const width = countOf(tensor) / rows;
  const data = new Float32Array(rows * (width - 1));
  for (let row = 0; row < rows; row += 1)
    data.set(tensor.data.subarray(row * width + 1, (row + 1) * width), row * (width - 1));
  return { ...tensor, shape: [rows, width - 1], data, notes: [...tensor.notes, text.firstColumnOut] };
}
