/** A table of the reader's as vectors of offsets: one a row, from the offset -k to k (Shaw et al. 2018). */
import type { Encoding, Matrix } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { rowsOf } from '../../session/encoding-input.ts';
import type { LoadedTable, TablesState } from '../../session/table-store.ts';

/** The id of these vectors among the schemes. */
export const offsetsId = 'offsets';

/** Whether an item has them. */
export const isOfOffsets = ({ parts }: { readonly parts: readonly string[] }): boolean =>
  parts.includes(offsetsId);

/** k of 2k + 1 rows. */
export const farthestOf = (rows: number): number => (rows - 1) / 2;

/** '−64 … 64' of 129 rows. */
export const rangeOf = (rows: number): string => {
  const farthest = formatNumber(farthestOf(rows));
  return `−${farthest} … ${farthest}`;
};

/** Why the rows of a table are none of offsets, or ''. */
export function misfitOf(table: LoadedTable): string {
  const rows = rowsOf(table);
  if (rows % 2 === 1 && rows >= 3) return '';
  return `${rows} rows; one for each offset from −k to k makes an odd number, at least 3`;
}

/** The table that is to act as vectors of offsets. */
export const chosenOffsets = ({ tables, offsets }: TablesState): LoadedTable | undefined =>
  tables.find(({ id }) => id === offsets);

/** The same, while its rows can. */
export function actingOffsets(state: TablesState): LoadedTable | undefined {
  const table = chosenOffsets(state);
  return table && misfitOf(table) === '' ? table : undefined;
}

/** `maxDistance`: the largest offset that is looked at; those beyond k get the vector of k, those beyond -k that of -k. */
export function encodeOffsets({ rows, cols, data }: Matrix, maxDistance: number): Encoding {
  const all = farthestOf(rows);
  const reach = Math.min(all, Math.max(1, maxDistance));
  const keys: Matrix = {
    rows: 2 * reach + 1,
    cols,
    data: data.subarray((all - reach) * cols, (all + reach + 1) * cols),
  };
  return { kind: 'relative', keys, maxDistance: reach };
}
