/** The inputs of the lab's jobs, from the state. */

import { formulaIds } from '../../core/constants.ts';
import { mostPositions } from '../../schemes/source.ts';
import type { Store } from '../../settings/store.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import {
  chosenScheme,
  firstRows,
  rowCount,
  tableEncoding,
  writtenFor,
} from '../../tables/chosen-encoding.ts';
import { actingOffsets } from '../../tables/offset-tables.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import { askedItem } from './asked-item.ts';
import type { GridInput } from './grid-job.ts';
import type { IdenticalWordsInput } from './identical-words-job.ts';
import { type Item, isOfTable, type Sized, type Sizes, sizesFor, tableAlone } from './item.ts';
import { trainedModels } from './trained-items.ts';

/** Positions: a single one has no proximity to measure. */
const least = 2;

/** What the lab measures; `problem` says why it is not what the state names, or ''. */
export function measuredOf(session: Settings): Sized & { readonly problem: string } {
  const { item, problem } = askedItem(session);
  // A sum is computed cell by cell and kept whole, which limits its size.
  const most = item.parts.length > 1 ? mostPositions : Number.POSITIVE_INFINITY;
  const sizes = sizesFor(item, { ...askedSizes(session, most), ...trainedModels([item], session) });
  const isFew = session.store.get('n') < least && sizes.n === least;
  const few = isFew ? 'One position has nothing to be compared with, so two are measured.' : '';
  return {
    item,
    problem: problem || few,
    sizes: tableAlone(item, sizes) ? onlyOfTable(sizes, session) : sizes,
  };
}

/** The same for attention, which needs every pair of positions. `rows`: how many a table of positions has. */
export function attendedOf(session: Settings): Pick<IdenticalWordsInput, 'item' | 'sizes' | 'rows'> {
  const { item } = askedItem(session);
  const table = isOfTable(item) && session.tableStore.get().active;
  const sizes = sizesFor(item, { ...askedSizes(session, mostPositions), ...trainedModels([item], session) });
  return { item, sizes, ...(table && { rows: rowCount(table) }) };
}

/** A table alone has its own sizes. Settings that do not affect it are left out, so that changing them starts no job. */
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

/** How many rows of the reader's table to measure. */
function extentOf(table: LoadedTable, store: Store): number {
  const { extent, n } = store.get();
  return extent === 'all' ? rowCount(table) : Math.min(rowCount(table), Math.max(least, n));
}

/** The sizes that the state sets, before they are fitted to an item. `most`: rows of a table of positions. */
function askedSizes({ store, tableStore }: Settings, most: number): Sizes {
  const { active } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  const { n, d, heads, head, seed, measure, psiBase, omega, handles } = store.get();
  const { scheme, parameters } = chosenScheme(store);
  // In this lab `causal` is the mask of attention. Biases are measured on both sides.
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
    ...(offsets && { offsets: firstRows(offsets, rowCount(offsets)) }),
    psiBase,
    omega,
    handles,
  };
}

/** All items have the same size, except tables with fewer rows, so that their numbers can be compared. */
export function gridInput(session: Settings, items: readonly Item[]): GridInput {
  const { window, tolerance, n } = session.store.get();
  const size = Math.max(least, n);
  const sizes = { ...askedSizes(session, size), n: size, ...trainedModels(items, session) };
  return { items, sizes, window, tolerance };
}
