/** A table of many encodings, with a row for each. */
import { css, html, type TemplateResult } from 'lit';
import { scrollStyles } from '../shell/numbers.ts';

interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
}

interface Row {
  /** the name of the encoding */
  readonly title: string;
  /** whether the page uses this encoding */
  readonly isChosen: boolean;
  /** for the columns after the first; empty if there is a problem */
  readonly cells: readonly unknown[];
  /** why the encoding has no numbers; '' if it has */
  readonly problem: string;
}

interface Table {
  /** what the table shows */
  readonly label: string;
  /** the first column holds the names */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export function encodingTable({ label, columns, rows }: Table): TemplateResult {
  const classOf = (place: number) => (columns[place + 1].isNumber ? 'value' : '');
  return html`<div class="scroll encodings" role="region" aria-label=${label} tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map(({ title, isNumber }) => html`<th scope="col" class=${isNumber ? 'value' : ''}>${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ title, isChosen, cells, problem }) => html`<tr class=${isChosen ? 'chosen' : ''}>
            <th scope="row">${title}</th>
            ${
              problem
                ? html`<td colspan=${columns.length - 1}>${problem}</td>`
                : cells.map((cell, place) => html`<td class=${classOf(place)}>${cell}</td>`)
            }
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export const encodingTableStyles = [
  scrollStyles,
  css`
    .encodings table {
      border-collapse: collapse;
      font-family: var(--sans);
      font-size: var(--text-small);
      font-variant-numeric: tabular-nums;
    }
    .encodings :is(th, td) {
      padding: var(--space-1) var(--space-3) var(--space-1) 0;
      border-bottom: 1px solid var(--line);
      text-align: left;
    }
    .encodings th {
      font-weight: 400;
    }
    .encodings thead th {
      color: var(--ink-soft);
    }
    .encodings .value {
      text-align: right;
      white-space: nowrap;
    }
    .encodings .position {
      color: var(--position);
    }
    .encodings .satisfied {
      color: var(--satisfied);
    }
    .encodings .violated {
      color: var(--violated);
    }
    .encodings .chosen th {
      font-weight: 600;
    }
    @container lab (max-width: 37.49rem) {
      .encodings :is(th, td) {
        padding-right: var(--space-2);
      }
      .encodings .value {
        white-space: normal;
      }
    }
  `,
];
