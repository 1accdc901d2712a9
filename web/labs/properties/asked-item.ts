/** Which item the state asks for, and what stands in its place where it cannot be had. */
import type { Store } from '../../state/store.ts';
import { actingTable, tableId } from '../encoding-input.ts';
import type { Playground } from '../playground.ts';
import type { LoadedTable } from '../tables/shelf.ts';
import { movesFor } from './frequencies.ts';
import {
  basicItems,
  type Files,
  findItem,
  freshOffsets,
  type Item,
  idsOf,
  otherItems,
  withMoved,
} from './items.ts';
import { actingOffsets, chosenOffsets, misfitOf, offsetsId } from './offsets.ts';

type Tables = Pick<Playground, 'store' | 'shelf' | 'catalog'>;

/** The reader's tables, by the place where they act. */
function filesOf({ shelf }: Pick<Tables, 'shelf'>): Files {
  const { active } = shelf.get();
  const offsets = actingOffsets(shelf.get());
  return { ...(active && { table: fileOf(active) }), ...(offsets && { offsets: fileOf(offsets) }) };
}

const fileOf = ({ name, remote }: LoadedTable) => ({ name, host: remote?.origin.host });

/** Why there are no vectors of offsets of the reader's to measure. */
function withoutOffsets({ shelf }: Tables): string {
  const chosen = chosenOffsets(shelf.get());
  const wasChosen = shelf.get().offsets !== undefined;
  const why = chosen
    ? `${chosen.name} as it is now has ${misfitOf(chosen)}.`
    : wasChosen
      ? 'The table chosen as vectors of offsets was removed.'
      : 'The vectors of offsets shown are from a file of yours, which no link can hold: drop it again, and choose it under “Vectors of offsets”.';
  return `${why} In its place: freshly initialised vectors.`;
}

export function askedItem(playground: Tables): {
  readonly item: Item;
  /** why it is not what was asked for, or '' */
  readonly problem: string;
} {
  const { store, catalog } = playground;
  const { item: id, scheme } = store.get();
  const find = (wanted: string) =>
    findItem(wanted, actingTable(playground) ? tableId : scheme, catalog, filesOf(playground));
  const item = find(id);
  if (item) return { item: withMoved(item, movedCount(store)), problem: '' };
  const parts = idsOf(id);
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
