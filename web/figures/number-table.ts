/** A table of numbers. It needs the styles `numberTableStyles`. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatFull, formatNumber } from '../draw/format.ts';

interface NumberColumn {
  /** '' for a column of titles without a heading */
  readonly title: unknown;
  /** tooltip: the full title */
  readonly help?: string;
  /** for a table that the reader can sort */
  readonly sorted?: 'none' | 'ascending' | 'descending';
}

interface NumberRow {
  readonly title: unknown;
  readonly help?: string;
  /** id of the encoding that the row is about */
  readonly scheme?: string;
  readonly isChosen?: boolean;
  readonly cells: readonly unknown[];
}

interface NumberTable {
  /** accessible name of the table */
  readonly heading: string;
  /** accessible name of the region that scrolls; default: the heading; null where something around the table scrolls */
  readonly label?: string | null;
  /** the first column holds the titles of the rows */
  readonly columns: readonly NumberColumn[];
  readonly rows: readonly NumberRow[];
}

/** A number, with all its digits in the tooltip; a dash for NaN, with the reason in the tooltip. */
export const numberCell = (
  value: number,
  format: (value: number) => string = formatNumber,
  why = 'not defined here',
): TemplateResult =>
  Number.isNaN(value)
    ? html`<td class="none" title=${why}>–</td>`
    : html`<td title=${formatFull(value)}>${format(value)}</td>`;

const columnHead = ({ title, help, sorted }: NumberColumn, place: number): TemplateResult =>
  title === ''
    ? html`<td></td>`
    : html`<th
        scope="col"
        class=${place === 0 ? 'first' : nothing}
        aria-sort=${sorted ?? nothing}
        title=${help ?? nothing}
      >
        ${title}
      </th>`;

export function numberTable({ heading, label = heading, columns, rows }: NumberTable): TemplateResult {
  const isRegion = label !== null;
  return html`<div
    class="numbers"
    tabindex=${isRegion ? 0 : nothing}
    role=${isRegion ? 'region' : nothing}
    aria-label=${label ?? nothing}
  >
    <table aria-label=${heading}>
      <thead>
        <tr>
          ${columns.map(columnHead)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ title, help, scheme, isChosen, cells }) => html`<tr
            class=${isChosen ? 'chosen' : nothing}
            data-scheme=${scheme ?? nothing}
          >
            <th scope="row" title=${help ?? nothing}>${title}</th>
            ${cells}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
