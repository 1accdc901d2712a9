/** CSV for other programs: RFC 4180, full precision, decimal points, one header line. */
import { formatFull } from '../format.ts';
import { blocksNote, type Column, type FigureData, type MatrixData } from './source.ts';

const lineEnd = '\r\n';

/** Where a spreadsheet may end a cell: in some countries at a semicolon. Within a line it then does not see that the text is quoted. */
const ends = /([;\t\r\n])/;

/** Spreadsheets run what begins like this as a formula; numbers are safe. */
const isFormula = (part: string): boolean =>
  /^[\s"]*[=+\-@＝＋－＠]/.test(part) && Number.isNaN(Number(part));

/** Words and names as a spreadsheet shows and does not run them: an apostrophe says that text follows. */
const guarded = (text: string): string =>
  text
    .split(ends)
    .map((part) => (isFormula(part) ? `'${part}` : part))
    .join('');

/** What such a cell held. */
export const unguarded = (cell: string): string =>
  cell
    .split(ends)
    .map((part) => (part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part))
    .join('');

function quoted(text: string): string {
  const plain = guarded(text);
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function matrixLines(source: MatrixData): string[] {
  const { matrix, rowTitle, colTitle, rowLabels, colLabels } = source;
  const note = blocksNote(source);
  const { rows, cols, data } = matrix;
  const titles = Array.from({ length: cols }, (_, col) => quoted(colLabels?.[col] ?? `${colTitle} ${col}`));
  const lines = [[quoted(note ? `${rowTitle} (${note})` : rowTitle), ...titles].join(',')];
  for (let row = 0; row < rows; row++) {
    const cells = [quoted(rowLabels?.[row] ?? String(row))];
    for (let col = 0; col < cols; col++) cells.push(formatFull(data[row * cols + col], 'float32'));
    lines.push(cells.join(','));
  }
  return lines;
}

function columnText({ values }: Column, row: number): string {
  const value = values[row];
  if (value === undefined) return '';
  if (typeof value === 'string') return quoted(value);
  return formatFull(value, values instanceof Float32Array ? 'float32' : 'float64');
}

export function toCsv(data: FigureData): string {
  if (data.kind === 'matrix') return matrixLines(data).join(lineEnd) + lineEnd;
  const rows = Math.max(0, ...data.columns.map(({ values }) => values.length));
  const lines = [data.columns.map(({ title }) => quoted(title)).join(',')];
  for (let row = 0; row < rows; row++) {
    lines.push(data.columns.map((column) => columnText(column, row)).join(','));
  }
  return lines.join(lineEnd) + lineEnd;
}
