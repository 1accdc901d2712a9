import { counted } from '../core/counted.ts';
import type { Matrix } from '../core/types.ts';
import { unitAxis } from './convert.ts';
import { allocateFloats } from './floats.ts';
import { atOnce, partOf, rowsAStep, type Steps } from './steps.ts';
import { numberedColumn, rowNorms, tableNotes } from './table-notes.ts';
import { ReadError, type Tensor } from './types.ts';

export interface TableOptions {
  /** rows left out at the start, after transposing */
  readonly drop?: number;
  readonly transpose?: boolean;
  /** the number of rows to use, including those left out; default all */
  readonly take?: number;
  /** whether the table may share the tensor's memory instead of a copy */
  readonly shared?: boolean;
}

export interface Table {
  readonly table: Matrix;
  readonly notes: readonly string[];
}

/**
 * Converts a tensor of shape [n, d], or with a third axis of length 1, to a table of n positions. Rows and columns count from 0; those
 * in notes are the tensor's own, also after dropping rows. The tensor's notes come first. Values in dropped rows are not checked.
 */
export function toTable(tensor: Tensor, options?: TableOptions): Table {
  return atOnce(tableSteps(tensor, options));
}

/** `toTable` in steps. */
export function* tableSteps(
  tensor: Tensor,
  { drop = 0, transpose = false, take = Number.POSITIVE_INFINITY, shared = false }: TableOptions = {},
): Steps<Table> {
  const notes = [...tensor.notes];
  const [height, width] = tableShape(tensor, notes);
  const [all, cols] = transpose ? [width, height] : [height, width];
  const rows = Math.min(all, take);
  if (!Number.isInteger(drop) || drop < 0 || drop >= rows) {
    const message = `The table has ${counted(rows, 'row')}, so ${drop} cannot be left out at the start.`;
    throw new ReadError('bad-drop', message, tensor.name);
  }
  if (transpose) notes.push(`Transposed: the file’s columns are now the table’s rows, ${all} × ${cols}.`);
  if (rows < all)
    notes.push(`The first ${rows} of ${counted(all, 'row')} ${rows === 1 ? 'is' : 'are'} used.`);
  if (drop > 0) notes.push(leftOut(drop, rows));

  const data =
    shared && !transpose
      ? tensor.data.subarray(drop * width, rows * width)
      : yield* partOf((transpose ? columnsBetween : rowsBetween)(tensor.data, width, drop, rows), 0, 0.5);
  const table = { rows: rows - drop, cols, data };
  // In double precision, squares of finite float32 values stay finite.
  const norms = yield* partOf(rowNorms(table), 0.5, 0.75);
  const odd = norms.findIndex((norm) => !Number.isFinite(norm));
  if (odd >= 0) {
    const col = data.subarray(odd * cols, (odd + 1) * cols).findIndex((value) => !Number.isFinite(value));
    const [row, value] = [drop + odd, data[odd * cols + col]];
    throw nonFinite(value, transpose ? col : row, transpose ? row : col, tensor.dtype);
  }
  if (!transpose) notes.push(...numberedColumn(table));
  return { table, notes: [...notes, ...(yield* partOf(tableNotes(table, norms, drop), 0.75, 1))] };
}

/** The rows of a matrix from `first` to before `last`. */
function* rowsBetween(values: Float32Array, width: number, first: number, last: number): Steps<Float32Array> {
  const result = allocateFloats((last - first) * width);
  const step = rowsAStep(width);
  for (let row = first; row < last; row += step) {
    result.set(values.subarray(row * width, Math.min(last, row + step) * width), (row - first) * width);
    yield (row - first) / (last - first);
  }
  return result;
}

/** The number of float32 columns in one cache line. */
const columns_at_once = 16;

/** The columns of a matrix from `first` to before `last`, as rows. */
function* columnsBetween(
  values: Float32Array,
  width: number,
  first: number,
  last: number,
): Steps<Float32Array> {
  const height = values.length / width;
  const result = allocateFloats((last - first) * height);
  const step = rowsAStep(columns_at_once);
  for (let start = first; start < last; start += columns_at_once) {
    const end = Math.min(last, start + columns_at_once);
    for (let top = 0; top < height; top += step) {
      const bottom = Math.min(height, top + step);
      for (let row = top; row < bottom; row += 1)
        for (let col = start; col < end; col += 1)
          result[(col - first) * height + row] = values[row * width + col];
      yield (start - first + ((end - start) * bottom) / height) / (last - first);
    }
  }
  return result;
}

function tableShape({ shape, data, name }: Tensor, notes: string[]): readonly [rows: number, cols: number] {
  const unit = unitAxis(shape);
  const [rows, cols, ...more] = shape.filter((_, axis) => axis !== unit);
  if (rows === undefined || cols === undefined || more.length > 0) {
    const message = `A table needs the shape [n, d], or a third axis of length 1; this tensor has [${shape.join(', ')}].`;
    throw new ReadError('bad-shape', message, name);
  }
  if (rows * cols === 0)
    throw new ReadError('empty', `The tensor is empty: its shape is [${shape.join(', ')}].`, name);
  if (rows * cols !== data.length) {
    const message = `The shape [${shape.join(', ')}] needs ${counted(rows * cols, 'value')}; there are ${data.length}.`;
    throw new ReadError('bad-shape', message, name);
  }
  if (unit >= 0) notes.push(`Axis ${unit} of [${shape.join(', ')}] has length 1 and was left out.`);
  return [rows, cols];
}

function leftOut(drop: number, rows: number): string {
  const left = rows - drop;
  const first =
    drop === 1 ? `first of ${counted(rows, 'row')} was` : `first ${drop} of ${counted(rows, 'row')} were`;
  return `The ${first} left out: ${left} ${left === 1 ? 'remains' : 'remain'}.`;
}

function nonFinite(value: number, row: number, col: number, dtype: string): ReadError {
  const where = `row ${row}, column ${col}`;
  const beyond =
    dtype === 'float64' && !Number.isNaN(value) ? ', or a float64 value too large for float32 (3.4e38)' : '';
  const message = `The value at ${where} (counted from 0) is ${value}${beyond}. Replace it, or drop the rows up to it.`;
  return new ReadError('non-finite', message, where);
}
