/** The table that compares several tables: rows, columns, sorting, and the same table in Markdown, LaTeX and JSON. */
import type { Column } from '../../draw/export/source.ts';
import { formatNumber } from '../../draw/format.ts';
import { unpackError } from '../../engine/errors.ts';
import { escapeTex } from '../../shell/cite/tex.ts';
import { formatShare } from './figures/errors.ts';
import { foldText } from './fold-text.ts';
import { probeRefusal } from './input.ts';
import type { ComparedTable, ComparisonInput, Measured } from './job.ts';

const text = foldText.comparison;

/** One table with its results. `problem`: why a result is missing, or ''. */
export interface ComparisonRow
  extends Omit<Measured, 'errors'>,
    Pick<ComparedTable, 'title' | 'drop' | 'isActive'> {
  readonly problem: string;
}

/** `measured` has the results of the input's tables, in their order. */
export const comparisonRows = (
  { tables }: ComparisonInput,
  measured: readonly Measured[],
): readonly ComparisonRow[] =>
  measured.map(({ errors, ...results }, i) => {
    const { title, drop, isActive, table } = tables[i];
    const words = errors.map((error) => probeRefusal(unpackError(error), { table, drop }).words);
    return { title, drop, isActive, ...results, problem: [...new Set(words)].join(' ') };
  });

interface NumberColumn {
  readonly id: string;
  /** short, for the page */
  readonly title: string;
  /** in full, for the tooltip and for files */
  readonly help: string;
  /** NaN if undefined */
  readonly value: (row: ComparisonRow) => number;
  readonly format: (value: number) => string;
}

const errorsOf = ({ position }: ComparisonRow) => position?.test ?? position?.all;

const column = (
  id: keyof typeof text.columns,
  format: NumberColumn['format'],
  value: (row: ComparisonRow) => number | undefined,
): NumberColumn => ({ id, ...text.columns[id], format, value: (row) => value(row) ?? Number.NaN });

export const numberColumns: readonly NumberColumn[] = [
  column('mae', formatNumber, (row) => errorsOf(row)?.mae),
  column('rounded', formatNumber, (row) => errorsOf(row)?.roundedMae),
  column('r2', formatShare, (row) => errorsOf(row)?.r2),
  column('rank', formatNumber, ({ position }) => position?.rank),
  column('shuffled', formatNumber, ({ position }) => position?.controls?.shuffled.mae),
  column('random', formatNumber, ({ position }) => position?.controls?.random.mae),
  column('order', formatShare, ({ order }) => order?.errorRate),
  column('order-shuffled', formatShare, ({ order }) => order?.controls.shuffled.errorRate),
  column('order-random', formatShare, ({ order }) => order?.controls.random.errorRate),
];

/** Why a number of the row is missing, or ''. */
export const reasonFor = (row: ComparisonRow): string =>
  row.problem || (numberColumns.some(({ value }) => Number.isNaN(value(row))) ? text.notDefined : '');

export interface Sorting {
  /** 'table', 'shape', or the id of a column of numbers */
  readonly by: string;
  readonly descending: boolean;
}

export const shapeOf = ({ rows, cols, drop }: ComparisonRow): string => text.shapeOf(rows, cols, drop);

const names = new Intl.Collator('en', { numeric: true });

/** Undefined numbers come last in both directions; equal rows keep their order. */
export function sorted(rows: readonly ComparisonRow[], sorting: Sorting | null): readonly ComparisonRow[] {
  if (!sorting) return rows;
  const { by, descending } = sorting;
  const sign = descending ? -1 : 1;
  if (by === 'table') return [...rows].sort((a, b) => sign * names.compare(a.title, b.title));
  const sorter = numberColumns.find(({ id }) => id === by);
  const value = sorter?.value ?? (({ rows, cols }: ComparisonRow) => rows * cols);
  return [...rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return sign * (left - right);
  });
}

interface ComparisonFile {
  readonly rows: readonly ComparisonRow[];
  /** the settings, version and link, in one line */
  readonly caption: string;
}

/** Text on one line, without control characters. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Missing numbers are NaN, and the last column says why. */
export const columnsOf = (rows: readonly ComparisonRow[]): readonly Column[] => [
  { title: text.table, values: rows.map(({ title }) => oneLine(title)) },
  { title: text.files.rows, values: rows.map((row) => row.rows) },
  { title: text.files.columns, values: rows.map(({ cols }) => cols) },
  { title: text.files.drop, values: rows.map(({ drop }) => drop) },
  ...numberColumns.map(({ help, value }) => ({ title: help, values: rows.map(value) })),
  { title: text.files.why, values: rows.map((row) => oneLine(reasonFor(row))) },
];

const inMarkdown = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]()#+!|~$-]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Escapes the words but not the addresses, which the escapes would break. */
const captionInMarkdown = (text: string): string =>
  oneLine(text)
    .split(/(https?:\/\/[^\s<>]+)/)
    .map((part, i) => (i % 2 === 1 ? `<${part}>` : inMarkdown(` ${part} `)))
    .join(' ')
    .trim();

/** The table in words and numbers, as on the page. The column of reasons appears only if a number is missing: paper is narrow. */
function written({ rows }: ComparisonFile) {
  const hasReasons = rows.some((row) => reasonFor(row) !== '');
  const reason = (words: string) => (hasReasons ? [words] : []);
  const numbersOf = (row: ComparisonRow) =>
    numberColumns.map(({ value, format }) => (Number.isNaN(value(row)) ? '–' : format(value(row))));
  return {
    hasReasons,
    titles: [text.table, text.shape, ...numberColumns.map(({ help }) => help), ...reason(text.files.why)],
    cells: rows.map((row) => [row.title, shapeOf(row), ...numbersOf(row), ...reason(reasonFor(row))]),
  };
}

const isNumeric = (column: number): boolean => column >= 2 && column < 2 + numberColumns.length;

function markdown(file: ComparisonFile): string {
  const { titles, cells } = written(file);
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [
    line(titles.map(inMarkdown)),
    line(titles.map((_, i) => (isNumeric(i) ? '---:' : '---'))),
    ...cells.map((texts) => line(texts.map((text, i) => (isNumeric(i) ? text : inMarkdown(text))))),
    '',
    captionInMarkdown(file.caption),
    '',
  ].join('\n');
}

/** '−5.96 × 10⁻⁸' as '$-5.96 \times 10^{-8}$' */
function latexNumber(text: string): string {
  const power = (digits: string) =>
    digits.replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => (digit === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit))));
  const scientific = /^(−?[\d.]+) × 10(\S+)$/.exec(text);
  const plain = (digits: string) => digits.replace('−', '-');
  if (scientific) return `$${plain(scientific[1])} \\times 10^{${power(scientific[2])}}$`;
  return /^−?[\d.]+$/.test(text) ? `$${plain(text)}$` : escapeTex(text);
}

function latex(file: ComparisonFile): string {
  const { titles, cells, hasReasons } = written(file);
  const line = (texts: readonly string[]) => `  ${texts.join(' & ')} \\\\`;
  return [
    `% ${oneLine(file.caption)}`,
    '% \\usepackage{booktabs}',
    '\\begin{table}',
    '\\centering',
    `\\caption{${escapeTex(oneLine(file.caption))}}`,
    `\\begin{tabular}{ll${'r'.repeat(numberColumns.length)}${hasReasons ? 'l' : ''}}`,
    '\\toprule',
    line(titles.map(escapeTex)),
    '\\midrule',
    ...cells.map((texts) =>
      line(texts.map((text, i) => (isNumeric(i) ? latexNumber(text) : escapeTex(text)))),
    ),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

/** Full precision, by the ids of the columns. JSON has no NaN: what is not defined is null. */
const json = ({ rows, caption }: ComparisonFile): string =>
  `${JSON.stringify(
    {
      caption: oneLine(caption),
      tables: rows.map((row) => ({
        ...{ table: row.title, rows: row.rows, columns: row.cols, drop: row.drop },
        ...Object.fromEntries(numberColumns.map(({ id, value }) => [id, value(row)])),
        ...(reasonFor(row) && { why: reasonFor(row) }),
      })),
    },
    null,
    2,
  )}\n`;

export const markupFormats = {
  markdown: { title: text.formats.markdown, ending: 'md', write: markdown },
  latex: { title: text.formats.latex, ending: 'tex', write: latex },
  json: { title: text.formats.json, ending: 'json', write: json },
} as const;

export type MarkupFormat = keyof typeof markupFormats;
