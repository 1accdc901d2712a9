/** From the state to what the lab asks for. */
import type { Scheme } from '../../core/types.ts';
import type { Store } from '../../state/store.ts';
import { actingTable, chosenScheme, tableEncoding, tableId } from '../encoding-input.ts';
import type { Playground } from '../playground.ts';
import { basicItems, findItem, type Item, otherItems, tableItem, withMoved } from './items.ts';
import type { Sizes } from './proximity.ts';

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
  return { item, problem, sizes: sizesFor(item, playground) };
}

/** A reader's table has a length and a width of its own. */
function sizesFor(item: Item, playground: Tables): Sizes {
  const sizes = sizesOf(playground);
  if (!isTable(item) || !sizes.table) return sizes;
  const { rows, cols } = sizes.table.table;
  return { ...sizes, n: Math.max(2, rows), d: cols };
}

const isTable = ({ parts }: Item): boolean => parts[0] === tableId;

function sizesOf({ store, shelf }: Tables): Sizes {
  const { active } = shelf.get();
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
    ...(active && { table: tableEncoding(active, n) }),
    psiBase,
    omega,
  };
}

/** The item asked for; where there is none of that name, or no positions at all, sinusoids, and why. */
function itemOf(playground: Tables): { readonly item: Item; readonly problem: string } {
  const { store, catalog } = playground;
  const { item: id, scheme } = store.get();
  const acting = actingTable(playground);
  if (id === '' && acting) return { item: tableItem(acting.name), problem: '' };
  const item = findItem(id, scheme, catalog);
  if (item) return { item: withMoved(item, movedCount(store)), problem: '' };
  const sinusoids = findItem('sinusoidal', scheme, catalog) as Item;
  const problem =
    id === ''
      ? 'Without positions there is no proximity to measure. In its place: fixed sinusoids.'
      : 'The link names a combination that is not known here. In its place: fixed sinusoids.';
  return { item: sinusoids, problem };
}

const movedCount = (store: Store) => Math.floor(store.get('omega').length / 2);

export const basicItemsOf = (store: Store, catalog: readonly Scheme[]): readonly Item[] =>
  basicItems(catalog).map((item) => withMoved(item, movedCount(store)));

/** What stands beside the basic ones: the reader's table, and the schemes that were asked for. */
export function otherItemsOf({ store, shelf, catalog }: Tables): readonly Item[] {
  const { active } = shelf.get();
  return [...(active ? [tableItem(active.name)] : []), ...otherItems(store.get('grid'), catalog)];
}

export function gridInput(playground: Tables) {
  const { store, shelf, catalog } = playground;
  const { window, tolerance } = store.get();
  const { active } = shelf.get();
  const sizes = sizesOf(playground);
  return {
    items: [...basicItemsOf(store, catalog), ...otherItemsOf(playground)],
    sizes: {
      ...sizes,
      n: Math.min(sizes.n, gridSize),
      ...(active && { table: tableEncoding(active, gridSize) }),
    },
    window,
    tolerance,
  };
}
