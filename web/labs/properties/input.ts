/** Reads from the state: the inputs of the jobs, the shape of the matrix, and the encodings of each figure; and weights from files. */
import type { ReactiveControllerHost } from 'lit';
import { formulaIds } from '../../core/constants.ts';
import type { Arithmetic, Matrix } from '../../core/types.ts';
import { movedCount } from '../../encoding/frequencies.ts';
import { farthestOf, offsetsId } from '../../encoding/relative-table.ts';
import { recipeWords, startWords } from '../../encoding/trained/recipe.ts';
import { ape, rpe, schemeBehind } from '../../schemes/further-facts.ts';
import { mapId, mostPositions, tableId } from '../../schemes/source.ts';
import type { Store } from '../../settings/store.ts';
import type { DefinitionName } from '../../shell/cite/definitions.ts';
import type { ActingScheme, ActingTable, FigureEncodings, Settings } from '../../shell/cite/encodings.ts';
import { type Definition, monotonicity, monotonicityWithin } from '../../shell/cite/first-definitions.ts';
import {
  chosenScheme,
  firstRows,
  rowCount,
  tableEncoding,
  writtenFor,
} from '../../tables/chosen-encoding.ts';
import { explain } from '../../tables/table-files.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import type { HeadWeights, IdenticalWordsInput } from './identical-words-job.ts';
import type { DiagnosisInput, GridInput } from './item-jobs.ts';
import {
  basicParts,
  type Item,
  isFilePart,
  isOfTable,
  itemTitle,
  learnsHere,
  otherItems,
  reachOfSum,
  reachOfVectors,
  type Sized,
  type Sizes,
  sizesFor,
  tableAlone,
} from './items.ts';
import { requestOf } from './proximity.ts';
import {
  actingOffsets,
  basicItemsOf,
  filesOf,
  requestedItem,
  trainedModels,
  trainingOf,
} from './requested-item.ts';
import { text } from './text.ts';

/** One position has no other to be compared with. */
const least = 2;

/** The item measured; `problem` says why it is not the one that the state names, or is ''. */
export function measuredOf(session: Settings): Sized & { readonly problem: string } {
  const { item, problem } = requestedItem(session);
  // A sum is computed cell by cell and kept whole, which limits its size.
  const most = item.parts.length > 1 ? mostPositions : Number.POSITIVE_INFINITY;
  const sizes = sizesFor(item, requestedSizes(session, most, [item]));
  const isFew = session.store.get('n') < least && sizes.n === least;
  return {
    item,
    problem: problem || (isFew ? text.problems.onePosition : ''),
    sizes: tableAlone(item, sizes) ? onlyOfTable(sizes, session) : sizes,
  };
}

/** The same for attention, which needs every pair of positions. `rows`: number of positions in the reader's table. */
export function attendedOf(session: Settings): Pick<IdenticalWordsInput, 'item' | 'sizes' | 'rows'> {
  const { item } = requestedItem(session);
  const table = isOfTable(item) && session.tableStore.get().active;
  const sizes = sizesFor(item, requestedSizes(session, mostPositions, [item]));
  return { item, sizes, ...(table && { rows: rowCount(table) }) };
}

/** A table alone has its own sizes. Settings that do not affect it are constant here, so that changing them starts no job. */
function onlyOfTable(sizes: Sizes, { store, tableStore }: Settings): Sizes {
  const offsets = sizes.offsets && actingOffsets(tableStore.get());
  return {
    ...sizes,
    ...(offsets && { n: extentOf(offsets, store) }),
    heads: 1,
    head: 0,
    seed: 0,
    chosen: { scheme: '', parameters: {} },
    psiBase: 1,
    omega: [],
    handles: [],
  };
}

/** Number of rows of the reader's table to measure. */
function extentOf(table: LoadedTable, store: Store): number {
  const { extent, n } = store.get();
  return extent === 'all' ? rowCount(table) : Math.min(rowCount(table), Math.max(least, n));
}

/** The sizes in the state, not yet fitted to an item. `most`: largest number of rows of a table. */
function requestedSizes(session: Settings, most: number, items: readonly Item[]): Sizes {
  const { store, tableStore } = session;
  const { active, map } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  const { n, d, heads, head, seed, measure, psiBase, omega, handles } = store.get();
  const { scheme, parameters } = chosenScheme(store);
  // `causal` is the attention mask in this lab; biases are measured on both sides of the diagonal.
  const { causal: _, ...shaping } = parameters;
  return {
    n: Math.max(least, n),
    d,
    heads,
    head: Math.min(head, heads) - 1,
    seed,
    measure,
    chosen: { scheme, parameters: shaping },
    written: writtenFor(store, formulaIds),
    ...(active && { table: tableEncoding(active, Math.min(most, extentOf(active, store))) }),
    dropped: active?.drop ?? 0,
    ...(map && { map: { matrix: map.matrix, isAttention: map.maps.isAttention } }),
    ...(offsets && { offsets: firstRows(offsets, rowCount(offsets)) }),
    psiBase,
    omega,
    handles,
    trained: trainedModels(items, session),
  };
}

/** All items get the same size, so that their numbers can be compared; tables may have fewer rows. */
export function gridInput(session: Settings, items: readonly Item[]): GridInput {
  const { window, tolerance, n } = session.store.get();
  const size = Math.max(least, n);
  return { items, sizes: { ...requestedSizes(session, size, items), n: size }, window, tolerance };
}

const defaultBase = 10_000;

/** The base of the fixed sinusoids; NaN if their frequencies follow another rule. */
function fixedBase({ store }: Settings, scheme: typeof ape.fixed | typeof rpe.fixed): number {
  if (store.get('scheme') !== scheme) return defaultBase;
  const { base = defaultBase, spacing = 'vaswani' } = store.get() as { base?: number; spacing?: string };
  return spacing === 'vaswani' ? base : Number.NaN;
}

/** Rows and columns of the matrix, its items and those below it. Learned sinusoids are hidden while they equal the fixed ones. */
export function matrixOf(session: Settings) {
  const { store, catalog } = session;
  const { item } = requestedItem(session);
  const psiBase = store.get('psiBase');
  const isTrained = store.get('trainHere') && trainingOf({ parts: [ape.waves] }, session) !== undefined;
  const isFixed = !isTrained && fixedBase(session, ape.fixed) === psiBase && movedCount(store.get()) === 0;
  const hides = {
    row: isFixed && !item.parts.includes(ape.waves),
    column: fixedBase(session, rpe.fixed) === psiBase && !item.parts.includes(rpe.waves),
  };
  const parts = basicParts(filesOf(session));
  const rows = parts.rows.filter((part) => !hides.row || part !== ape.waves);
  const columns = parts.columns.filter((part) => !hides.column || part !== rpe.waves);
  const basic = basicItemsOf(session);
  /** row by row; without an item in the corner of no APE and no RPE */
  const places = rows.flatMap((row) =>
    columns.map((column) => {
      const id = [row, column].filter((part) => part !== null).join('.');
      return { row, column, item: basic.find((one) => one.id === id) };
    }),
  );
  const inside = places.flatMap((place) => place.item ?? []);
  return {
    rows,
    columns,
    hides,
    places,
    inside,
    /** with the chosen item, which may be outside */
    items: inside.some(({ id }) => id === item.id) ? inside : [...inside, item],
    below: [...basic.filter((one) => !inside.includes(one)), ...otherItems(store.get('grid'), catalog)],
  };
}

export type ItemMatrix = ReturnType<typeof matrixOf>;

const ofOffsets = (table: LoadedTable, reach: number): ActingTable => ({
  table,
  of: 'offsets',
  rows: 2 * Math.min(farthestOf(rowCount(table)), Math.max(1, reach)) + 1,
});

/** `reach`: the largest offset of relative vectors. */
function ofParts(
  { catalog, tableStore }: Settings,
  { item, sizes }: Sized,
  reach: number,
  ids = item.parts,
): FigureEncodings {
  const recipe = sizes.encodings && recipeWords(sizes);
  const start = recipe === undefined && learnsHere(item, sizes) ? startWords(sizes) : undefined;
  const { active, map } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  const schemes = ids.filter((part) => !isFilePart(part));
  return {
    title: itemTitle(schemes, catalog),
    parts: ids.map((part) => {
      if (part === tableId) return { table: active as LoadedTable, of: 'positions', rows: sizes.n };
      if (part === offsetsId) return ofOffsets(offsets as LoadedTable, reach);
      if (part === mapId) return { table: map as LoadedTable, of: 'positions', rows: sizes.n };
      const { scheme: _, n, d, heads, seed, ...parameters } = requestOf(catalog, part, sizes, reach);
      return {
        scheme: schemeBehind(part),
        parameters: parameters as ActingScheme['parameters'],
        ...(recipe !== undefined && { recipe }),
        ...(start !== undefined && { start }),
      };
    }),
    beside: [],
  };
}

const reachOf = ({ item, sizes }: Sized): number =>
  item.parts.length > 1 ? reachOfSum(sizes) : reachOfVectors(sizes);

/** The encodings of the item measured. */
export function measured(settings: Settings): FigureEncodings {
  const sized = measuredOf(settings);
  return ofParts(settings, sized, reachOf(sized));
}

/** The encoding that supplies the vectors: in a sum, the absolute one. */
export function vectors(settings: Settings): FigureEncodings {
  const sized = measuredOf(settings);
  return ofParts(settings, sized, reachOf(sized), sized.item.parts.slice(0, 1));
}

export function attended(settings: Settings): FigureEncodings {
  const sized = attendedOf(settings);
  return ofParts(settings, sized, reachOfSum(sized.sizes));
}

export const propertyDefinitions = ({ store }: Settings): readonly (Definition | DefinitionName)[] => [
  store.get('tolerance') > 0 ? monotonicityWithin(store.get('tolerance')) : monotonicity,
  'invariance',
  'symmetry',
];

/** From this number of multiplications on, fast arithmetic saves 10 ms or more. GPT-2's positions need more. */
const enough = 2 ** 29;

/**
 * The arithmetic for the similarities of a given table. Fast arithmetic gives the same bits: the product of two float32 numbers is exact
 * in double precision, so rounding it before the addition changes nothing.
 */
export const arithmeticFor = (table: Matrix | undefined): Arithmetic =>
  table && table.rows ** 2 * table.cols >= enough ? 'fast' : 'reproducible';

export const diagnosisInput = ({ item, sizes: { measure: _, ...sizes } }: Sized): DiagnosisInput => ({
  item,
  sizes,
});

type Kind = keyof HeadWeights;

interface WeightFile {
  readonly name: string;
  readonly matrix: Matrix;
}

/** The query and key weights of a model, kept while the lab is open; a link records only that they come from files. */
export class WeightFiles {
  readonly #host: ReactiveControllerHost;
  readonly #read = new Map<Kind, WeightFile>();
  readonly #latest = new Map<Kind, File>();
  /** why the last file could not be read, or '' */
  problem = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** undefined until both files are read */
  get weights(): HeadWeights | undefined {
    const [q, k] = [this.#read.get('q'), this.#read.get('k')];
    return q && k && { q: q.matrix, k: k.matrix };
  }

  async read(kind: Kind, file: File | undefined, store: Store) {
    if (!file) return;
    this.#latest.set(kind, file);
    this.problem = '';
    try {
      const { openTensors, toTable } = await import('../../readers/index.ts');
      const source = await openTensors(file, file.name);
      const { table } = toTable(await source.read(source.suggested));
      if (this.#latest.get(kind) !== file) return;
      this.#read.set(kind, { name: file.name, matrix: table });
      if (this.weights) store.set({ headWeights: 'file' });
    } catch (thrown) {
      if (this.#latest.get(kind) === file) this.problem = explain(file.name, thrown as Error);
    }
    this.#host.requestUpdate();
  }

  of(kind: Kind): WeightFile | undefined {
    return this.#read.get(kind);
  }
}
