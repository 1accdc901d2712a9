/** The reader's formula, the sinusoid and the rest of the catalogue in every measurement of the page. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormulaId, Scheme } from '../../../core/types.ts';
import type { Column } from '../../../draw/export/source.ts';
import { formatFull } from '../../../draw/format.ts';
import { shortName, sinusoid as sinusoidId } from '../../../schemes/scheme-facts.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { ofBoth } from '../figure-facts.ts';
import { foldText } from '../fold-text.ts';
import { tableSizes } from '../requirements/job.ts';
import { columnIds, columns, standingOf } from '../score/columns.ts';
import type { ScoreRow, Scores } from '../score/job.ts';

interface ScoreGiven {
  readonly rows: readonly ScoreRow[];
  /** the formula that comes first */
  readonly scored: FormulaId;
  readonly catalog: readonly Scheme[];
}

const { n, d, heads, head } = tableSizes;
const heading = foldText.ofScores.heading(n, d, head + 1, heads);

export const nameOfRow = ({ scheme }: ScoreRow, catalog: readonly Scheme[]): string =>
  shortName(catalog.find(({ id }) => id === scheme) as Scheme);

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
      columns: () => columnsOf(ordered, catalog),
      content: html`<div class="numbers scores" role="region" aria-label=${heading} tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${foldText.ofScores.encoding}</span></th>
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

function columnsOf(rows: readonly ScoreRow[], catalog: readonly Scheme[]): readonly Column[] {
  return [
    { title: foldText.ofScores.encoding, values: rows.map((row) => nameOfRow(row, catalog)) },
    ...columnIds.map((id) => ({
      title: foldText.ofScores.column(columns[id].title, columns[id].help),
      values: rows.map(({ scores }) => scores?.[id] ?? Number.NaN),
    })),
  ];
}

/** `sinusoid`: what they are compared with, if it is known and another. */
const cells = (scores: Scores, sinusoid: Scores | null): readonly TemplateResult[] =>
  columnIds.map((id) => {
    const value = scores[id];
    if (value === null) return html`<td class="none">–</td>`;
    const standing = sinusoid ? standingOf(id, scores, sinusoid) : 'none';
    const [mark, words] = foldText.ofScores.marks[standing];
    return html`<td class=${standing} title=${formatFull(value)}>
      ${mark ? html`<span class="mark" role="img" aria-label=${words}>${mark}</span>` : nothing} ${columns[id].format(value, scores)}
    </td>`;
  });
