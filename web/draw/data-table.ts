/**
 * <pe-data-table>: the numbers of a figure as a table. Long tables are cut, with a note that says so.
 *
 * Properties: data (FigureData), heading (of the figure)
 */

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { counted } from '../core/counted.ts';
import { controls } from './controls.ts';
import { defineElement } from './define-element.ts';
import { blocksNote, type ColumnsData, type FigureData, type MatrixData } from './export/source.ts';
import { formatFull, formatNumber } from './format.ts';

const mostRows = 100;
const mostColumns = 32;

interface TablePart {
  /** 'query position down, key position across', or '' */
  readonly axes: string;
  readonly head: readonly string[];
  /** if `headed`, the first cell of each row is its heading */
  readonly rows: readonly (readonly (number | string)[])[];
  readonly headed: boolean;
  readonly precision: 'float32' | 'float64';
  /** which rows and columns are shown if the table was cut, or '' */
  readonly note: string;
}

function cutNote(rows: number, columns: number): string {
  const parts = [
    rows > mostRows ? `${mostRows} of ${counted(rows, 'row')}` : '',
    columns > mostColumns ? `${mostColumns} of ${counted(columns, 'column')}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `The first ${parts.join(' and ')}; the CSV file has all.` : '';
}

function matrixPart(source: MatrixData): TablePart {
  const { matrix, rowTitle, colTitle, rowLabels, colLabels } = source;
  const note = blocksNote(source);
  const rows = Math.min(matrix.rows, mostRows);
  const cols = Math.min(matrix.cols, mostColumns);
  const titles = Array.from({ length: cols }, (_, col) => colLabels?.[col] ?? String(col));
  return {
    axes: `${rowTitle} down, ${colTitle} across${note ? `; ${note}` : ''}`,
    head: ['', ...titles],
    rows: Array.from({ length: rows }, (_, row) => [
      rowLabels?.[row] ?? String(row),
      ...matrix.data.subarray(row * matrix.cols, row * matrix.cols + cols),
    ]),
    headed: true,
    precision: 'float32',
    note: cutNote(matrix.rows, matrix.cols),
  };
}

function columnsPart({ columns }: ColumnsData): TablePart {
  const length = Math.max(0, ...columns.map(({ values }) => values.length));
  return {
    axes: '',
    head: columns.slice(0, mostColumns).map(({ title }) => title),
    rows: Array.from({ length: Math.min(length, mostRows) }, (_, row) =>
      columns.slice(0, mostColumns).map(({ values }) => values[row] ?? ''),
    ),
    headed: false,
    precision: 'float64',
    note: cutNote(length, columns.length),
  };
}

export function tablePart(data: FigureData): TablePart {
  return data.kind === 'matrix' ? matrixPart(data) : columnsPart(data);
}

function cell(value: number | string, precision: TablePart['precision']): TemplateResult {
  if (typeof value === 'string') return html`<td>${value}</td>`;
  return html`<td title=${formatFull(value, precision)}>${value === -Infinity ? 'masked' : formatNumber(value)}</td>`;
}

const styles = css`
  :host {
    display: block;
  }
  .table {
    max-height: 24rem;
    margin-top: var(--space-2);
    overflow: auto;
    border: 1px solid var(--line);
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  th,
  td {
    padding: 2px var(--space-2);
    text-align: right;
  }
  th {
    font-weight: 600;
    background: var(--surface);
  }
  caption {
    padding: 2px var(--space-2);
    color: var(--ink-soft);
    text-align: left;
  }
  thead th,
  thead td {
    position: sticky;
    z-index: 1;
    top: 0;
    background: var(--surface);
  }
  tbody th {
    position: sticky;
    left: 0;
  }
  .note {
    margin: var(--space-1) 0 0;
    color: var(--ink-soft);
  }
`;

class DataTable extends LitElement {
  static override properties = { data: { attribute: false }, heading: {} };

  declare data: FigureData;
  declare heading: string;

  static override styles = [controls, styles];

  protected override render(): TemplateResult {
    const { axes, head, rows, headed, precision, note } = tablePart(this.data);
    return html`
      <div class="table" tabindex="0" role="region" aria-label=${`Data table: ${this.heading}`}>
        <table>
          ${axes ? html`<caption>${axes}</caption>` : nothing}
          <thead>
            <tr>${head.map((title) => (title ? html`<th scope="col">${title}</th>` : html`<td></td>`))}</tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) => html`<tr>
                ${headed ? html`<th scope="row">${row[0]}</th>` : nothing}
                ${row.slice(headed ? 1 : 0).map((value) => cell(value, precision))}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${note ? html`<p class="note">${note}</p>` : nothing}
    `;
  }
}

defineElement('pe-data-table', DataTable);
