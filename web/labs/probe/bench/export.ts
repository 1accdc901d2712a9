/** The table of results as a file: full precision in CSV, as on the page in Markdown and LaTeX. */
import { toCsv } from '../../../draw/export/csv.ts';
import { numberColumns, shapeOf } from './columns.ts';
import type { BenchRow } from './job.ts';

export interface BenchFile {
  readonly rows: readonly BenchRow[];
  /** how it was measured, and with what: one line */
  readonly caption: string;
}

export type Format = 'csv' | 'markdown' | 'latex';

/** One line of text without control characters. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Spreadsheets compute what begins like this: a file's name is not to be a formula. */
const inSpreadsheet = (text: string): string => (/^\s*[=+\-@]/.test(text) ? `'${text}` : text);

function csv({ rows, caption }: BenchFile): string {
  const text = toCsv({
    kind: 'columns',
    columns: [
      { title: 'table', values: rows.map(({ title }) => inSpreadsheet(oneLine(title))) },
      { title: 'rows', values: rows.map((row) => row.rows) },
      { title: 'columns', values: rows.map(({ cols }) => cols) },
      { title: 'rows left out', values: rows.map(({ drop }) => drop) },
      ...numberColumns.map(({ help, value }) => ({
        title: help,
        values: rows.map(value).map((one) => (Number.isNaN(one) ? '' : one)),
      })),
    ],
  });
  return `# ${oneLine(caption)}\r\n${text}`;
}

const inMarkdown = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]()#+!|~$-]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const titles = ['table', 'shape', ...numberColumns.map(({ help }) => help)];

/** The words and numbers of the rows, as they stand on the page. */
const cells = ({ rows }: BenchFile): string[][] =>
  rows.map((row) => [
    row.title,
    shapeOf(row),
    ...numberColumns.map(({ value, format }) => (Number.isNaN(value(row)) ? '–' : format(value(row)))),
  ]);

function markdown(file: BenchFile): string {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [
    line(titles.map(inMarkdown)),
    line(titles.map((_, i) => (i < 2 ? '---' : '---:'))),
    ...cells(file).map(([title, ...rest]) => line([inMarkdown(title), ...rest])),
    '',
    inMarkdown(file.caption),
    '',
  ].join('\n');
}

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '×': '$\\times$',
  '²': '$^2$',
  λ: '$\\lambda$',
  '−': '$-$',
  '≈': '$\\approx$',
  '–': '--',
};

const inLatex = (text: string): string =>
  oneLine(text).replace(
    /[\\^~<>|"×²λ−≈–]|[{}$&#_%]/g,
    (character) => commands[character] ?? `\\${character}`,
  );

/** '−5.96 × 10⁻⁸' as '$-5.96 \times 10^{-8}$' */
function latexNumber(text: string): string {
  const power = (digits: string) =>
    digits.replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => (digit === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit))));
  const scientific = /^(−?[\d.]+) × 10(\S+)$/.exec(text);
  const plain = (digits: string) => digits.replace('−', '-');
  if (scientific) return `$${plain(scientific[1])} \\times 10^{${power(scientific[2])}}$`;
  return /^−?[\d.]+$/.test(text) ? `$${plain(text)}$` : inLatex(text);
}

function latex(file: BenchFile): string {
  const line = (texts: readonly string[]) => `  ${texts.join(' & ')} \\\\`;
  return [
    `% ${oneLine(file.caption)}`,
    '\\begin{table}',
    '\\centering',
    `\\caption{${inLatex(file.caption)}}`,
    `\\begin{tabular}{ll${'r'.repeat(numberColumns.length)}}`,
    '\\hline',
    line(titles.map(inLatex)),
    '\\hline',
    ...cells(file).map(([title, shape, ...numbers]) =>
      line([inLatex(title), inLatex(shape), ...numbers.map(latexNumber)]),
    ),
    '\\hline',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

export const formats: Readonly<
  Record<
    Format,
    { readonly title: string; readonly ending: string; readonly write: (file: BenchFile) => string }
  >
> = {
  csv: { title: 'CSV', ending: 'csv', write: csv },
  markdown: { title: 'Markdown', ending: 'md', write: markdown },
  latex: { title: 'LaTeX', ending: 'tex', write: latex },
};
