/** Every encoding in one table: its requirements, and its scores against the sinusoid's. */
import { html, nothing, type TemplateResult } from 'lit';
import { rounding } from '../../../core/constants.ts';
import type { FormulaId, Scheme } from '../../../core/types.ts';
import type { Column } from '../../../draw/export/source.ts';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import { shortName, sinusoid as sinusoidId } from '../../../schemes/scheme-facts.ts';
import { schemeOf } from '../../../schemes/source.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { errorText } from '../../../shell/numbers.ts';
import { ofBoth } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import {
  requirements as names,
  type Requirement,
  type RequirementCheck,
  tableSizes,
} from '../requirements/encoded.ts';
import type { RequirementsRow, ScoreRow, Scores } from '../requirements/job.ts';
import { checkMarks, explainCheck, shownValue, tableWords, titles, verdicts } from '../requirements/text.ts';
import '../../../shell/controls/horizontal-scroll.ts';

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
  draw: (given) => ({
    heading: tableWords.heading(tableSizes),
    columns: () => columnsOfChecks(given),
    content: tableOf(given),
  }),
});

/** The verdict on each requirement, and the number behind it. */
function columnsOfChecks({ schemes, rows }: RequirementsGiven): readonly Column[] {
  const checks = schemes.map(({ id }) => rows?.find(({ scheme }) => scheme === id)?.checks);
  return [
    { title: tableWords.scheme, values: schemes.map(({ title }) => title) },
    ...names.flatMap((name) => [
      {
        title: titles[name],
        values: checks.map((each) => (each ? verdicts[each[name].verdict] : '')),
      },
      ...(name === 'unique'
        ? [
            {
              title: tableWords.underMask(titles[name]),
              values: checks.map((each) => each?.unique.causal?.value ?? Number.NaN),
            },
          ]
        : []),
      {
        title: tableWords.measured(titles[name]),
        values: checks.map((each) => each?.[name].value ?? Number.NaN),
      },
    ]),
  ];
}

function tableOf({ schemes, chosen, rows, seed }: RequirementsGiven): TemplateResult {
  const cells = (scheme: Scheme) => {
    const checks = rows?.find((row) => row.scheme === scheme.id)?.checks;
    const input = { scheme: scheme.id, parameters: {}, ...tableSizes, seed };
    return names.map((name) => {
      const check = checks?.[name];
      return check
        ? cell(name, check, explainCheck(name, { kind: scheme.kind, input, check }))
        : html`<td></td>`;
    });
  };
  return html`<div class="requirements-of-all">
    <pe-horizontal-scroll label=${tableWords.label} hint=${foldText.wider}><table aria-label=${tableWords.heading(tableSizes)}>
      <thead>
        <tr>
          <td role="status">${rows ? nothing : tableWords.measuring}</td>
          ${names.map((name) => html`<th scope="col">${titles[name]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${schemes.map(
          (scheme) => html`<tr class=${scheme.id === chosen ? 'chosen' : ''} data-scheme=${scheme.id}>
            <th scope="row">${scheme.title}</th>
            ${cells(scheme)}
          </tr>`,
        )}
      </tbody>
    </table></pe-horizontal-scroll>
  </div>`;
}

function cell(name: Requirement, check: RequirementCheck, sentence: string): TemplateResult {
  const { verdict, value, causal } = check;
  const full = value === null ? sentence : `${formatFull(value)}. ${sentence}`;
  return html`<td class=${verdict} title=${full}>
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

interface ColumnFacts {
  readonly title: string;
  /** the unit, and whether higher or lower is better */
  readonly help: string;
  readonly isMoreBetter: boolean;
  readonly format: (value: number, scores: Scores) => string;
}

const percent = (share: number): string =>
  words.percent(share <= rounding ? '0' : formatNumber(Number((100 * share).toPrecision(3))));

export const columns: Readonly<Record<ScoreColumn, ColumnFacts>> = {
  order: { ...words.columns.order, isMoreBetter: true, format: percent },
  monotonicity: { ...words.columns.monotonicity, isMoreBetter: false, format: percent },
  translation: { ...words.columns.translation, isMoreBetter: false, format: percent },
  symmetry: { ...words.columns.symmetry, isMoreBetter: false, format: percent },
  probe: { ...words.columns.probe, isMoreBetter: false, format: errorText },
  requirements: {
    ...words.columns.requirements,
    isMoreBetter: true,
    format: (_, { held, applying }) => words.heldOf(held, applying),
  },
};

export const columnIds = Object.keys(columns) as readonly ScoreColumn[];

type Standing = keyof typeof words.marks;

/** Whether `own` is ahead of `other` in a column: 'even' if both read alike, 'none' if one of them has no value. */
export function standingOf(column: ScoreColumn, own: Scores, other: Scores): Standing {
  const { format, isMoreBetter } = columns[column];
  const [a, b] = [own[column], other[column]];
  if (a === null || b === null) return 'none';
  if (format(a, own) === format(b, other)) return 'even';
  if (Math.abs(a - b) <= rounding * Math.max(1, Math.abs(a), Math.abs(b))) return 'even';
  return a > b === isMoreBetter ? 'ahead' : 'behind';
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
      columns: () => columnsOfScores(ordered, catalog),
      content: html`<div class="numbers scores" role="region" aria-label=${heading} tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${words.encoding}</span></th>
              ${columnIds.map((id) => html`<th scope="col" title=${columns[id].help}>${columns[id].title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${ordered.map(
              (row) => html`<tr class=${row.scheme === scored ? 'own' : ''} data-scheme=${row.scheme}>
                <th scope="row">${nameOfRow(row, catalog)}</th>
                ${
                  row.scores
                    ? cells(row.scores, row.scheme === sinusoidId ? null : sinusoid)
                    : html`<td colspan=${columnIds.length}>${row.problem}</td>`
                }
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
    };
  },
});

function columnsOfScores(rows: readonly ScoreRow[], catalog: readonly Scheme[]): readonly Column[] {
  return [
    { title: words.encoding, values: rows.map((row) => nameOfRow(row, catalog)) },
    ...columnIds.map((id) => ({
      title: words.column(columns[id].title, columns[id].help),
      values: rows.map(({ scores }) => scores?.[id] ?? Number.NaN),
    })),
  ];
}

/** The cells of a row, compared with the sinusoid; `sinusoid` is null for the row of the sinusoid itself, or if it is not known. */
const cells = (scores: Scores, sinusoid: Scores | null): readonly TemplateResult[] =>
  columnIds.map((id) => {
    const value = scores[id];
    if (value === null) return html`<td class="none">–</td>`;
    const standing = sinusoid ? standingOf(id, scores, sinusoid) : 'none';
    const [mark, said] = words.marks[standing];
    return html`<td class=${standing} title=${formatFull(value)}>
      ${mark ? html`<span class="mark" role="img" aria-label=${said}>${mark}</span>` : nothing} ${columns[id].format(value, scores)}
    </td>`;
  });
