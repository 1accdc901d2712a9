import { ReadError } from './read-error.ts';
import { decimalMark, isNumber } from './text-number.ts';

/** The separator of cells; a space means any run of white space. */
export type Delimiter = '\t' | ';' | ',' | ' ';

/**
 * Finds the delimiter from the first lines with content. The first line may be a header, so the others decide if there are any.
 */
export function findDelimiter(lines: readonly string[]): Delimiter {
  const body = (lines.length > 1 ? lines.slice(1) : lines).map((line) =>
    line.replace(/"[^"]*"|\s#.*/g, '""'),
  );
  if (body.some((line) => line.includes('\t'))) return '\t';
  if (body.some((line) => line.includes(';'))) return ';';
  // "1,2" before rows of one number is a row with an extra cell, not a number with a decimal comma.
  const isRow = /^[^\s,]+(,[^\s,]+)+$/.test(lines[0] ?? '') && lines[0].split(',').every(isNumber);
  if (!body.some((line) => line.includes(','))) return isRow ? ',' : ' ';
  // "0,5 1,5 2,5" is three numbers with decimal commas; "0.5, 1.5" is two.
  return body.every(isSpacedWithCommas) ? ' ' : ',';
}

function isSpacedWithCommas(line: string): boolean {
  const cells = line.trim().split(/\s+/);
  return cells.length > 1 && cells.every(isNumber) && cells.every((cell) => decimalMark(cell) !== '.');
}

/** Splits a line into trimmed cells. A cell may be in double quotes, which are doubled inside it. */
export function splitCells(line: string, delimiter: Delimiter, lineNumber: number): string[] {
  if (line.includes('"')) return splitQuoted(line, delimiter, lineNumber);
  if (delimiter === ' ') return line.trim().split(/\s+/);
  return line.split(delimiter).map((cell) => cell.trim());
}

function splitQuoted(line: string, delimiter: Delimiter, lineNumber: number): string[] {
  const cells: string[] = [];
  const space = delimiter === '\t' ? / */y : /\s*/y;
  const between = delimiter === ' ' ? /\s+/y : new RegExp(space.source + delimiter, 'y');
  const plain = delimiter === ' ' ? /[^\s"]*/y : new RegExp(`[^${delimiter}"]*`, 'y');
  const text = delimiter === '\t' ? line : line.trim();
  let at = 0;
  for (;;) {
    at = skip(space, text, at);
    const start = at;
    if (text[at] === '"') {
      at = closingQuote(text, at) + 1;
      if (at === 0) throw misquoted('is not closed', lineNumber, cells.length + 1);
      cells.push(
        text
          .slice(start + 1, at - 1)
          .replaceAll('""', '"')
          .trim(),
      );
    } else {
      at = skip(plain, text, at);
      cells.push(text.slice(start, at).trim());
    }
    if (skip(space, text, at) === text.length) return cells;
    const next = skip(between, text, at);
    if (next === at) throw misquoted('is inside a cell', lineNumber, cells.length);
    at = next;
    if (at === text.length) return [...cells, ''];
  }
}

/** The end of an optional pattern at `at`. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The index of the quote that closes the one at `opening`, or -1. Doubled quotes do not close it. */
export function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function misquoted(problem: string, lineNumber: number, column: number): ReadError {
  const where = `line ${lineNumber}, column ${column}`;
  return new ReadError(
    'malformed',
    `A quote at ${where} ${problem}. Remove the quotes: numbers need none.`,
    where,
  );
}
