import { type Delimiter, findDelimiter, splitCells } from './text-cells.ts';
import { isHeader } from './text-header.ts';
import { createTextRecords, endOf } from './text-records.ts';
import { createTextRows, type TextRows, type TextValues } from './text-rows.ts';

/** The number of rows that decide the delimiter and the header. */
const sample_rows = 8;

/**
 * Collects the lines of a text into a table. Skips empty lines, lines that start with # and, if white space separates the cells,
 * everything after a #, as numpy.loadtxt does.
 */
export function createTextTable() {
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
