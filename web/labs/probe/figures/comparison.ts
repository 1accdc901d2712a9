/** Both probes of several tables, side by side. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatFull } from '../../../draw/format.ts';
import { streamsOfSchemes } from '../../../shell/cite/random-streams.ts';
import { defineFigure } from '../../../shell/figure.ts';
import {
  type ComparisonRow,
  numberColumns,
  reasonFor,
  type Sorting,
  shapeOf,
} from '../comparison/columns.ts';
import { columnsOf } from '../comparison/export.ts';
import { builtIn } from '../comparison/input.ts';
import type { ComparisonInput } from '../comparison/job.ts';
import { definitionOfFit, ofFit, streamsOfFit } from '../figure-facts.ts';

const heading = 'Errors of the position probe, in positions, and of the order probe, as shares';

interface Given {
  readonly tables: ComparisonInput['tables'];
  /** undefined until the first result */
  readonly rows: readonly ComparisonRow[] | undefined;
  readonly sorting: Sorting | null;
  readonly sort: (sorting: Sorting) => void;
}

export const comparison = defineFigure<Given>({
  id: 'tables-side-by-side',
  fold: 'tables',
  title: 'Several tables',
  ...ofFit,
  definitions: (settings) => [definitionOfFit(settings), 'errors', 'controls', 'orderProbe'],
  draws: (settings) => [
    ...streamsOfFit(settings),
    'controls',
    'pairs',
    ...streamsOfSchemes(builtIn.map(({ scheme }) => scheme)),
    'comparison',
  ],
  scripts: null,
  draw: (given) => ({
    heading,
    columns: () => columnsOf(given.rows ?? []),
    content: tableOf(given),
  }),
});

function tableOf({ tables, rows, sorting, sort }: Given): TemplateResult {
  const head = (id: string, title: string, help: string, name = '') =>
    headOf({ id, title, help, name, sorting, sort });
  return html`<div class="numbers" tabindex="0" role="region" aria-label="Several tables side by side">
    <table aria-label=${heading}>
      <thead>
        <tr>
          ${head('table', 'table', 'name', 'first')} ${head('shape', 'shape', 'rows × columns')}
          ${numberColumns.map(({ id, title, help }) => head(id, title, help))}
        </tr>
      </thead>
      <tbody>
        ${rows ? rows.map(rowOf) : tables.map(({ title }) => waitingRow(title))}
      </tbody>
    </table>
  </div>`;
}

interface Head extends Pick<Given, 'sorting' | 'sort'> {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly name: string;
}

function headOf({ id, title, help, name, sorting, sort }: Head): TemplateResult {
  const { by, descending } = sorting ?? {};
  const isSorted = by === id;
  const order = isSorted ? (descending ? 'descending' : 'ascending') : 'none';
  const sign = isSorted ? (descending ? ' ↓' : ' ↑') : '';
  return html`<th scope="col" class=${name} aria-sort=${order} title=${help}>
    <button @click=${() => sort({ by: id, descending: isSorted && !descending })}>
      ${title}<span aria-hidden="true">${sign}</span>
    </button>
  </th>`;
}

function rowOf(row: ComparisonRow): TemplateResult {
  const nothingMeasured = !row.position && !row.order;
  return html`<tr>
    <th scope="row" title=${row.problem}>${row.title}${row.isActive ? html` <span class="own">above</span>` : nothing}</th>
    <td class="shape">${nothingMeasured && row.rows === 0 ? '' : shapeOf(row)}</td>
    ${
      nothingMeasured
        ? html`<td class="problem" colspan=${numberColumns.length}>${row.problem}</td>`
        : numberColumns.map(({ value, format }) => {
            const number = value(row);
            return Number.isNaN(number)
              ? html`<td class="none" title=${reasonFor(row)}>–</td>`
              : html`<td title=${formatFull(number)}>${format(number)}</td>`;
          })
    }
  </tr>`;
}

const waitingRow = (title: string): TemplateResult => html`<tr>
  <th scope="row">${title}</th>
  <td></td>
  ${numberColumns.map(() => html`<td class="none">…</td>`)}
</tr>`;
