/** From the state to what the lab asks for. */
import type { Scheme } from '../../core/types.ts';
import type { Store } from '../../state/store.ts';
import { chosenScheme } from '../encoding-input.ts';
import { basicItems, findItem, type Item, otherItems, withMoved } from './items.ts';
import type { Sizes } from './proximity.ts';

/** Positions in each picture of the grid. */
export const gridSize = 96;

export interface LabInput {
  readonly item: Item;
  readonly sizes: Sizes;
  readonly window: number;
  readonly tolerance: number;
}

export function sizesOf(store: Store): Sizes {
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
    psiBase,
    omega,
  };
}

/** The item asked for; where there is none of that name, or no positions at all, sinusoids, and why. */
export function itemOf(
  store: Store,
  catalog: readonly Scheme[],
): { readonly item: Item; readonly problem: string } {
  const { item: id, scheme } = store.get();
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

export function gridInput(store: Store, catalog: readonly Scheme[]) {
  const { window, tolerance, grid } = store.get();
  const sizes = sizesOf(store);
  return {
    items: [...basicItemsOf(store, catalog), ...otherItems(grid, catalog)],
    sizes: { ...sizes, n: Math.min(sizes.n, gridSize) },
    window,
    tolerance,
  };
}
