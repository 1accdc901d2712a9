/** The line that says how many positions of the reader's table are measured, and how far a long table is. */
import { html, nothing, type TemplateResult } from 'lit';
import { rowsOf } from '../encoding-input.ts';
import type { LongRun } from '../long-run.ts';
import type { Playground } from '../playground.ts';
import { runState } from '../run-state.ts';
import type { Item } from './items.ts';
import { isLong, isOfTable, type Sizes } from './proximity.ts';

export function extentLine(
  { store, shelf }: Playground,
  measured: { readonly item: Item; readonly sizes: Sizes },
  run: LongRun<'properties'>,
): TemplateResult | typeof nothing {
  const { item, sizes } = measured;
  const { active } = shelf.get();
  if (!active || !isOfTable(item)) return nothing;
  if (isLong(measured) && (run.isPending || run.isStopped || run.error))
    return runState(run, `the proximity of ${sizes.n} positions`);
  return html`<p class="extent">${extentWords(rowsOf(active), measured)}${
    store.get('extent') === 'first' && sizes.n < rowsOf(active)
      ? html` <button @click=${() => store.set({ extent: 'all' })}>Measure all</button>`
      : nothing
  }</p>`;
}

function extentWords(
  rows: number,
  { item, sizes: { n } }: { readonly item: Item; readonly sizes: Sizes },
): string {
  if (n === rows) return `All ${rows} positions are measured.`;
  return `The first ${n} of ${rows} positions are measured${item.parts.length > 1 ? ', the most of a sum' : ''}.`;
}
