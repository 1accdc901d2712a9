/** From the state to what the lab asks for. */
import { mostPositions } from '../../state/page-rows.ts';
import type { Store } from '../../state/store.ts';
import { actingTable, chosenScheme, firstRows, rowsOf, tableEncoding, tableId } from '../encoding-input.ts';
import type { Playground } from '../playground.ts';
import type { LoadedTable } from '../tables/shelf.ts';
import { movesFor } from './frequencies.ts';
import type { IdenticalInput } from './identical-job.ts';
import {
  basicItems,
  type FileNames,
  findItem,
  freshOffsets,
  type Item,
  otherItems,
  partsOf,
  withMoved,
} from './items.ts';
import { actingOffsets, chosenOffsets, isOfOffsets, misfitOf, offsetsId } from './offsets.ts';
import { fitted, isOfTable, type Sizes } from './proximity.ts';

/** Positions in each picture of the grid. */
export const gridSize = 96;

export interface LabInput {
  readonly item: Item;
  readonly sizes: Sizes;
  readonly window: number;
  readonly tolerance: number;
}

type Tables = Pick<Playground, 'store' | 'shelf' | 'catalog'>;

/** What the lab measures, and of what size. */
export function measuredOf(playground: Tables): {
  readonly item: Item;
  readonly sizes: Sizes;
  /** why it is not what was asked for, or '' */
  readonly problem: string;
} {
  const { item, problem } = itemOf(playground);
  // Of a sum every pair has a number of its own.
  const most = item.parts.length > 1 ? mostPositions : Number.POSITIVE_INFINITY;
  const sizes = fitted(item, sizesOf(playground, most));
  const alone = isOfOffsets(item) && item.parts.length === 1 && actingOffsets(playground.shelf.get());
  return { item, problem, sizes: alone ? { ...sizes, n: extentOf(alone, playground.store) } : sizes };
}

/** The same for attention, which takes every pair of positions; and how many rows a table of positions has in all. */
export const attendedOf = (playground: Tables): Pick<IdenticalInput, 'item' | 'sizes' | 'rows'> => {
  const { item } = itemOf(playground);
  const table = isOfTable(item) && playground.shelf.get().active;
  const sizes = fitted(item, sizesOf(playground, mostPositions));
  return { item, sizes, ...(table && { rows: rowsOf(table) }) };
};

/** How many rows of the reader's table are asked for. */
function extentOf(table: LoadedTable, store: Store): number {
  const { extent, n } = store.get();
  return extent === 'all' ? rowsOf(table) : Math.min(rowsOf(table), Math.max(2, n));
}

/** `most`: positions of a table. */
function sizesOf({ store, shelf }: Tables, most: number): Sizes {
  const { active } = shelf.get();
  const offsets = actingOffsets(shelf.get());
  const { n, d, heads, head, seed, measure, psiBase, omega } = store.get();
  const { scheme, parameters } = chosenScheme(store);
  // The mask is one of attention here; the bias of a scheme that knows it, too, is looked at on both sides.
  const { causal: _, ...shaping } = parameters;
  return {
    // One position alone is near to nothing.
    n: Math.max(2, n),
    d,
    heads,
    head: Math.min(head, heads) - 1,
    seed,
    measure,
    chosen: { scheme, parameters: shaping },
    ...(active && { table: tableEncoding(active, Math.min(most, extentOf(active, store))) }),
    dropped: active?.drop ?? 0,
    ...(offsets && { offsets: firstRows(offsets, rowsOf(offsets)) }),
    psiBase,
    omega,
  };
}

/** The names of the reader's tables, by the place where they act. */
function filesOf({ shelf }: Pick<Tables, 'shelf'>): FileNames {
  const { active } = shelf.get();
  const offsets = actingOffsets(shelf.get());
  return { ...(active && { table: active.name }), ...(offsets && { offsets: offsets.name }) };
}

/** Why there are no vectors of offsets of the reader's to measure. */
function withoutOffsets({ shelf }: Tables): string {
  const chosen = chosenOffsets(shelf.get());
  const why = chosen
    ? `${chosen.name} as it is now has ${misfitOf(chosen)}.`
    : 'The vectors of offsets shown are from a file of yours, which no link can hold: drop it again, and choose it under “Vectors of offsets”.';
  return `${why} In its place: freshly initialised vectors.`;
}

/** The item asked for, or what is nearest to it, and why. */
function itemOf(playground: Tables): { readonly item: Item; readonly problem: string } {
  const { store, catalog } = playground;
  const { item: id, scheme } = store.get();
  const find = (wanted: string) =>
    findItem(wanted, actingTable(playground) ? tableId : scheme, catalog, filesOf(playground));
  const item = find(id);
  if (item) return { item: withMoved(item, movedCount(store)), problem: '' };
  const parts = partsOf(id);
  const fresh = parts.includes(offsetsId) && find(freshOffsets(id));
  if (fresh) return { item: withMoved(fresh, movedCount(store)), problem: withoutOffsets(playground) };
  const sinusoids = findItem('sinusoidal', scheme, catalog) as Item;
  const problem =
    id === ''
      ? 'Without positions there is no proximity to measure. In its place: fixed sinusoids.'
      : id.startsWith(`${tableId}.`)
        ? 'The combination shown has a table of yours, which no link can hold: drop it again. In its place: fixed sinusoids.'
        : 'The link names a combination that is not known here. In its place: fixed sinusoids.';
  return { item: sinusoids, problem };
}

const movedCount = (store: Store) => movesFor(store.get('d'), store.get('omega')).length;

export const basicItemsOf = (playground: Tables): readonly Item[] =>
  basicItems(playground.catalog, filesOf(playground)).map((item) =>
    withMoved(item, movedCount(playground.store)),
  );

/** What stands beside the basic ones: the schemes that were asked for. */
export const otherItemsOf = ({ store, catalog }: Tables): readonly Item[] =>
  otherItems(store.get('grid'), catalog);

export function gridInput(playground: Tables) {
  const { window, tolerance } = playground.store.get();
  const sizes = sizesOf(playground, gridSize);
  return {
    items: [...basicItemsOf(playground), ...otherItemsOf(playground)],
    sizes: { ...sizes, n: Math.min(sizes.n, gridSize) },
    window,
    tolerance,
  };
}
