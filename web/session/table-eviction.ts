/** How many tables are kept, and which one goes for another. */
import { listed } from '../draw/listed.ts';
import type { LoadedTable, TablesState } from './table-store.ts';

/** More than anybody compares; each may fill hundreds of megabytes. */
export const mostTables = 8;

/** The oldest one that is not in use, where there is no room for another; the latter acts in place of the active one. */
export function goesFor({ tables, active, offsets }: TablesState): LoadedTable | undefined {
  if (tables.length < mostTables) return undefined;
  return tables.find((table) => table !== active && table.id !== offsets);
}

/** 'At most 8 tables are kept: off21 was let go.' */
export const whatWent = (names: readonly string[]): string =>
  `At most ${mostTables} tables are kept: ${listed(names)} ${names.length > 1 ? 'were' : 'was'} let go.`;
