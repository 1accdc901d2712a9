/** Which table of the reader's is one of vectors of offsets, and how many of them are measured. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { mostPositions } from '../../state/page-rows.ts';
import type { Store } from '../../state/store.ts';
import { rowsOf } from '../encoding-input.ts';
import type { LoadedTable, ShelfState } from '../tables/shelf.ts';
import type { ChosenInput } from './chosen-job.ts';
import { farthestOf, isOfOffsets, misfitOf, rangeOf } from './offsets.ts';
import { reachOfVectors } from './proximity.ts';

const wordsOf = (table: LoadedTable): string =>
  `${table.name}: ${misfitOf(table) || `offsets ${rangeOf(rowsOf(table))}, width ${table.matrix.cols}`}`;

/** `choose` takes the id of a table, or undefined for none. One that can be none any more stays chosen, for when it can. */
export function offsetsChooser(
  { tables, offsets }: ShelfState,
  choose: (id: number | undefined) => void,
): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  const change = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    choose(value === '' ? undefined : Number(value));
  };
  return html`<label class="offsets no-print">
    Vectors of offsets
    <select @change=${change}>
      <option value="" .selected=${live(!tables.some(({ id }) => id === offsets))}>freshly initialised</option>
      ${tables.map(
        (table) => html`<option
          value=${table.id}
          ?disabled=${misfitOf(table) !== ''}
          .selected=${live(table.id === offsets)}
        >
          ${wordsOf(table)}
        </option>`,
      )}
    </select>
  </label>`;
}

/** Which of the vectors stand in the map of them alone, where not all do. */
export function offsetsExtent(
  store: Store,
  { item, sizes }: Pick<ChosenInput, 'item' | 'sizes'>,
): TemplateResult | typeof nothing {
  if (!isOfOffsets(item) || item.parts.length > 1 || !sizes.offsets) return nothing;
  const { rows } = sizes.offsets;
  const reach = reachOfVectors(sizes);
  if (reach >= farthestOf(rows)) return nothing;
  const most = Math.min(rows, mostPositions);
  const range = rangeOf(2 * reachOfVectors({ n: most }) + 1);
  return html`<p class="extent">
    The offsets ${rangeOf(2 * Math.max(1, reach) + 1)} of ${rangeOf(rows)} are measured.
    ${sizes.n < most ? html`<button @click=${() => store.set({ n: most })}>Measure ${most < rows ? range : `all ${rows}`}</button>` : nothing}
  </p>`;
}
