/** Controls of the reader's tables: how much of one is measured, and which one has offset vectors. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isOfOffsets, rangeOf } from '../../encoding/offsets.ts';
import type { JobRun } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { actingOffsets, misfitOf } from '../../tables/offset-tables.ts';
import type { LoadedTable, TablesState } from '../../tables/table-store.ts';
import { isFree } from '../../tasks/access.ts';
import type { ChosenItemInput, ChosenItemOutput } from './chosen-item-job.ts';
import { isLong, isOfTable, reachOfVectors, type Sized, type Sizes } from './item.ts';

interface Extent {
  /** rows measured, and rows in all */
  readonly n: number;
  readonly rows: number;
  /** 'The first 8 of 12 positions', 'All 12 positions' */
  readonly words: string;
}

/** Says how many rows are measured, or the progress of a long table's job. */
export function extentLine(
  { store, tableStore }: Session,
  measured: Sized,
  run: JobRun<ChosenItemInput, ChosenItemOutput>,
): TemplateResult | typeof nothing {
  const { item, sizes } = measured;
  const state = tableStore.get();
  const [table, offsets] = [isOfTable(item) && state.active, isOfOffsets(item) && actingOffsets(state)];
  const isSum = item.parts.length > 1;
  const extent = table
    ? extentOfPositions(rowCount(table), sizes)
    : offsets && !isSum
      ? extentOfOffsets(rowCount(offsets), sizes)
      : null;
  if (!extent) return nothing;
  if (isLong(measured) && (run.isPending || run.isStopped || run.error))
    return runState(run, `the similarity of ${sizes.n} vectors`);
  // The strip of tables above shows the error.
  if (run.error) return nothing;
  const { n, rows, words } = extent;
  const isMost = store.get('extent') === 'all';
  return html`<p class="extent">
    ${words} are measured${n < rows && isMost ? ', the most that a sum allows' : ''}.
    ${n < rows && !isMost ? html`<button ?disabled=${!isFree(store.get(), 'extent')} @click=${() => store.set({ extent: 'all' })}>Measure all</button>` : nothing}
  </p>`;
}

const extentOfPositions = (rows: number, { n }: Sizes): Extent => ({
  n,
  rows,
  words: n < rows ? `The first ${n} of ${rows} positions` : `All ${rows} positions`,
});

function extentOfOffsets(rows: number, sizes: Sizes): Extent {
  const n = 2 * Math.max(1, reachOfVectors(sizes)) + 1;
  return {
    n,
    rows,
    words: n < rows ? `The offsets ${rangeOf(n)} of ${rangeOf(rows)}` : `All offsets, ${rangeOf(rows)},`,
  };
}

const wordsOf = (table: LoadedTable): string =>
  `${table.name}: ${misfitOf(table) || `offsets ${rangeOf(rowCount(table))}, width ${table.matrix.cols}`}`;

/** `choose` takes the id of a table, or undefined for none. A chosen table that no longer fits stays chosen, since it may fit again. */
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
