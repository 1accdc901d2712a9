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
import { createTextRows, type TextRows, type TextValues } from './text-rows.ts';
import { ReadError, type ReadOptions } from './types.ts';

/** The number of rows that decide the delimiter and the header. */
const sample_rows = 8;

/**
 * Collects the lines of a text into a table. Skips empty lines, lines that start with # and, if white space separates the cells,
 * everything after a #, as numpy.loadtxt does.
 */
function createTextTable() {
  const sample: { line: string; lineNumber: number }[] = [];
  const contents: string[] = [];
  let delimiter: Delimiter = ' ';
  let rows: TextRows | undefined;

  const records = createTextRecords((line, lineNumber) => {
    if (line === '' || line.trimStart().startsWith('#')) return;
    if (rows) {
      addCells(line, lineNumber, rows);
      return;
    }
    sample.push({ line, lineNumber });
    if (line.trim() !== '') contents.push(line);
    if (contents.length === sample_rows) rows = begin();
  });

  function begin(): TextRows {
    delimiter = findDelimiter(contents);
    const [first, second] = sample.filter(({ line }) => !isBlank(line));
    const begun = createTextRows(delimiter);
    const names = first && cellsOf(first.line, first.lineNumber);
    const header = names && isHeader(names, second && cellsOf(second.line, second.lineNumber));
    if (header) begun.setHeader(names, first.lineNumber, first.line.split('\n').length);
    for (const { line, lineNumber } of sample) {
      if (!header || lineNumber !== first.lineNumber) addCells(line, lineNumber, begun);
    }
    return begun;
  }

  function addCells(line: string, lineNumber: number, to: TextRows): void {
    if (!isBlank(line)) to.add(cellsOf(line, lineNumber), lineNumber);
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

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * The encoding of a text, by its byte order mark or by the zero bytes that UTF-16 puts next to every ASCII character; undefined if the
 * bytes are not text. A file with a text extension may contain a few stray control characters; parsing then reports the cell. Texts
 * in an older 8-bit encoding pass as UTF-8, since only headers and comments have characters beyond ASCII.
 */
export function detectTextEncoding(head: Uint8Array, fileName: string): TextEncoding | undefined {
  const [first, second] = head;
  const even = head.filter((_, i) => i % 2 === 0);
  const odd = head.filter((_, i) => i % 2 === 1);
  if ((first === 0xff && second === 0xfe) || (isAscii(even) && isZero(odd))) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (isZero(even) && isAscii(odd))) return 'utf-16be';

  const controls = head.filter(isControl).length;
  const strays = /\.(csv|tsv|txt)$/i.test(fileName) ? head.length / 20 : 0;
  return controls <= strays ? 'utf-8' : undefined;
}

const isZero = (bytes: Uint8Array): boolean => bytes.length > 0 && bytes.every((byte) => byte === 0);

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80 && !isControl(byte));

/** Whether it is a control character other than white space. */
const isControl = (byte: number): boolean =>
  (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) || byte === 0x7f;

/** A table of 1024 x 768 numbers at full precision takes 20 MB of text. */
const max_bytes = 128 << 20;
const piece_bytes = 1 << 18;

/** Numbers as text, one row per line, separated by commas, semicolons, tabs or white space. */
export const text: FileFormat = {
  local: true,
  matches: (head, fileName) => !foreignContent(head) && detectTextEncoding(head, fileName) !== undefined,
  async open(source, fileName, options) {
    if (source.size > max_bytes) {
      const megabytes = Math.round(source.size / 1e6);
      const message = `The text has ${megabytes} MB; the limit is ${max_bytes >> 20} MB. Save the table as .npy.`;
      throw new ReadError('too-large', message);
    }
    const head = await source.read(0, Math.min(source.size, 4096));
    const label = detectTextEncoding(head, fileName);
    const { shape, data, notes } = await readTable(source, label ?? 'utf-8', options);
    const info = { name: tensorName(fileName), shape, dtype: 'float64' };
    const read = async (readOptions?: ReadOptions) => {
      await startPace(readOptions)(source.size, source.size);
      return { ...info, data: data.slice(), notes };
    };
    return tensorSource('text', [{ info, read }]);
  },
};

async function readTable(source: ByteSource, label: string, options?: ReadOptions) {
  const table = createTextTable();
  const pace = startPace(options);
  const decoder = new TextDecoder(label);
  let lineNumber = 0;
  let rest = '';
  for (let start = 0; start < source.size; start += piece_bytes) {
    await pace(start, source.size);
    const end = Math.min(source.size, start + piece_bytes);
    const last = end === source.size;
    const piece = rest + decoder.decode(await source.read(start, end), { stream: !last });
    const whole = last ? piece.length : endOfWholeLines(piece);
    rest = piece.slice(whole);
    if (rest.length > max_record_characters) {
      const message = `Line ${lineNumber + 1} is longer than ${max_record_characters} characters. Write one row of the table per line.`;
      throw new ReadError('too-large', message, `line ${lineNumber + 1}`);
    }
    if (whole === 0) continue;
    const lines = piece.slice(0, whole).split(/\r\n|\r|\n/);
    if (!last) lines.pop();
    for (const line of lines) {
      lineNumber += 1;
      table.add(line, lineNumber);
    }
  }
  await pace(source.size, source.size);
  return table.finish();
}

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
  const [corner = '', ...others] = first;
  if (corner === '') return counts(others);
  if (isWord(corner)) {
    const labelled = isWord(second[0] ?? '');
    return others.length > 2 && counts(others) && !(labelled && second.slice(1).every(isWhole));
  }
  // A row "0 1" may be a sinusoid of width 2 at position 0.
  return first.length > 2 && counts(first) && (second.length === first.length + 1 || !second.every(isWhole));
}

/** Whether the cells are consecutive whole numbers from 0 or 1. */
function counts(cells: readonly string[]): boolean {
  const start = Number(cells[0]);
  return (
    (start === 0 || start === 1) && cells.every((cell, i) => isWhole(cell) && Number(cell) === start + i)
  );
}
