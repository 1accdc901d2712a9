/** What the settings say of a table: its address, and how it is looked at. A link holds them, and never the numbers. */
import type { State as Settings } from '../state/properties.ts';
import type { LoadedTable, TableView } from './table-store.ts';

export type TableSettings = Pick<Settings, 'drop' | 'take' | 'transposed' | 'remote' | 'tensor'>;

/** What a link is to hold, so that it brings this table back where that can be. */
export const settingsOf = ({ drop, take, transpose, remote }: LoadedTable): TableSettings => ({
  drop,
  take,
  transposed: transpose,
  remote: remote?.origin.url ?? '',
  tensor: remote?.tensor ?? '',
});

/** The settings while no table is there. */
export const noTable = {
  source: 'scheme',
  drop: 0,
  take: 0,
  transposed: false,
  remote: '',
  tensor: '',
} as const;

/** Whether they speak of the same table, however it is looked at. */
export const haveSameAddress = (a: TableSettings, b: TableSettings): boolean =>
  a.remote === b.remote && a.tensor === b.tensor;

/** Whether they look at it in the same way. */
export const haveSameView = (a: TableSettings, b: TableSettings): boolean =>
  a.drop === b.drop && a.take === b.take && a.transposed === b.transposed;

/**
 * How a source is to be looked at that was given or turned out to be at these addresses: as the settings say, where they wait for
 * it. What was set for another table is no business of this one.
 */
export function viewFor(
  { drop, take, transposed, remote }: TableSettings,
  active: LoadedTable | undefined,
  addresses: readonly (string | undefined)[],
): TableView {
  const isAwaited = !active && (remote === '' || addresses.includes(remote));
  return isAwaited ? { drop, take, transpose: transposed } : { drop: 0, take: 0, transpose: false };
}
