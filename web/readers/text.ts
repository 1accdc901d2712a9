import type { ByteSource, FileFormat } from './byte-source.ts';
import { foreignContent } from './signatures.ts';
import { startPace } from './steps.ts';
import { tensorName, tensorSource } from './tensor-source.ts';
import {
  createTextRecords,
  type Delimiter,
  endOf,
  findDelimiter,
  isWhole,
  isWord,
  max_record_characters,
  splitCells,
} from './text-cells.ts';
import { CommasAreThousands } from './text-numbers.ts';
import { detectTextEncoding, textPieces } from './text-pieces.ts';
import { createTextRows, type TextRows, type TextValues } from './text-rows.ts';
import { ReadError, type ReadOptions } from './types.ts';

/** The number of rows that decide the delimiter and the header. */
const sample_rows = 8;

/**
 * Collects the lines of a text into a table. Skips empty lines, lines that start with # and, if white space separates the cells,
 * everything after a #, as numpy.loadtxt does. In a list of tokens, # may be the token of a row.
 */
function createTextTable(areThousands: boolean) {
  const sample: { line: string; lineNumber: number }[] = [];
  const contents: string[] = [];
  let delimiter: Delimiter = ' ';
  let rows: TextRows | undefined;

  const records = createTextRecords((line, lineNumber) => {
    if (line === '' || (lineNumber === 1 && /^"?sep=.\W*$/i.test(line))) return;
    if (rows) {
      addCells(line, lineNumber, rows);
      return;
    }
    sample.push({ line, lineNumber });
    if (line.trim() !== '' && !isComment(line)) contents.push(line);
    if (contents.length === sample_rows) rows = begin();
  });

  function begin(): TextRows {
    delimiter = findDelimiter(contents);
    const [first, second] = sample.filter(({ line }) => !isBlank(line) && !isComment(line));
    const begun = createTextRows(delimiter, areThousands);
    const names = first && cellsOf(first.line, first.lineNumber);
    const header = names && isHeader(names, second && cellsOf(second.line, second.lineNumber));
    if (header) begun.setHeader(names, first.lineNumber, first.line.split('\n').length);
    const body = header ? second : first;
    if (body) begun.begin(cellsOf(body.line, body.lineNumber), body.lineNumber);
    for (const { line, lineNumber } of sample) {
      if (!header || lineNumber !== first.lineNumber) addCells(line, lineNumber, begun);
    }
    return begun;
  }

  function addCells(line: string, lineNumber: number, to: TextRows): void {
    if (isBlank(line)) return;
    if (!isComment(line)) to.add(cellsOf(line, lineNumber), lineNumber);
    else if (delimiter === ' ') {
      const cells = line.trim().split(/\s+/);
      if (to.isLabelledRow(cells)) to.add(cells, lineNumber);
    }
  }

  /** If tabs separate cells, a line of tabs is a row of empty cells and not blank. */
  function isBlank(line: string): boolean {
    return line.trim() === '' && !(delimiter === '\t' && line.includes('\t'));
  }

  function cellsOf(line: string, lineNumber: number): string[] {
    return splitCells(delimiter === ' ' ? line.slice(0, endOf(line).comment) : line, delimiter, lineNumber);
  }

  return {
    add: records.add,
    finish(): TextValues {
      records.finish();
      return (rows ?? begin()).finish();
    },
  };
}

/** Numbers as text, one row per line, separated by commas, semicolons, tabs or white space. */
export const text: FileFormat = {
  local: true,
  matches: (head, fileName) => !foreignContent(head) && detectTextEncoding(head, fileName) !== undefined,
  async open(source, fileName, options) {
    const { shape, data, notes } = await readTable(source, fileName, options);
    const info = { name: tensorName(fileName), shape, dtype: 'float64' };
    const read = async (readOptions?: ReadOptions) => {
      await startPace(readOptions)(source.size, source.size);
      return { ...info, data: data.slice(), notes };
    };
    return tensorSource('text', [{ info, read }]);
  },
};

async function readTable(source: ByteSource, fileName: string, options?: ReadOptions): Promise<TextValues> {
  try {
    return await readLines(source, fileName, false, options);
  } catch (error) {
    if (error instanceof CommasAreThousands) return readLines(source, fileName, true, options);
    throw error;
  }
}

async function readLines(source: ByteSource, fileName: string, areThousands: boolean, options?: ReadOptions) {
  const table = createTextTable(areThousands);
  let lineNumber = 0;
  let rest = '';
  for await (const { text: next, isLast } of textPieces(source, fileName, options)) {
    const piece = rest + next;
    const whole = isLast ? piece.length : endOfWholeLines(piece);
    rest = piece.slice(whole);
    if (rest.length > max_record_characters) {
      const message = `Line ${lineNumber + 1} is longer than ${max_record_characters} characters. Write one row of the table per line.`;
      throw new ReadError('too-large', message, `line ${lineNumber + 1}`);
    }
    if (whole === 0) continue;
    const lines = piece.slice(0, whole).split(/\r\n|\r|\n/);
    if (!isLast) lines.pop();
    for (const line of lines) {
      lineNumber += 1;
      table.add(line, lineNumber);
    }
  }
  return table.finish();
}

const isComment = (line: string): boolean => line.trimStart().startsWith('#');

/** The end of the last line break. A final carriage return may be half of one and does not count. */
const endOfWholeLines = (piece: string): number =>
  Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r', piece.length - 2)) + 1;

/**
 * Whether the first row names the columns. A row of words does. So does a row that numbers the columns 0, 1, 2, ..., as pandas writes
 * it, if the next row shows that it is not data: that row has decimals or one cell more.
 */
function isHeader(first: readonly string[], second: readonly string[] | undefined): boolean {
  if (first.every((cell) => cell === '' || isWord(cell))) return first.some(isWord);
  if (!second) return false;
  if (isSizeOfWord2vec(first, second)) return true;
  const [corner = '', ...others] = first;
  if (corner === '') return counts(others);
  if (isWord(corner)) {
    const labelled = isWord(second[0] ?? '');
    return others.length > 2 && counts(others) && !(labelled && second.slice(1).every(isWhole));
  }
  // A row "0 1" may be a sinusoid of width 2 at position 0.
  return first.length > 2 && counts(first) && (second.length === first.length + 1 || !second.every(isWhole));
}

/** Whether the first line states the numbers of words and of dimensions, as word2vec writes it. */
const isSizeOfWord2vec = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === 2 &&
  first.every(isWhole) &&
  isWord(second[0] ?? '') &&
  second.length === Number(first[1]) + 1;

/** Whether the cells are consecutive whole numbers from 0 or 1. */
function counts(cells: readonly string[]): boolean {
  const start = Number(cells[0]);
  return (
    (start === 0 || start === 1) && cells.every((cell, i) => isWhole(cell) && Number(cell) === start + i)
  );
}
