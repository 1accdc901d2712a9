/** The sentence under a heat map: the cell under the cursor, or shape and range of the matrix. */
import type { Matrix } from '../core/types.ts';
import { type Domain, extent } from './color-scale.ts';
import { formatMore, formatNumber } from './format.ts';
import type { Cursor, HeatMapAxes, Mark } from './heat-map-scene.ts';
import type { Readout } from './interactive-figure.ts';
import { indexLabel } from './ticks.ts';

export interface ReadingRequest extends HeatMapAxes {
  readonly matrix: Matrix;
  readonly marks: readonly Mark[];
  readonly describe?: ((row: number, col: number, value: number) => string) | null;
}

const named = (title: string, index: number, labels?: readonly string[] | null, start = 0, step = 1) =>
  `${title} ${indexLabel(index, start, step)}${labels?.[index] ? ` ‘${labels[index]}’` : ''}`;

const isMasked = (value: number) => Number.isNaN(value) || value === -Infinity;

/** The labels of the marks on a cell. If cells are means of blocks, one cell may have several marks. */
function meaningAt(marks: readonly Mark[], row: number, col: number): string {
  const labels = marks.filter((mark) => mark.row === row && mark.col === col).map(({ label }) => label);
  return [...new Set(labels)].filter(Boolean).join(' and ');
}

/** Null if the cursor is not on a cell. */
export function readCell(request: ReadingRequest, { row, col }: Cursor): Readout | null {
  const { matrix, rowTitle, colTitle, rowLabels, colLabels, rowStart, colStart, step } = request;
  if (row === undefined || col === undefined || row >= matrix.rows || col >= matrix.cols) return null;
  const value = matrix.data[row * matrix.cols + col] ?? Number.NaN;
  const place = `${named(rowTitle, row, rowLabels, rowStart, step)}, ${named(colTitle, col, colLabels, colStart, step)}`;
  if (isMasked(value)) return { words: `${place}: masked`, full: '' };
  const words = request.describe?.(row, col, value) ?? `${place}: ${formatNumber(value)}`;
  const meaning = meaningAt(request.marks, row, col);
  return { words: meaning ? `${words} (${meaning})` : words, full: formatMore(value, 'float32') };
}

/** '64 × 128, from −1 to 1'. Without the range where all is 0. */
export function readShape({ rows, cols, data }: Matrix, range: Domain | null = extent(data)): string {
  if (range?.every((end) => end === 0)) return `${rows} × ${cols}`;
  const values = range ? `from ${formatNumber(range[0])} to ${formatNumber(range[1])}` : 'every cell masked';
  return `${rows} × ${cols}, ${values}`;
}
