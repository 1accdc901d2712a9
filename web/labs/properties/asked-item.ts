/** Which item the state names, and which one replaces it where it is not available. */

import { offsetsId } from '../../encoding/offsets.ts';
import { tableId } from '../../schemes/source.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { actingOffsets, chosenOffsets, misfitOf } from '../../tables/offset-tables.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import { movedCount } from './frequencies.ts';
import type { Item } from './item.ts';
import {
  asTrained,
  basicItems,
  findItem,
  freshOffsets,
  idsOf,
  otherItems,
  type ReaderFiles,
  withMoved,
} from './items.ts';
import { trainedOf } from './trained-items.ts';

/** The reader's tables, by their role. */
export function filesOf({ tableStore }: Pick<Settings, 'tableStore'>): ReaderFiles {
  const { active } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  return { ...(active && { table: fileOf(active) }), ...(offsets && { offsets: fileOf(offsets) }) };
}

const fileOf = ({ name, remote }: LoadedTable) => ({ name, host: remote?.origin.host });

/** Why the reader's offset vectors are not measured, and what replaces them. */
function withoutOffsets({ tableStore }: Settings): string {
  const chosen = chosenOffsets(tableStore.get());
  const wasChosen = tableStore.get().offsets !== undefined;
  const why = chosen
    ? `${chosen.name} now has ${misfitOf(chosen)}.`
    : wasChosen
      ? 'The table chosen as offset vectors was removed.'
      : 'The link does not contain your offset vectors: drop the file again and choose it under “Offset vectors”.';
  return `${why} Untrained vectors are shown instead.`;
}

/** The item with its origin: trained here, or with frequencies moved by hand. */
const asItStands = (item: Item, session: Settings): Item =>
  trainedOf(item, session) ? asTrained(item) : withMoved(item, movedCount(session.store.get()));

export function askedItem(session: Settings): {
  readonly item: Item;
  /** why it is not the item that the state names, or '' */
  readonly problem: string;
} {
  const { store, catalog } = session;
  const { item: id, scheme } = store.get();
  const find = (wanted: string) =>
    findItem(wanted, actingTable(session) ? tableId : scheme, catalog, filesOf(session));
  const item = find(id);
  if (item) return { item: asItStands(item, session), problem: '' };
  const parts = idsOf(id);
  const fresh = parts.includes(offsetsId) && find(freshOffsets(id));
  if (fresh) return { item: asItStands(fresh, session), problem: withoutOffsets(session) };
  const sinusoids = findItem('sinusoidal', scheme, catalog) as Item;
  const problem =
    id === ''
      ? 'Without positions there is nothing to measure. Fixed sinusoids are shown instead.'
      : id.startsWith(`${tableId}.`)
        ? 'The link does not contain your table: drop it again. Fixed sinusoids are shown instead.'
        : 'The link names an unknown embedding. Fixed sinusoids are shown instead.';
  return { item: sinusoids, problem };
}

export const basicItemsOf = (session: Settings): readonly Item[] =>
  basicItems(session.catalog, filesOf(session)).map((item) => asItStands(item, session));

/** The schemes that the state names for comparison. */
export const otherItemsOf = ({ store, catalog }: Settings): readonly Item[] =>
  otherItems(store.get('grid'), catalog);
