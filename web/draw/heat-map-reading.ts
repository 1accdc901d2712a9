/** The sentence under a heat map: the cell under the cursor, or shape and range of the matrix. */

import type { Matrix } from '../core/types.ts';
import { type Domain, extent } from './color-scale.ts';
import { formatMore, formatNumber } from './format.ts';
import type { HeatMapAxes } from './heat-map-layout.ts';
import type { Cursor, Mark } from './heat-map-scene.ts';
import type { Readout } from './interactive-figure.ts';
import { indexLabel } from './ticks.ts';

interface ReadingRequest extends HeatMapAxes {
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

/** The cell with the largest magnitude, the first of several; null if none has a number other than 0. */
export function largestCell({ data, cols }: Matrix): Cell | null {
  let at = -1;
  let largest = 0;
  for (let i = 0; i < data.length; i++) {
    const magnitude = Math.abs(data[i]);
    if (magnitude > largest && magnitude < Infinity) {
      at = i;
      largest = magnitude;
    }
  }
  return at < 0 ? null : { row: Math.floor(at / cols), col: at % cols };
}

/** What is heard of a map before its cells: shape and range, the cell with the largest magnitude, and marked cells, if they are few. */
export function readSummary(request: ReadingRequest): string {
  const { matrix, marks } = request;
  const largest = largestCell(matrix);
  if (!largest) return `${readShape(matrix)}${extent(matrix.data) ? ', every number is 0' : ''}.`;
  const [first, ...marked] = [largest, ...(marks.length <= 2 ? marks : [])].map(
    (cell) => readCell(request, cell)?.words ?? '',
  );
  const said = new Set([`Largest magnitude: ${first}`, ...marked.filter((words) => words !== first)]);
  return `${[readShape(matrix), ...said].filter(Boolean).join('. ')}.`;
}

/** 'row 4 of 32, column 2 of 32' */
export const readPlace = ({ row, col }: Cell, { rows, cols }: Matrix): string =>
  `row ${row + 1} of ${rows}, column ${col + 1} of ${cols}`;

/**
 * Moves a cursor between cells by keys: arrows by one; Page Up and Page Down by a tenth of the rows; Home and End to the ends of the row,
 * with Control to the first and the last cell.
 */

export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** Null for other keys. The cursor stays inside the matrix; without a cursor, any of these keys goes to the first cell. */
export function moveCursor(
  key: string,
  control: boolean,
  from: Cell | null,
  rows: number,
  cols: number,
): Cell | null {
  const { row, col } = from ?? { row: 0, col: 0 };
  const page = Math.max(1, Math.round(rows / 10));
  const moves: Record<string, readonly [row: number, col: number]> = {
    ArrowUp: [row - 1, col],
    ArrowDown: [row + 1, col],
    ArrowLeft: [row, col - 1],
    ArrowRight: [row, col + 1],
    PageUp: [row - page, col],
    PageDown: [row + page, col],
    Home: [control ? 0 : row, 0],
    End: [control ? rows - 1 : row, cols - 1],
  };
  const to = moves[key];
  if (!to || rows === 0 || cols === 0) return null;
  if (!from) return { row: 0, col: 0 };
  const inside = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);
  return { row: inside(to[0], rows), col: inside(to[1], cols) };
}
