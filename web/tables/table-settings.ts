/** The settings of a table: its address and its view. A link holds these, never the numbers. */
import type { State as Settings } from '../settings/setting-table.ts';
import type { LoadedTable, TableView } from './table-store.ts';

export type TableSettings = Pick<Settings, 'drop' | 'take' | 'transposed' | 'remote' | 'tensor'>;

/** The settings with which a link can restore this table. */
export const settingsOf = ({ drop, take, transpose, remote }: LoadedTable): TableSettings => ({
  drop,
  take,
  transposed: transpose,
  remote: remote?.origin.url ?? '',
  tensor: remote?.tensor ?? '',
});

/** The settings without a table. */
export const noTable = {
  source: 'scheme',
  drop: 0,
  take: 0,
  transposed: false,
  remote: '',
  tensor: '',
} as const;

/** Whether both name the same table, in any view. */
export const haveSameAddress = (a: TableSettings, b: TableSettings): boolean =>
  a.remote === b.remote && a.tensor === b.tensor;

/** Whether both have the same view of the table. */
export const haveSameView = (a: TableSettings, b: TableSettings): boolean =>
  a.drop === b.drop && a.take === b.take && a.transposed === b.transposed;

/**
 * The view for a new source. `addresses` are its address as given and as resolved. It takes the view from the settings if they wait
 * for this source, and shows the whole table otherwise.
 */
export function viewFor(
  { drop, take, transposed, remote }: TableSettings,
  active: LoadedTable | undefined,
  addresses: readonly (string | undefined)[],
): TableView {
  const isAwaited = !active && (remote === '' || addresses.includes(remote));
  return isAwaited ? { drop, take, transpose: transposed } : { drop: 0, take: 0, transpose: false };
}
