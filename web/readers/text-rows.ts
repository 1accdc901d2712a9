import { counted } from '../core/counted.ts';
import { createFloatList } from './float-list.ts';
import { type Delimiter, isNumber, isWhole, isWord } from './text-cells.ts';
import { createTextNumbers, notANumber } from './text-numbers.ts';
import { ReadError } from './types.ts';

export interface TextValues {
  readonly shape: readonly [rows: number, columns: number];
  readonly data: Float32Array;
  readonly notes: readonly string[];
}

export type TextRows = ReturnType<typeof createTextRows>;

/**
 * Collects the rows of one text. Errors name lines as an editor numbers them and cells of the line as columns, both from 1. Header,
 * comments and row numbers count too.
 */
export function createTextRows(delimiter: Delimiter, areThousands: boolean) {
  const values = createFloatList();
  const numbers = createTextNumbers(areThousands);
  const firstColumn = followFirstColumn();
  let header: { names: readonly string[]; lineNumber: number; lines: number } | undefined;
  let rows = 0;
  let width = 0;
  /** set if the first cell of each row is a label, and not one of its numbers; a few labels may be numbers */
  let labels: { first: string; lineNumber: number; unnamed: boolean; numbers: number } | undefined;
  /** Two whole numbers on every line may be one with a decimal comma, as "0,041" shows by its zero after the comma. */
  let isWholePairs = delimiter === ',';
  let hasLeadingZero = false;

  function add(cells: readonly string[], lineNumber: number): void {
    if (width === 0) begin(cells, lineNumber);
    if (cells.length !== width) throw ragged(cells.length, lineNumber);
    if (labels && isNumber(cells[0] ?? '')) labels.numbers += 1;
    for (let column = labels ? 1 : 0; column < width; column += 1) {
      values.push(numbers.read(cells[column] ?? '', lineNumber, column + 1));
    }
    isWholePairs &&= width === 2 && cells.every(isWhole);
    hasLeadingZero ||= isWholePairs && /^0\d/.test(cells[1] ?? '');
    if (!labels) firstColumn.add(cells);
    rows += 1;
  }

  /** Takes the width and the kind of the first column from a row, which is added later. */
  function begin(cells: readonly string[], lineNumber: number): void {
    width = cells.length;
    const first = cells[0] ?? '';
    const named = header?.names.length ?? width;
    // R writes no header for the row names. Words separated by white space may be one name.
    const unnamed = named === width - 1;
    if (header && named !== width && !unnamed && delimiter !== ' ') {
      const message = `Line ${header.lineNumber}, the header, has ${counted(named, 'cell')}, but line ${lineNumber} has ${width}.`;
      throw new ReadError(
        'ragged',
        message,
        `line ${header.lineNumber}, column ${Math.min(named, width) + 1}`,
      );
    }
    if (unnamed || (width > 1 && isWord(first))) labels = { first, lineNumber, unnamed, numbers: 0 };
  }

  function ragged(count: number, lineNumber: number): ReadError {
    const place = `line ${lineNumber}, column ${Math.min(count, width) + 1}`;
    const problem = count < width ? 'a cell is missing' : 'there is an extra cell';
    const message = `Line ${lineNumber} has ${counted(count, 'cell')}, but the lines before it have ${width}: ${problem} at ${place}.`;
    return new ReadError('ragged', message, place);
  }

  function finish(): TextValues {
    if (rows === 0) {
      const after = header ? ` below the header in line ${header.lineNumber}` : '';
      throw new ReadError(
        'empty',
        `There are no numbers in this file${after}.`,
        header && `line ${header.lineNumber}`,
      );
    }
    if (labels && !labels.unnamed && 2 * labels.numbers >= rows)
      throw notANumber(labels.first, `line ${labels.lineNumber}, column 1`);
    const name = header?.names.length === width ? header.names[0] : undefined;
    const indexed = !labels && width > 1 && firstColumn.isIndex(name ?? (header && 'unknown'));
    const notes: string[] = [];
    if (header) notes.push(headerNote(header));
    if (labels) notes.push('The first column was read as row names and left out.');
    if (indexed)
      notes.push(`The first column, ${firstColumn.range()}, was read as row numbers and left out.`);
    if (isWholePairs && hasLeadingZero && !indexed)
      notes.push(
        'Commas were read as separators: 2 columns. If they are decimal marks, write points instead.',
      );
    const columns = labels || indexed ? width - 1 : width;
    notes.push(...numbers.notes(rows * columns));
    return { shape: [rows, columns], data: values.finish(width, indexed), notes };
  }

  return {
    /** `lines`: the number of lines of the header, from `lineNumber` on */
    setHeader(names: readonly string[], lineNumber: number, lines: number): void {
      header = { names, lineNumber, lines };
    },
    begin,
    add,
    /** Whether these cells, which may be a comment, are a label and numbers, as in the other rows. */
    isLabelledRow: (cells: readonly string[]): boolean =>
      labels !== undefined && cells.length === width && cells.slice(1).every(isNumber),
    finish,
  };
}

function headerNote({ lineNumber, lines }: { lineNumber: number; lines: number }): string {
  if (lines === 1) return `Line ${lineNumber} was read as the header.`;
  return `Lines ${lineNumber} to ${lineNumber + lines - 1} were read as the header.`;
}

/** Usual names of a column of row numbers. */
const index_names = new Set([
  '',
  '#',
  'i',
  'id',
  'idx',
  'index',
  'n',
  'pos',
  'pos_id',
  'position',
  'position_id',
  'row',
  'step',
  'token_id',
  'unnamed: 0',
]);

/** Tracks the first column to tell row numbers from values. */
function followFirstColumn() {
  let rows = 0;
  let start = 0;
  let previous = Number.NEGATIVE_INFINITY;
  let consecutive = true;
  let increasing = true;
  let othersWhole = true;

  return {
    add(cells: readonly string[]): void {
      const first = cells[0] ?? '';
      if (increasing) {
        const value = isWhole(first) ? Number(first) : Number.NaN;
        if (rows === 0) start = value;
        consecutive &&= value === start + rows;
        increasing = value > previous;
        previous = value;
      }
      othersWhole &&= cells.every(isWhole);
      rows += 1;
    },
    /**
     * If a header names the column, its name `header` decides. Otherwise the column must number every row from 0 or 1, and the other
     * columns must not consist of whole numbers only.
     */
    isIndex(header: string | undefined): boolean {
      if (header !== undefined) return index_names.has(header.toLowerCase()) && increasing;
      return rows > 2 && increasing && consecutive && (start === 0 || start === 1) && !othersWhole;
    },
    /** "0 to 63" */
    range: () => `${start} to ${previous}`,
  };
}
