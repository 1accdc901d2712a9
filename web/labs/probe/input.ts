/** Turns the page's state into the input of the probes. */

import { mostFolds } from '../../core/constants.ts';
import type { Matrix, Scheme, SchemeId, Split, TrainerOptions } from '../../core/types.ts';
import { recipeFor, type TrainedSizes, trainedSizes } from '../../encoding/trained/recipe.ts';
import type { Store } from '../../settings/store.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import { trainedBy } from '../../shell/trained/kept.ts';
import { actingTable, chosenScheme } from '../../tables/chosen-encoding.ts';
import { type Descent, frameCount, frameShown, framesTo } from './descent/descent.ts';
import type { OrderProbeInput, ProbeInput, ProbeTable } from './job.ts';

/** Probed in place of a scheme that has no table. */
export const fallbackScheme = 'sinusoidal';

export const hasTable = (catalog: readonly Scheme[], scheme: string): boolean =>
  catalog.some(({ id, kind }) => id === scheme && kind === 'input');

function split(store: Store): Split {
  const chosen = store.get('split');
  return chosen === 'folds' ? { folds: store.get('folds') } : chosen;
}

/** Empty for the exact solver. */
function descent(store: Store): { readonly descent?: Descent } {
  const { solver, epochs, rate } = store.get();
  return solver === 'descent' ? { descent: { epochs, rate } } : {};
}

/** Tables that the page can train. */
const trainable: readonly SchemeId[] = ['learned', 'learned-sinusoidal'];

/** The model whose table the settings ask for, and its sizes; undefined if they ask for no trained table. */
export function trainingOf(
  settings: Settings,
): { readonly options: TrainerOptions; readonly sizes: TrainedSizes } | undefined {
  const { trainHere, scheme, n, d, seed } = settings.store.get();
  if (!trainHere || !trainable.includes(scheme) || actingTable(settings)) return undefined;
  const sizes = trainedSizes({ n, d, seed });
  return { options: recipeFor([scheme], sizes), sizes };
}

/** Undefined until it is trained. */
function trainedTable(settings: Settings): ProbeTable | undefined {
  const training = trainingOf(settings);
  const [encoding] = (training && trainedBy(settings.store, training.options)?.after) ?? [];
  return encoding?.kind === 'input'
    ? { matrix: encoding.table, name: 'Table trained here', isTrainedHere: true }
    : undefined;
}

function schemeTable(settings: Settings): ProbeTable {
  const { store, catalog } = settings;
  const { n, d } = trainingOf(settings)?.sizes ?? store.get();
  const chosen = chosenScheme(store);
  const scheme = hasTable(catalog, chosen.scheme) ? chosen : { scheme: fallbackScheme, parameters: {} };
  return { ...(scheme as typeof chosen), n, d };
}

/** The reader's table decides how many of its first rows are left out, not the settings. */
export function readInput(session: Settings): ProbeInput {
  const { store } = session;
  const { solver, ridge, drop, seed } = store.get();
  const acting = actingTable(session);
  const table = acting
    ? { matrix: acting.matrix, name: acting.name }
    : (trainedTable(session) ?? schemeTable(session));
  return {
    table,
    train: split(store),
    ridge: solver === 'exact' ? ridge : 0,
    drop: acting?.drop ?? drop,
    seed,
    ...descent(store),
  };
}

/** The input that gives what the page shows of a descent: as many epochs as the state names. */
export function readShownInput(session: Settings): ProbeInput {
  const input = readInput(session);
  const { descent, table, train } = input;
  // With folds, the page shows the end.
  if (!descent || typeof train === 'object') return input;
  const size = 'matrix' in table ? table.matrix : { rows: table.n, cols: table.d };
  const frames = framesTo(descent.epochs, frameCount(size));
  const epochs = frames[frameShown(frames, session.store.get('shownEpochs'))];
  return { ...input, descent: { ...descent, epochs } };
}

/** The order probe uses the same table, but none of the position probe's settings. Undefined if too few rows remain for a pair in
 *  each of two folds. */
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

/** '128 × 64'. It follows from the settings, so it is there before the result. */
export const sizeText = (table: ProbeTable): string =>
  'matrix' in table ? `${table.matrix.rows} × ${table.matrix.cols}` : `${table.n} × ${table.d}`;

/** A table, or the number of rows that it will have. */
export type SizedTable = { readonly matrix: Matrix } | { readonly n: number };

export const tableRows = (table: SizedTable): number => ('matrix' in table ? table.matrix.rows : table.n);

/** A result is out of date, too, if the settings leave out more rows than the reader's table can spare. */
export function markedResult<R extends { readonly isCurrent: boolean }>(
  session: Settings,
  result: R | undefined,
): R | undefined {
  const isMisfit = session.tableStore.get().misfit !== undefined && actingTable(session) !== undefined;
  return result && isMisfit ? { ...result, isCurrent: false } : result;
}
