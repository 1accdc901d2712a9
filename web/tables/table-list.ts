/** The list of loaded tables: their names, their number, and which one makes room for a new one. */
import { listed } from '../draw/format.ts';
import type { Tensor, TensorSource } from '../readers/index.ts';
import type { Loaded, LoadedTable, TablesState } from './table-store.ts';

/** More than anybody compares. Each may take hundreds of megabytes. */
export const mostTables = 8;

/** The list with a table replaced or appended, and the table removed to make room. */
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

/** 'The page keeps at most 8 tables: off21 was removed.' */
export const whatWent = (names: readonly string[]): string =>
  `The page keeps at most ${mostTables} tables: ${listed(names)} ${names.length > 1 ? 'were' : 'was'} removed.`;

/** Makes the name unique: 'wpe (2)'. */
export function unlike<L extends Loaded>(loaded: L, tables: readonly LoadedTable[]): L {
  const isTaken = (one: string) => tables.some((table) => table.name === one);
  if (!isTaken(loaded.name)) return loaded;
  let number = 2;
  while (isTaken(`${loaded.name} (${number})`)) number += 1;
  return { ...loaded, name: `${loaded.name} (${number})` };
}

export const nameIn = (tensor: string, file: string): string => `${tensor} in ${file}`;

/** A file with one tensor lends the table its own name. */
export const nameOf = ({ name }: Tensor, { tensors }: TensorSource, file: string): string =>
  tensors.length > 1 ? nameIn(name, file) : name;
