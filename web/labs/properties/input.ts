/** From the state to what the lab asks for. */
import type { Store } from '../../state/store.ts';
import { actingTable, chosenScheme, firstRows, rowsOf, tableEncoding, tableId } from '../encoding-input.ts';
import type { Playground } from '../playground.ts';
import { movesFor } from './frequencies.ts';
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
import { actingOffsets, chosenOffsets, misfitOf, offsetsId } from './offsets.ts';
import { fitted, type Sizes } from './proximity.ts';

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
  return { item, problem, sizes: fitted(item, sizesOf(playground)) };
}

function sizesOf({ store, shelf }: Tables): Sizes {
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
    ...(active && { table: tableEncoding(active, n) }),
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
  const { store, shelf } = playground;
  const { window, tolerance } = store.get();
  const { active } = shelf.get();
  const sizes = sizesOf(playground);
  return {
    items: [...basicItemsOf(playground), ...otherItemsOf(playground)],
    sizes: {
      ...sizes,
      n: Math.min(sizes.n, gridSize),
      ...(active && { table: tableEncoding(active, gridSize) }),
    },
    window,
    tolerance,
  };
}
