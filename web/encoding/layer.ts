/** Widths and weights of an untrained attention layer. */
import { PeError } from '../core/errors.ts';
import type { Matrix } from '../core/types.ts';

export type LayerWeights = 'identity' | 'seeded';

/** Labels of the choices of weights. */
export const weightWords: ReadonlyMap<string, string> = new Map<LayerWeights, string>([
  ['identity', 'identity'],
  ['seeded', 'seeded random'],
]);

/** Columns `first` to `first + cols - 1` of the `rows` x `rows` identity; columns past its edge are zero. */
export function identity(rows: number, first = 0, cols = rows): Matrix {
  const data = new Float32Array(rows * cols);
  for (let col = 0; col < cols; col++) if (first + col < rows) data[(first + col) * cols + col] = 1;
  return { rows, cols, data };
}

export const zeros = ({ rows, cols }: Pick<Matrix, 'rows' | 'cols'>): Matrix => ({
  rows,
  cols,
  data: new Float32Array(rows * cols),
});

/** The given rows of all parts side by side; default: all rows. */
export function beside(
  parts: readonly Matrix[],
  rows: readonly number[] = [...Array(parts[0].rows).keys()],
): Matrix {
  const cols = parts.reduce((sum, part) => sum + part.cols, 0);
  const data = new Float32Array(rows.length * cols);
  let at = 0;
  for (const row of rows)
    for (const part of parts) {
      data.set(part.data.subarray(row * part.cols, (row + 1) * part.cols), at);
      at += part.cols;
    }
  return { rows: rows.length, cols, data };
}

/** The largest absolute entry. */
export const largestOf = ({ data }: Pick<Matrix, 'data'>): number =>
  data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** The slider's largest width: the most rows and columns of a weight matrix. */
const widest = 1024;

/** Throws if the reader's table is too wide. Schemes cannot be, since they take their width from the slider. */
export function checkWidth(d: number): void {
  if (d > widest)
    throw new PeError(
      'too-large',
      `The table is ${d} wide; the attention layer here can be at most ${widest} wide.`,
      'd',
    );
}

/** The width of one head: d / heads rounded down, as in BERT, but at least one pair of dimensions. */
export const headWidth = (d: number, heads: number): number => Math.max(2, Math.floor(d / heads));
