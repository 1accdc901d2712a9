/** The table of results in Markdown and LaTeX, rounded as on the page; its columns at full precision for all other files. */
import type { Column } from '../../../draw/export/source.ts';
import { type ComparisonRow, numberColumns, reasonFor, reasonTitle, shapeOf } from './columns.ts';

export interface ComparisonFile {
  readonly rows: readonly ComparisonRow[];
  /** the settings, version and link, in one line */
  readonly caption: string;
}

export type MarkupFormat = 'markdown' | 'latex';

/** Text on one line, without control characters. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Missing numbers are NaN, and the last column says why. */
export const columnsOf = (rows: readonly ComparisonRow[]): readonly Column[] => [
  { title: 'table', values: rows.map(({ title }) => oneLine(title)) },
  { title: 'rows', values: rows.map((row) => row.rows) },
  { title: 'columns', values: rows.map(({ cols }) => cols) },
  { title: 'rows left out', values: rows.map(({ drop }) => drop) },
  ...numberColumns.map(({ help, value }) => ({ title: help, values: rows.map(value) })),
  { title: reasonTitle, values: rows.map((row) => oneLine(reasonFor(row))) },
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

/** The column of reasons appears only if a number is missing: paper is narrow. */
const hasReasons = ({ rows }: ComparisonFile): boolean => rows.some((row) => reasonFor(row) !== '');

const titlesOf = (file: ComparisonFile): string[] => [
  'table',
  'shape',
  ...numberColumns.map(({ help }) => help),
  ...(hasReasons(file) ? [reasonTitle] : []),
];

/** The rows' words and numbers, as on the page. */
const cells = (file: ComparisonFile): string[][] =>
  file.rows.map((row) => [
    row.title,
    shapeOf(row),
    ...numberColumns.map(({ value, format }) => (Number.isNaN(value(row)) ? '–' : format(value(row)))),
    ...(hasReasons(file) ? [reasonFor(row)] : []),
  ]);

const isNumeric = (column: number): boolean => column >= 2 && column < 2 + numberColumns.length;

function markdown(file: ComparisonFile): string {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [
    line(titlesOf(file).map(inMarkdown)),
    line(titlesOf(file).map((_, i) => (isNumeric(i) ? '---:' : '---'))),
    ...cells(file).map((texts) => line(texts.map((text, i) => (isNumeric(i) ? text : inMarkdown(text))))),
    '',
    captionInMarkdown(file.caption),
    '',
  ].join('\n');
}

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '`': '\\textasciigrave{}',
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
    /[\\`^~<>|"×²λ−≈–]|[{}$&#_%]/g,
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

function latex(file: ComparisonFile): string {
  const line = (texts: readonly string[]) => `  ${texts.join(' & ')} \\\\`;
  return [
    `% ${oneLine(file.caption)}`,
    '\\begin{table}',
    '\\centering',
    `\\caption{${inLatex(file.caption)}}`,
    `\\begin{tabular}{ll${'r'.repeat(numberColumns.length)}${hasReasons(file) ? 'l' : ''}}`,
    '\\hline',
    line(titlesOf(file).map(inLatex)),
    '\\hline',
    ...cells(file).map((texts) =>
      line(texts.map((text, i) => (isNumeric(i) ? latexNumber(text) : inLatex(text)))),
    ),
    '\\hline',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

export const markupFormats: Readonly<
  Record<
    MarkupFormat,
    { readonly title: string; readonly ending: string; readonly write: (file: ComparisonFile) => string }
  >
> = {
  markdown: { title: 'Markdown', ending: 'md', write: markdown },
  latex: { title: 'LaTeX', ending: 'tex', write: latex },
};
