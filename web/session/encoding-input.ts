/** From the state to where positions come from: a scheme with its parameters, or a table that the reader brought. */
import type { Matrix, Scheme, SchemeId } from '../core/types.ts';
import type { Store } from '../state/store.ts';
import type { Session } from './session.ts';
import type { LoadedTable } from './table-store.ts';

/** The id of the reader's table among the schemes. */
export const tableId = 'table';
export type SourceId = SchemeId | typeof tableId;

/** What the labs say of a scheme, and of the reader's table in its place. */
export type Source = Omit<Scheme, 'id'> & { readonly id: SourceId };

/** What an encoding is made of, but for the sizes. */
export interface ChosenEncoding {
  readonly scheme: SourceId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** of the reader's: its rows from the first that is not left out, as many as were asked for or as there are */
  readonly table?: Matrix;
  /** what the reader's is called */
  readonly name?: string;
}

/** The scheme with those of its parameters that are set. */
export function chosenScheme(store: Store): {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
} {
  const state = store.get();
  return { scheme: state.scheme, parameters: store.properties.request(state) };
}

/** The reader's table, where there is one and it is to act. */
export const actingTable = ({
  store,
  tableStore,
}: Pick<Session, 'store' | 'tableStore'>): LoadedTable | undefined =>
  store.get('source') === 'file' ? tableStore.get().active : undefined;

/** How many positions a table is for. */
export const rowsOf = ({ matrix, drop }: LoadedTable): number => matrix.rows - drop;

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
  const rows = Math.min(n, rowsOf(table));
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

/** Whose a file is, behind 'a file' or 'files': the reader's, or that of the host it was read from. */
export const whoseFile = (host: string | undefined): string =>
  host === undefined ? 'of yours' : `on ${host}`;

/** What stands for the reader's table among the schemes. */
export const tableSource = (title: string, host?: string): Source => ({
  id: tableId,
  title,
  kind: 'input',
  learnable: false,
  parameters: [],
  description: 'A table of your own, one row for each position.',
  reference: `a file ${whoseFile(host)}`,
});

/** What acts, as the labs speak of it. */
export function actingSource(session: Session): Source {
  const acting = actingTable(session);
  if (acting) return tableSource(acting.name, acting.remote?.origin.host);
  const { store, catalog } = session;
  return catalog.find(({ id }) => id === store.get('scheme')) as Scheme;
}
