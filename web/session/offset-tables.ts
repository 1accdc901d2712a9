/** Which of the reader's tables holds vectors of offsets. */
import { rowCount } from './chosen-encoding.ts';
import type { LoadedTable, TablesState } from './table-store.ts';

/** Why the rows of a table are none of offsets, or ''. */
export function misfitOf(table: LoadedTable): string {
  const rows = rowCount(table);
  if (rows % 2 === 1 && rows >= 3) return '';
  return `${rows} rows; one for each offset from −k to k makes an odd number, at least 3`;
}

/** The table chosen as vectors of offsets. */
export const chosenOffsets = ({ tables, offsets }: TablesState): LoadedTable | undefined =>
  tables.find(({ id }) => id === offsets);

/** The same, while its rows can. */
export function actingOffsets(state: TablesState): LoadedTable | undefined {
  const table = chosenOffsets(state);
  return table && misfitOf(table) === '' ? table : undefined;
}
