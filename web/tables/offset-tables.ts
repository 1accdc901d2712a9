/** The reader's table of offset vectors. */
import { rowCount } from './chosen-encoding.ts';
import type { LoadedTable, TablesState } from './table-store.ts';
import { text } from './table-text.ts';

/** Why a table cannot hold one row per offset, or ''. */
export function misfitOf(table: LoadedTable): string {
  const rows = rowCount(table);
  if (rows % 2 === 1 && rows >= 3) return '';
  return text.noOffsets(rows);
}

/** The table chosen as offset vectors. */
export const chosenOffsets = ({ tables, offsets }: TablesState): LoadedTable | undefined =>
  tables.find(({ id }) => id === offsets);

/** The chosen table of offset vectors, if its number of rows fits. */
export function actingOffsets(state: TablesState): LoadedTable | undefined {
  const table = chosenOffsets(state);
  return table && misfitOf(table) === '' ? table : undefined;
}
