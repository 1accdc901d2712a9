/** CSV for other programs: RFC 4180, full precision, decimal points, one header line. */
import { formatFull } from '../format.ts';
import { blocksNote, type Column, type FigureData, type MatrixData } from './source.ts';

const lineEnd = '\r\n';

/** Spreadsheets run text that begins like this as a formula. File names and words are escaped; numbers are safe. In some countries they
 *  take a semicolon for the end of a cell, so that it is quoted, too. */
const isFormula = (text: string): boolean => /^\s*[=+\-@]/.test(text) && Number.isNaN(Number(text));

function quoted(text: string): string {
  const plain = isFormula(text) ? `'${text}` : text;
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
