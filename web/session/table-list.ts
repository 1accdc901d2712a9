/** The list of the tables that are kept: what they are called, how many there are, and which one goes for another. */
import { listed } from '../draw/format.ts';
import type { Tensor, TensorSource } from '../readers/index.ts';
import type { Loaded, LoadedTable, TablesState } from './table-store.ts';

/** More than anybody compares; each may fill hundreds of megabytes. */
export const mostTables = 8;

/** The list with a table in its own place, or at the end; and the one that had to go for it. */
export function withTable(
  state: Pick<TablesState, 'tables' | 'active' | 'offsets'>,
  made: LoadedTable,
): { readonly tables: readonly LoadedTable[]; readonly letGo: LoadedTable | undefined } {
  const { tables } = state;
  if (tables.some(({ id }) => id === made.id))
    return { tables: tables.map((table) => (table.id === made.id ? made : table)), letGo: undefined };
  const letGo = tables.length < mostTables ? undefined : oldestUnused(state);
  return { tables: [...tables.filter((table) => table !== letGo), made], letGo };
}

const oldestUnused = ({ tables, active, offsets }: Pick<TablesState, 'tables' | 'active' | 'offsets'>) =>
  tables.find((table) => table !== active && table.id !== offsets);

/** 'At most 8 tables are kept: off21 was let go.' */
export const whatWent = (names: readonly string[]): string =>
  `At most ${mostTables} tables are kept: ${listed(names)} ${names.length > 1 ? 'were' : 'was'} let go.`;

/** Under a name of its own: 'wpe (2)'. */
export function unlike<L extends Loaded>(loaded: L, tables: readonly LoadedTable[]): L {
  const isTaken = (one: string) => tables.some((table) => table.name === one);
  if (!isTaken(loaded.name)) return loaded;
  let number = 2;
  while (isTaken(`${loaded.name} (${number})`)) number += 1;
  return { ...loaded, name: `${loaded.name} (${number})` };
}

export const nameIn = (tensor: string, file: string): string => `${tensor} in ${file}`;

/** A file of one tensor is called what the file is called. */
export const nameOf = ({ name }: Tensor, { tensors }: TensorSource, file: string): string =>
  tensors.length > 1 ? nameIn(name, file) : name;
