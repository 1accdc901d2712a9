import { ReadError } from './types.ts';

const whole = /^[+-]?\d+$/;
// No two parts of a pattern can match the same digits, so matching takes time linear in the length of a cell.
const with_point = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const with_comma = /^[+-]?(?:\d+|\d*,\d+)(?:[eE][+-]?\d+)?$/;
const non_finite = /^[+-]?(?:nan|inf|infinity)$/i;

/** The decimal mark of a number: '' if it has none, undefined if the cell is not a number. */
export function decimalMark(cell: string): '.' | ',' | '' | undefined {
  if (with_point.test(cell)) return cell.includes('.') ? '.' : '';
  return with_comma.test(cell) ? ',' : undefined;
}

export const isNumber = (cell: string): boolean => decimalMark(cell) !== undefined;

/** Whether the cell is a whole number, written with digits and an optional sign. */
export const isWhole = (cell: string): boolean => whole.test(cell);

export const isNonFinite = (cell: string): boolean => non_finite.test(cell);

/** Whether the cell is a name and not a malformed number, judging by its first characters. */
export const isWord = (cell: string): boolean =>
  cell !== '' && !/^[+-]?[.,]?\d/.test(cell) && !isNonFinite(cell);

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
  if (line.includes('"') && !(delimiter === ' ' && isQuoteToken(line)))
    return splitQuoted(line, delimiter, lineNumber);
  if (delimiter === ' ') return line.trim().split(/\s+/);
  return line.split(delimiter).map((cell) => cell.trim());
}

/** Whether a quote is the label of a row of numbers, as in a list of tokens. */
const isQuoteToken = (line: string): boolean => quote_token.test(line);
const quote_token = /^\s*"(?:\s+[+-]?[\d.]+(?:[eE][+-]?\d+)?)+\s*$/;

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
function closingQuote(text: string, opening: number): number {
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

/** Longer than any row of a table. A quote that stays open for longer is an ordinary character. */
export const max_record_characters = 4 << 20;

/** How a line or a record ends. */
interface End {
  /** whether it ends inside quotes */
  readonly isOpen: boolean;
  /** the start of a comment, including the white space before it; the length if there is none */
  readonly comment: number;
}

/** While the delimiter is unknown, a quote may open after any possible one. */
const opening = /(?:^|[\s,;])"|(?:^|\s)#/g;

/** `isInside`: whether it starts inside quotes. */
export function endOf(line: string, isInside = false): End {
  const end = { isOpen: false, comment: line.length };
  let quote = isInside ? -1 : undefined;
  for (let at = 0; ; ) {
    if (quote !== undefined) {
      const closing = closingQuote(line, quote);
      if (closing < 0) return { ...end, isOpen: true };
      at = closing + 1;
    }
    opening.lastIndex = at;
    const found = opening.exec(line);
    if (!found) return end;
    if (found[0].endsWith('#')) return { ...end, comment: found.index };
    quote = found.index + found[0].length - 1;
  }
}

/** Calls `take` with each record and the number of its first line. */
export function createTextRecords(take: (record: string, lineNumber: number) => void) {
  let open: { text: string; readonly lineNumber: number } | undefined;

  function close(): void {
    const record = open;
    open = undefined;
    if (record) take(record.text, record.lineNumber);
  }

  return {
    /** @param lineNumber in the file, from 1 */
    add(line: string, lineNumber: number): void {
      if (!open && (!line.includes('"') || isQuoteToken(line))) {
        take(line, lineNumber);
        return;
      }
      const isInside = open !== undefined;
      if (open) open.text += `\n${line}`;
      else open = { text: line, lineNumber };
      if (!endOf(line, isInside).isOpen || open.text.length > max_record_characters) close();
    },
    /** Passes on a record with an open quote too; splitting it into cells reports the quote. */
    finish: close,
  };
}
