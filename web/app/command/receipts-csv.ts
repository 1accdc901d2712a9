/** Receipts in what a learning platform exports: CSV with a line of titles, RFC 4180, or with semicolons or tabs. */
import { unguarded } from '../../draw/export/csv.ts';
import { isSameTitle } from '../../tasks/names.ts';

export interface HandedIn {
  /** from the row; '' if it has none */
  readonly name: string;
  /** the receipts of the row, each a link or the part after its `#` */
  readonly links: readonly string[];
  /** whether it has no receipt, but a link that may be the beginning of one */
  readonly isCut?: true;
}

export interface ClassList {
  readonly rows: readonly HandedIn[];
  /** of its columns; none in a file without a line of titles */
  readonly titles: readonly string[];
  /** the first title asked for that none of them has */
  readonly missing?: string;
  /** whether a column, or the place where titles are missing, says whose the rows are */
  readonly hasNames: boolean;
}

/** The cells of each row that is not empty. Cells in quotes may have several lines. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, '');
  const titles = (plain.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const separator = ['\t', ';'].find((one) => titles.includes(one)) ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some(Boolean)) rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at];
    if (isQuoted && character === '"' && plain[at + 1] === '"') cell += plain[++at];
    else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted || ![separator, '\n'].includes(character)) cell += character;
    else if (character === '\n') endRow();
    else endCell();
  }
  endRow();
  return rows;
}

const receipt = /[^\s"<>]*\breceipt=[^\s"<>]*/g;
/** Where the links of the page begin. */
const beginning = /#v=\d/;

/** Platforms keep what is handed in as HTML: the same link may stand in an address and as its text. */
const linksIn = (cells: readonly string[]): readonly string[] => [
  ...new Set(cells.flatMap((cell) => cell.replaceAll('&amp;', '&').match(receipt) ?? [])),
];

/** Indices of the columns whose titles say that they hold the name. */
function nameColumns(titles: readonly string[]): readonly number[] {
  const plain = titles.map((title) => title.toLowerCase().replace(/[^a-z]+/g, ' '));
  const find = (pattern: RegExp) => plain.findIndex((title) => pattern.test(title));
  const [first, last] = [find(/^(first|given) ?names?\b/), find(/^(last|sur|family) ?name\b|^surname\b/)];
  if (first >= 0 && last >= 0) return [first, last];
  const whole = find(/^(full |student |learner |participant )?name ?$|^(student|learner|participant)$/);
  return whole < 0 ? [] : [whole];
}

/** A receipt has a comma: where nobody has quoted it, its end stands in the next cell. */
const mended = (cells: readonly string[]): readonly string[] =>
  cells.map((cell, i) => (/\breceipt=[0-9a-f]{16}$/.test(cell) ? `${cell},${cells[i + 1] ?? ''}` : cell));

/** `asked`: titles of the columns that hold the name. */
export function receiptsIn(text: string, asked: readonly string[] = []): ClassList {
  const [first = [], ...rest] = cellsOf(text).map(mended);
  const hasTitles = linksIn(first).length === 0;
  const titles = hasTitles ? first : [];
  const found = asked.map((one) => titles.findIndex((title) => isSameTitle(title, one)));
  const columns = asked.length > 0 ? found : nameColumns(titles);
  // Without titles, the first cell that is no link is the name.
  const nameOf = (cells: readonly string[]) =>
    hasTitles
      ? columns.map((column) => unguarded(cells[column] ?? '')).join(' ')
      : unguarded(cells.find((cell) => linksIn([cell]).length === 0) ?? '');
  const rows = (hasTitles ? rest : [first, ...rest]).map((cells) => {
    const links = linksIn(cells);
    const isCut = links.length === 0 && cells.some((cell) => beginning.test(cell));
    return { name: nameOf(cells).trim(), links, ...(isCut && { isCut }) };
  });
  return { rows, titles, missing: asked[found.indexOf(-1)], hasNames: !hasTitles || columns.length > 0 };
}
