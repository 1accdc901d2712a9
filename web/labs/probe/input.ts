/** Turns the page's state into the inputs of the probes, and says why the core refuses an input. */
import { mostFolds } from '../../core/constants.ts';
import { PeError } from '../../core/errors.ts';
import type { Matrix, Scheme, SchemeId, Split, TrainerOptions } from '../../core/types.ts';
import { recipeFor, recordedSizes, type TrainedSizes, trainedSizes } from '../../encoding/trained/recipe.ts';
import { learnedTable, sinusoid } from '../../schemes/scheme-facts.ts';
import { schemeOf } from '../../schemes/source.ts';
import type { Store } from '../../settings/store.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import { trainedBy } from '../../shell/trained/training-here.ts';
import { actingTable, chosenScheme } from '../../tables/chosen-encoding.ts';
import { isOutOfReach } from '../../tables/network.ts';
import { type Fix, fixForSize, keepAll, tooFewLeft } from '../../tables/tensor-table.ts';
import { frameCount, frameShown, framesTo } from './fit.ts';
import type { ComparedTable, ComparisonInput, OrderProbeInput, ProbeInput, ProbeTable } from './job.ts';
import { builtIn } from './presets.ts';
import { text } from './text.ts';

function split(store: Store): Split {
  const chosen = store.get('split');
  return chosen === 'folds' ? { folds: store.get('folds') } : chosen;
}

/** A model that is trained for its table. */
interface Training {
  readonly scheme: SchemeId;
  readonly options: TrainerOptions;
  readonly sizes: Required<TrainedSizes>;
}

/** The model whose table is shown; undefined if the settings ask for no trained table. One stands in for a table that is out of reach. */
export function trainingOf(settings: Settings): Training | undefined {
  const { trainHere, scheme, n, d, seed, shortTexts } = settings.store.get();
  if (isOutOfReach(settings)) return trainingFor(learnedTable, recordedSizes[0]);
  const { kind, learnable } = schemeOf(settings.catalog, scheme);
  if (!trainHere || kind !== 'input' || !learnable || actingTable(settings)) return undefined;
  return trainingFor(scheme, trainedSizes({ n, d, seed, shortTexts }));
}

const trainingFor = (scheme: SchemeId, sizes: Required<TrainedSizes>): Training => ({
  scheme,
  options: recipeFor([scheme], sizes),
  sizes,
});

/** The table trained here; undefined until it is trained. */
function trainedTable(settings: Settings): ProbeTable | undefined {
  const training = trainingOf(settings);
  const [encoding] = (training && trainedBy(settings.store, training.options)?.after) ?? [];
  return encoding?.kind === 'input'
    ? { matrix: encoding.table, name: text.tableTrainedHere, isTrainedHere: true }
    : undefined;
}

/** The table of the chosen scheme; sinusoids for a scheme without a table. */
function schemeTable(settings: Settings): ProbeTable {
  const { store, catalog } = settings;
  const { n, d } = trainingOf(settings)?.sizes ?? store.get();
  const { scheme, parameters } = chosenScheme(store);
  return schemeOf(catalog, scheme).kind === 'input'
    ? { scheme, parameters, n, d }
    : { scheme: sinusoid, parameters: {}, n, d };
}

/** A table of the reader's own says how many of its first rows are left out; otherwise the setting does. */
export function readInput(session: Settings): ProbeInput {
  const { store } = session;
  const { solver, ridge, epochs, rate, drop, seed } = store.get();
  const acting = actingTable(session);
  return {
    table: acting
      ? { matrix: acting.matrix, name: acting.name }
      : (trainedTable(session) ?? schemeTable(session)),
    train: split(store),
    ridge: solver === 'exact' ? ridge : 0,
    drop: acting?.drop ?? drop,
    seed,
    ...(solver === 'descent' && { descent: { epochs, rate } }),
  };
}

/** The same probe of the table in its own size; undefined if the table in use was not resized. */
export function inputBefore(session: Settings, input: ProbeInput): ProbeInput | undefined {
  const before = actingTable(session)?.before;
  return before && { ...input, table: { matrix: before.matrix, name: before.name } };
}

/** The input that gives the step shown: a descent has as many epochs as the state names. */
export function readShownInput(session: Settings): ProbeInput {
  const input = readInput(session);
  const { descent, table, train } = input;
  // With folds, the page shows the end.
  if (!descent || typeof train === 'object') return input;
  const frames = framesTo(descent.epochs, frameCount(sizeOf(table)));
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

/** Whether the probed scheme is already one of the built-in tables. */
function isBuiltIn(settings: Settings): boolean {
  const { store } = settings;
  if (trainingOf(settings)) return false;
  const state = store.get();
  const isChanged = store.settings
    .parameters(state.scheme)
    .some(({ name }) => name !== 'combine' && state[name] !== undefined);
  return !isChanged && builtIn.some(({ scheme }) => scheme === state.scheme);
}

/** The probed table, the reader's tables, and built-in ones of the same shape as the probed one. */
export function readComparison(session: Settings): ComparisonInput {
  const { store, tableStore, catalog } = session;
  const acting = actingTable(session);
  const { table, drop, ...settings } = readInput(session);
  const { rows: n, cols: d } = sizeOf(table);
  const brought = tableStore.get().tables.map(({ id, matrix, name, drop }) => {
    return { title: name, drop, isActive: id === acting?.id, table: { matrix, name } };
  });
  const own = { title: tableTitle(table, catalog), drop, isActive: true, table };
  return {
    ...settings,
    tables: [
      ...(acting || isBuiltIn(session) ? [] : [own]),
      ...brought,
      ...builtIn.map(
        ({ scheme, title }): ComparedTable => ({
          title,
          drop,
          isActive: !acting && isBuiltIn(session) && store.get('scheme') === scheme,
          table: { scheme, parameters: {}, n, d },
        }),
      ),
      { title: text.randomNormal, drop, isActive: false, table: { random: true, n, d } },
    ],
  };
}

export const tableTitle = (table: ProbeTable, catalog: readonly Scheme[]): string =>
  'matrix' in table ? table.name : schemeOf(catalog, table.scheme).title;

const sizeOf = (table: ProbeTable): Pick<Matrix, 'rows' | 'cols'> =>
  'matrix' in table ? table.matrix : { rows: table.n, cols: table.d };

/** '128 × 64'. It follows from the settings, so it is known before the result. */
export function sizeText(table: ProbeTable): string {
  const { rows, cols } = sizeOf(table);
  return `${rows} × ${cols}`;
}

/** A table, or the number of rows that it will have. */
type SizedTable = { readonly matrix: Matrix } | { readonly n: number };

const tableRows = (table: SizedTable): number => ('matrix' in table ? table.matrix.rows : table.n);

/** A result is also out of date if the settings leave out more rows than the reader's table can spare. */
export function markedResult<R extends { readonly isCurrent: boolean }>(
  session: Settings,
  result: R | undefined,
): R | undefined {
  const isMisfit = session.tableStore.get().misfit !== undefined && actingTable(session) !== undefined;
  return result && isMisfit ? { ...result, isCurrent: false } : result;
}

export interface ProbeRefusal {
  readonly words: string;
  readonly fix?: Fix;
}

/** An error of the core in the reader's words: it names the control that mends it. */
export function probeRefusal(
  error: Error,
  { table, drop }: { readonly table: SizedTable; readonly drop: number },
): ProbeRefusal {
  const field = error instanceof PeError ? error.field : undefined;
  const rows = tableRows(table);
  if (field === 'drop') return rows < 2 ? { words: text.twoRows } : { words: tooFewLeft(rows), fix: keepAll };
  if (field === 'train.folds') return { words: text.mostFolds(rows - drop) };
  if (field === 'learningRate' || field === 'solver.gradientDescent.learningRate')
    return { words: text.rateTooLarge };
  const isTooLarge = error instanceof PeError && /^(too-large|out-of-memory)$/.test(error.code);
  const fix = isTooLarge && 'matrix' in table ? fixForSize(rows, table.matrix.cols) : undefined;
  return { words: error.message, ...(fix && { fix }) };
}
