/** A table with a row for each encoding. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { scrollStyles } from '../shell/numbers.ts';

interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
}

interface Row {
  /** the name of the encoding, or the button that chooses it */
  readonly title: unknown;
  /** whether the page uses this encoding */
  readonly isChosen: boolean;
  /** cells of the columns after the first; not shown if there is a problem */
  readonly cells: readonly unknown[];
  /** why the encoding has no numbers, or '' */
  readonly problem: string;
}

interface Table {
  /** accessible name: the contents of the table */
  readonly label: string;
  /** the first column holds the names */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Arrow keys move between the buttons; the caller gives exactly one of them tabindex 0. */
  readonly isGrid?: boolean;
}

/**
 * Arrow keys, Home and End move the focus among the buttons with a `tabindex`. They do not choose, because a choice starts jobs and adds
 * a step to the history.
 */
export function moveFocus(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  const lines = [...(currentTarget as Element).querySelectorAll('tbody tr')]
    .map((line) => [...line.querySelectorAll<HTMLButtonElement>('button[tabindex]')])
    .filter(({ length }) => length > 0);
  const button = (target as Element).closest('button') as HTMLButtonElement;
  const row = lines.findIndex((line) => line.includes(button));
  if (row < 0) return;
  const line = lines[row];
  const at = line.indexOf(button);
  // Only first cells may lack a button, so columns are counted from the right; a row without numbers has one button.
  const nextTo = (other: readonly HTMLButtonElement[] | undefined) =>
    line.length === 1 || other?.length === 1 ? other?.[0] : other?.at(at - line.length);
  const to = {
    ArrowLeft: line[at - 1],
    ArrowRight: line[at + 1],
    ArrowUp: nextTo(lines[row - 1]),
    ArrowDown: nextTo(lines[row + 1]),
    Home: lines[0][0],
    End: lines.at(-1)?.at(-1),
  }[key];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

export function encodingTable({ label, columns, rows, isGrid = false }: Table): TemplateResult {
  const classOf = (place: number) => (columns[place + 1].isNumber ? 'value' : '');
  return html`<div class="scroll encodings" role="region" aria-label=${label} tabindex="0">
    <table
      role=${isGrid ? 'grid' : nothing}
      aria-label=${isGrid ? label : nothing}
      @keydown=${isGrid ? moveFocus : nothing}
    >
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
