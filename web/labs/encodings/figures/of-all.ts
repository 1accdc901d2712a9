/** Every encoding in one table: its requirements, and its scores against the sinusoid's. */
import { html, nothing, type TemplateResult } from 'lit';
import { rounding } from '../../../core/constants.ts';
import type { FormulaId, Scheme } from '../../../core/types.ts';
import type { Column } from '../../../draw/export/source.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import { drawnKind } from '../../../encoding/bias-on-words.ts';
import { numberTable } from '../../../figures/number-table.ts';
import { shortName, sinusoid as sinusoidId } from '../../../schemes/scheme-facts.ts';
import { schemeOf } from '../../../schemes/source.ts';
import '../../../shell/controls/horizontal-scroll.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { errorText } from '../../../shell/numbers.ts';
import { ofBoth } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import { checkMarks, explainCheck, shownValue, tableWords, titles, verdicts } from '../prose.ts';
import { type Checks, requirements as names, type Requirement, tableSizes } from '../requirements/encoded.ts';
import type { RequirementsRow, ScoreRow, Scores } from '../requirements/job.ts';

interface RequirementsGiven {
  /** in the order of the rows */
  readonly schemes: readonly Scheme[];
  readonly chosen: string;
  /** null until they are measured */
  readonly rows: readonly RequirementsRow[] | null;
  readonly seed: number;
}

export const requirements = defineFigure<RequirementsGiven>({
  id: 'requirements',
  fold: 'requirements',
  title: foldText.titles.requirements,
  ...ofBoth,
  draws: ['contents', 'weights'],
  draw({ schemes, chosen, rows, seed }) {
    const heading = tableWords.heading(tableSizes);
    const checksOf = ({ id }: Scheme) => rows?.find(({ scheme }) => scheme === id)?.checks;
    return {
      heading,
      columns: () => columnsOfChecks(schemes, schemes.map(checksOf)),
      content: html`<pe-horizontal-scroll class="requirements-of-all" label=${tableWords.label} hint=${foldText.wider}>
        ${numberTable({
          heading,
          label: null,
          columns: [
            { title: rows ? '' : html`<span role="status">${tableWords.measuring}</span>` },
            ...names.map((name) => ({ title: titles[name] })),
          ],
          rows: schemes.map((scheme) => ({
            title: scheme.title,
            scheme: scheme.id,
            isChosen: scheme.id === chosen,
            cells: names.map((name) => checkCell(name, scheme, checksOf(scheme), seed)),
          })),
        })}
      </pe-horizontal-scroll>`,
    };
  },
});

/** The verdict on each requirement, and the number behind it. */
const columnsOfChecks = (
  schemes: readonly Scheme[],
  all: readonly (Checks | undefined)[],
): readonly Column[] => [
  { title: tableWords.scheme, values: schemes.map(({ title }) => title) },
  ...names.flatMap((name) => [
    { title: titles[name], values: all.map((checks) => (checks ? verdicts[checks[name].verdict] : '')) },
    ...(name === 'unique'
      ? [
          {
            title: tableWords.underMask(titles[name]),
            values: all.map((checks) => checks?.unique.causal?.value ?? Number.NaN),
          },
        ]
      : []),
    {
      title: tableWords.measured(titles[name]),
      values: all.map((checks) => checks?.[name].value ?? Number.NaN),
    },
  ]),
];

function checkCell(
  name: Requirement,
  { id, kind }: Scheme,
  checks: Checks | undefined,
  seed: number,
): TemplateResult {
  if (!checks) return html`<td></td>`;
  const check = checks[name];
  const { verdict, value, causal } = check;
  const input = { scheme: id, parameters: {}, ...tableSizes, seed };
  const sentence = explainCheck[name]({ kind: drawnKind(kind), input, check });
  return html`<td class=${verdict} title=${value === null ? sentence : `${formatFull(value)}. ${sentence}`}>
    <span class="mark" role="img" aria-label=${verdicts[verdict]}>${checkMarks[verdict]}</span>
    <span class="number">${shownValue(name, check)}</span>
    ${
      causal && causal.verdict !== verdict
        ? html`<small>${tableWords.causal(checkMarks[causal.verdict], formatNumber(causal.value))}</small>`
        : nothing
    }
  </td>`;
}

const words = foldText.ofScores;

type ScoreColumn = keyof typeof words.columns;

export const columnIds = Object.keys(words.columns) as readonly ScoreColumn[];

function scoreText(column: ScoreColumn, value: number, { held, applying }: Scores): string {
  if (column === 'requirements') return words.heldOf(held, applying);
  if (column === 'probe') return errorText(value);
  return words.percent(value <= rounding ? '0' : formatNumber(Number((100 * value).toPrecision(3))));
}

type Standing = keyof typeof words.marks;

/** Whether `own` is ahead of `other` in a column: 'even' if both read alike, 'none' if one of them has no value. */
export function standingOf(column: ScoreColumn, own: Scores, other: Scores): Standing {
  const [a, b] = [own[column], other[column]];
  if (a === null || b === null) return 'none';
  if (scoreText(column, a, own) === scoreText(column, b, other)) return 'even';
  if (Math.abs(a - b) <= rounding * Math.max(1, Math.abs(a), Math.abs(b))) return 'even';
  const isHigherBetter = column === 'order' || column === 'requirements';
  return a > b === isHigherBetter ? 'ahead' : 'behind';
}

/** Counts the columns in which the formula called `name` beats `other`. */
export function verdictOf(name: string, own: Scores, other: Scores): string {
  const standings = columnIds.map((column) => standingOf(column, own, other));
  const count = (standing: Standing) => standings.filter((one) => one === standing).length;
  const compared = standings.length - count('none');
  return words.verdict(name, count('ahead'), compared, count('even'), count('behind'));
}

interface ScoreGiven {
  readonly rows: readonly ScoreRow[];
  /** the formula of the first row */
  readonly scored: FormulaId;
  readonly catalog: readonly Scheme[];
}

const { n, d, heads, head } = tableSizes;
const heading = words.heading(n, d, head + 1, heads);

export const nameOfRow = ({ scheme }: ScoreRow, catalog: readonly Scheme[]): string =>
  shortName(schemeOf(catalog, scheme));

export const score = defineFigure<ScoreGiven>({
  id: 'score',
  fold: 'score',
  title: foldText.titles.score,
  ...ofBoth,
  draws: ['words', 'layer', 'contents', 'weights'],
  draw({ rows, scored, catalog }) {
    const place = ({ scheme }: ScoreRow) => (scheme === scored ? 0 : scheme === sinusoidId ? 1 : 2);
    const ordered = rows.toSorted((a, b) => place(a) - place(b));
    const sinusoid = rows.find(({ scheme }) => scheme === sinusoidId)?.scores ?? null;
    return {
      heading,
      columns: () => [
        { title: words.encoding, values: ordered.map((row) => nameOfRow(row, catalog)) },
        ...columnIds.map((id) => ({
          title: words.column(words.columns[id].title, words.columns[id].help),
          values: ordered.map(({ scores }) => scores?.[id] ?? Number.NaN),
        })),
      ],
      content: html`<div class="scores">
        ${numberTable({
          heading,
          columns: [
            { title: html`<span class="unseen">${words.encoding}</span>` },
            ...columnIds.map((id) => words.columns[id]),
          ],
          rows: ordered.map((row) => ({
            title: nameOfRow(row, catalog),
            scheme: row.scheme,
            isChosen: row.scheme === scored,
            cells: row.scores
              ? scoreCells(row.scores, row.scheme === sinusoidId ? null : sinusoid)
              : [html`<td colspan=${columnIds.length}>${row.problem}</td>`],
          })),
        })}
      </div>`,
    };
  },
});

/** The cells of a row, compared with the sinusoid; `sinusoid` is null for the row of the sinusoid itself, or if it is not known. */
const scoreCells = (scores: Scores, sinusoid: Scores | null): readonly TemplateResult[] =>
  columnIds.map((id) => {
    const value = scores[id];
    if (value === null) return html`<td class="none">–</td>`;
    const standing = sinusoid ? standingOf(id, scores, sinusoid) : 'none';
    const [mark, meaning] = words.marks[standing];
    return html`<td class=${standing} title=${formatFull(value)}>
      ${mark ? html`<span class="mark" role="img" aria-label=${meaning}>${mark}</span>` : nothing} ${scoreText(id, value, scores)}
    </td>`;
  });
