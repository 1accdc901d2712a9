/** Every number of a claim: a table for each measure, whose columns always fit. */
import { html } from 'lit';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import { numberTable } from '../../../figures/number-table.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { Panel } from '../claim.ts';
import { panelColumns } from '../columns.ts';
import type { ClaimState } from '../state.ts';
import { text } from '../text.ts';
import { ofClaims, openClaim } from './declared.ts';

interface Shown {
  readonly state: ClaimState;
  readonly panel: Panel;
}

/** More columns become rows: beside their titles, so many ranges fit into the narrowest column of a lab. */
const mostColumns = 3;

/** '48.2 to 52.0'; all seeds in the tooltip */
function cell(values: readonly number[]) {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return html`<td class="none">–</td>`;
  const [least, most] = [Math.min(...known), Math.max(...known)].map(formatNumber);
  return html`<td title=${known.map((value) => formatFull(value)).join(', ')}>${text.to(least, most)}</td>`;
}

function table({ state, panel }: Shown) {
  const { claim, results } = state;
  const titles = panel.conditions.map((condition) => claim.conditions[condition].title);
  const isTurned = panel.entries.length > mostColumns && panel.entries.length > titles.length;
  const [columns, rows] = isTurned ? [titles, panel.entries] : [panel.entries, titles];
  return numberTable({
    heading: panel.title,
    columns: [isTurned ? text.part : text.model, ...columns].map((title) => ({ title })),
    rows: rows.map((title, row) => ({
      title,
      cells: columns.map((_, column) => {
        const [condition, entry] = isTurned ? [column, row] : [row, column];
        return cell((results[panel.id]?.[condition] ?? []).map((ofSeed) => ofSeed[entry]));
      }),
    })),
  });
}

export const numbers = defineFigure<Shown>({
  id: 'claim-numbers',
  fold: 'numbers',
  title: text.figures.numbers,
  ...ofClaims,
  isDrawn: (settings) => openClaim(settings) !== undefined,
  draw: (shown) => ({
    heading: text.withUnit(shown.panel.title, shown.panel.unit),
    name: `claim-${shown.state.claim.id}-${shown.panel.id}`,
    columns: () => panelColumns(shown.state, shown.panel),
    content: table(shown),
  }),
});
