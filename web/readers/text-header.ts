import { isWhole, isWord } from './text-number.ts';

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
  'position',
  'row',
  'unnamed: 0',
]);

/**
 * Whether the first row names the columns. A row of words does. So does a row that numbers the columns 0, 1, 2, ..., as pandas writes
 * it, if the next row shows that it is not data: that row has decimals or one cell more.
 */
export function isHeader(first: readonly string[], second: readonly string[] | undefined): boolean {
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

/** Tracks the first column to tell row numbers from values. */
export function followFirstColumn() {
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
