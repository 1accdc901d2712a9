/** From the state to the encoding that acts: the scheme that is chosen, or the reader's table. */
import type { Matrix, Scheme, SchemeId } from '../core/types.ts';
import { type ChosenEncoding, type Source, tableId, tableSource } from '../encoding/source.ts';
import type { Store } from '../state/store.ts';
import type { Session } from './session.ts';
import type { LoadedTable } from './table-store.ts';

/** The scheme with those of its parameters that are set. */
export function chosenScheme(store: Store): {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
} {
  const state = store.get();
  return { scheme: state.scheme, parameters: store.properties.request(state) };
}

/** The reader's table, if there is one and it is chosen. */
export const actingTable = ({
  store,
  tableStore,
}: Pick<Session, 'store' | 'tableStore'>): LoadedTable | undefined =>
  store.get('source') === 'file' ? tableStore.get().active : undefined;

/** How many positions a table is for. */
export const rowCount = ({ matrix, drop }: LoadedTable): number => matrix.rows - drop;

/** What acts, for `n` positions. */
export function chosenEncoding(session: Pick<Session, 'store' | 'tableStore'>, n: number): ChosenEncoding {
  const { store } = session;
  const acting = actingTable(session);
  if (!acting) return chosenScheme(store);
  return { ...tableEncoding(acting, n), parameters: { combine: store.get('combine') } };
}

/** A reader's table in the place of a scheme, added to the words. */
export const tableEncoding = (
  table: LoadedTable,
  n: number,
): ChosenEncoding & { readonly table: Matrix } => ({
  scheme: tableId,
  parameters: { combine: 'add' },
  table: firstRows(table, n),
  name: table.name,
});

/** Of each table, its first rows as they were asked for last: small, large and whole at most. */
const cuts = new WeakMap<LoadedTable, readonly Matrix[]>();
const mostCuts = 3;

/** From the first row that is not left out. The same object while the table and the number are the same. */
export function firstRows(table: LoadedTable, n: number): Matrix {
  const rows = Math.min(n, rowCount(table));
  if (rows === table.matrix.rows) return table.matrix;
  const known = cuts.get(table) ?? [];
  const { cols, data } = table.matrix;
  const cut = known.find((one) => one.rows === rows) ?? {
    rows,
    cols,
    data: data.slice(table.drop * cols, (table.drop + rows) * cols),
  };
  cuts.set(table, [cut, ...known.filter((one) => one !== cut)].slice(0, mostCuts));
  return cut;
}

/** What acts, as the labs speak of it. */
export function actingSource(session: Session): Source {
  const acting = actingTable(session);
  if (acting) return tableSource(acting.name, acting.remote?.origin.host);
  const { store, catalog } = session;
  return catalog.find(({ id }) => id === store.get('scheme')) as Scheme;
}
