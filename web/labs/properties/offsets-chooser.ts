/** Which table of the reader's is one of vectors of offsets. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { rangeOf } from '../../encoding/offsets.ts';
import { rowsOf } from '../../session/chosen-encoding.ts';
import { misfitOf } from '../../session/offset-tables.ts';
import type { LoadedTable, TablesState } from '../../session/table-store.ts';

const wordsOf = (table: LoadedTable): string =>
  `${table.name}: ${misfitOf(table) || `offsets ${rangeOf(rowsOf(table))}, width ${table.matrix.cols}`}`;

/** `choose` takes the id of a table, or undefined for none. One that can be none any more stays chosen, for when it can. */
export function offsetsChooser(
  { tables, offsets }: TablesState,
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
