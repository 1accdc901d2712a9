/** The section that compares other encodings with those of the matrix, and brings tables of the reader's. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { rangeOf } from '../../encoding/offsets.ts';
import { toggleName } from '../../settings/text.ts';
import { markOf, type Result } from '../../shell/job-run.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { misfitOf } from '../../tables/offset-tables.ts';
import { isFree } from '../../tasks/access.ts';
import '../../tables/table-strip.ts';
import type { LoadedTable, TablesState } from '../../tables/table-store.ts';
import { mayChoose } from './choice.ts';
import type { GridCell, GridInput } from './grid-job.ts';
import type { Item } from './item.ts';
import { otherItems, otherSchemes } from './items.ts';
import './property-grid.ts';
import type { GridChoice } from './property-grid.ts';

interface Shown {
  readonly items: readonly Item[];
  readonly result: Result<GridInput, readonly GridCell[]> | undefined;
  /** id */
  readonly chosen: string;
  readonly choose: (choice: GridChoice) => void;
  /** takes the id of a table, or undefined for none */
  readonly takeOffsets: (id: number | undefined) => void;
}

export function otherEncodings(
  session: Session,
  { items, result, chosen, choose, takeOffsets }: Shown,
): TemplateResult {
  const { store, catalog, tableStore } = session;
  const compared = otherItems(store.get('grid'), catalog).map(({ id }) => id);
  return html`
    <div class="toggles no-print" role="group" aria-label="Other encodings compared">
      ${otherSchemes(catalog).map(
        ({ id, title }) => html`<button
          type="button"
          aria-pressed=${compared.includes(id)}
          ?disabled=${!isFree(store.get(), 'grid')}
          @click=${() => store.set({ grid: toggleName(store.get('grid'), id) })}
        >
          ${title}
        </button>`,
      )}
    </div>
    <div class=${markOf(result)}>
      <pe-property-grid
        .items=${items}
        .cells=${result?.output ?? null}
        .chosen=${chosen}
        .offers=${(choice: GridChoice) => mayChoose(session, choice)}
        @choose=${({ detail }: CustomEvent<GridChoice>) => choose(detail)}
      ></pe-property-grid>
    </div>
    ${offsetsChooser(tableStore.get(), takeOffsets)}
    <pe-tables .session=${session}></pe-tables>
  `;
}

const wordsOf = (table: LoadedTable): string =>
  `${table.name}: ${misfitOf(table) || `offsets ${rangeOf(rowCount(table))}, width ${table.matrix.cols}`}`;

/** `choose` takes the id of a table, or undefined for none. A chosen table that no longer fits stays chosen, since it may fit again. */
function offsetsChooser(
  { tables, offsets }: TablesState,
  choose: (id: number | undefined) => void,
): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  const change = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    choose(value === '' ? undefined : Number(value));
  };
  return html`<label class="offsets no-print">
    Offset vectors
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
