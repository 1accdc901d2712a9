/** The encoding in use: the chosen scheme or the reader's table. */
import type { Matrix, SchemeId } from '../core/types.ts';
import { nameInSentence } from '../schemes/scheme-facts.ts';
import {
  type ChosenEncoding,
  type ChosenScheme,
  type Source,
  schemeOf,
  tableId,
  tableSource,
  type Written,
} from '../schemes/source.ts';
import type { Store } from '../settings/store.ts';
import type { LoadedTable, TableSession, TablesState } from './table-store.ts';

type ActingEncoding = Pick<TableSession, 'catalog' | 'store' | 'tableStore'>;

/** The chosen scheme with the parameters that the reader set. */
export function chosenScheme(store: Store): ChosenScheme {
  const state = store.get();
  return { scheme: state.scheme, parameters: store.settings.request(state) };
}

/** The reader's formulas for these schemes. */
export const writtenFor = ({ settings, get }: Store, schemes: readonly SchemeId[]): Written =>
  Object.fromEntries(
    schemes
      .map((scheme) => [scheme, settings.written(get(), scheme)] as const)
      .filter(([, parameters]) => Object.keys(parameters).length > 0),
  );

/** The reader's table, if the page uses it instead of a scheme. */
export const actingTable = ({
  store,
  tableStore,
}: Pick<TableSession, 'store' | 'tableStore'>): LoadedTable | undefined =>
  store.get('source') === 'file' ? tableStore.get().active : undefined;

/** Whether the settings name a table of the reader's that is not loaded yet. */
export const isTableAwaited = (session: Pick<TableSession, 'store' | 'tableStore'>): boolean =>
  session.store.get('source') === 'file' && !actingTable(session);

/** The encoding shown until the reader's table is loaded, as in a sentence; '' otherwise. */
export const insteadOfTable = (session: ActingEncoding): string =>
  isTableAwaited(session) ? nameInSentence(actingSource(session)) : '';

/** The table chosen as offset vectors. */
export const chosenOffsets = ({ tables, offsets }: TablesState): LoadedTable | undefined =>
  tables.find(({ id }) => id === offsets);

/** The number of positions in a table. */
export const rowCount = ({ matrix, drop }: LoadedTable): number => matrix.rows - drop;

/** The encoding in use, for `n` positions. */
export function chosenEncoding(
  session: Pick<TableSession, 'store' | 'tableStore'>,
  n: number,
): ChosenEncoding {
  const { store } = session;
  const acting = actingTable(session);
  if (!acting) return chosenScheme(store);
  return { ...tableEncoding(acting, n), parameters: { combine: store.get('combine') } };
}

/** A reader's table as an encoding, added to the words. */
export const tableEncoding = (
  table: LoadedTable,
  n: number,
): ChosenEncoding & { readonly table: Matrix } => ({
  scheme: tableId,
  parameters: { combine: 'add' },
  table: firstRows(table, n),
  name: table.name,
});

/** The latest cuts of each table: at most one small, one large and one whole. */
const cuts = new WeakMap<LoadedTable, readonly Matrix[]>();
const mostCuts = 3;

/** The first `n` rows after those left out: the same object for the same table and `n`. */
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

/** The description of the encoding in use. */
export function actingSource(session: ActingEncoding): Source {
  const acting = actingTable(session);
  if (acting) return tableSource(acting.name);
  const { store, catalog } = session;
  return schemeOf(catalog, store.get('scheme'));
}
