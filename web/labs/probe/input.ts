/** From the state to what the probe is asked for. */
import type { Settings } from '../../cite/encodings.ts';
import { mostFolds } from '../../core/constants.ts';
import type { Matrix, Scheme, Split } from '../../core/types.ts';
import { actingTable, chosenScheme } from '../../session/chosen-encoding.ts';
import type { Store } from '../../state/store.ts';
import type { Descent } from './descent/descent.ts';
import type { OrderProbeInput, ProbeInput, ProbeTable } from './job.ts';

/** The scheme whose table is probed where the chosen one has none. */
export const fallbackScheme = 'sinusoidal';

export const hasTable = (catalog: readonly Scheme[], scheme: string): boolean =>
  catalog.some(({ id, kind }) => id === scheme && kind === 'input');

function split(store: Store): Split {
  const chosen = store.get('split');
  return chosen === 'folds' ? { folds: store.get('folds') } : chosen;
}

/** Nothing where the fit is solved exactly. */
function descent(store: Store): { readonly descent?: Descent } {
  const { solver, epochs, rate } = store.get();
  return solver === 'descent' ? { descent: { epochs, rate } } : {};
}

function schemeTable(store: Store, catalog: readonly Scheme[]): ProbeTable {
  const { n, d } = store.get();
  const chosen = chosenScheme(store);
  const scheme = hasTable(catalog, chosen.scheme) ? chosen : { scheme: fallbackScheme, parameters: {} };
  return { ...(scheme as typeof chosen), n, d };
}

/** The reader's table may leave out other rows than the settings ask for. */
export function readInput(session: Settings): ProbeInput {
  const { store, catalog } = session;
  const { solver, ridge, drop, seed } = store.get();
  const acting = actingTable(session);
  const table = acting ? { matrix: acting.matrix, name: acting.name } : schemeTable(store, catalog);
  return {
    table,
    train: split(store),
    ridge: solver === 'exact' ? ridge : 0,
    drop: acting?.drop ?? drop,
    seed,
    ...descent(store),
  };
}

/** The order probe reads the same table as the position probe, without its settings; not where too few rows are left for a
 *  pair, or for a pair in each of two folds. */
export function readOrderInput(
  { store }: Settings,
  { table, drop, seed }: ProbeInput,
): OrderProbeInput | undefined {
  const { pairs, pairFolds, foldsBy, inversePenalty } = store.get();
  const rows = tableRows(table) - drop;
  const folds = Math.min(pairFolds, mostFolds(foldsBy, rows));
  if (rows < 2 || folds < 2) return undefined;
  return { table, drop, seed, pairs, folds, foldsBy, c: inversePenalty };
}

export const tableTitle = (table: ProbeTable, catalog: readonly Scheme[]): string =>
  'matrix' in table ? table.name : (catalog.find(({ id }) => id === table.scheme)?.title ?? table.scheme);

/** As it is asked for, so that it stands there before the answer does. */
export const sizeText = (table: ProbeTable): string =>
  'matrix' in table ? `${table.matrix.rows} × ${table.matrix.cols}` : `${table.n} × ${table.d}`;

/** A table, or what says how large it is to be. */
export type SizedTable = { readonly matrix: Matrix } | { readonly n: number };

export const tableRows = (table: SizedTable): number => ('matrix' in table ? table.matrix.rows : table.n);

/**
 * A result as what is set has it: it is of another table, too, where the reader's starts with rows that the settings leave out,
 * since it has too few for that.
 */
export function markedResult<R extends { readonly isCurrent: boolean }>(
  session: Settings,
  result: R | undefined,
): R | undefined {
  const isMisfit = session.tableStore.get().misfit !== undefined && actingTable(session) !== undefined;
  return result && isMisfit ? { ...result, isCurrent: false } : result;
}
