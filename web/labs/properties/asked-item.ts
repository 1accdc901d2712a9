/** Which item the state asks for, and what stands in its place where it cannot be had. */
import type { Settings } from '../../cite/encodings.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { tableId } from '../../encoding/source.ts';
import { actingTable } from '../../session/chosen-encoding.ts';
import { actingOffsets, chosenOffsets, misfitOf } from '../../session/offset-tables.ts';
import type { LoadedTable } from '../../session/table-store.ts';
import { movedCount } from './frequencies.ts';
import type { Item } from './item.ts';
import {
  basicItems,
  findItem,
  freshOffsets,
  idsOf,
  otherItems,
  type ReaderFiles,
  withMoved,
} from './items.ts';

/** The reader's tables, by the place where they act. */
export function filesOf({ tableStore }: Pick<Settings, 'tableStore'>): ReaderFiles {
  const { active } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  return { ...(active && { table: fileOf(active) }), ...(offsets && { offsets: fileOf(offsets) }) };
}

const fileOf = ({ name, remote }: LoadedTable) => ({ name, host: remote?.origin.host });

/** Why the reader's vectors of offsets cannot be measured, and what is measured instead. */
function withoutOffsets({ tableStore }: Settings): string {
  const chosen = chosenOffsets(tableStore.get());
  const wasChosen = tableStore.get().offsets !== undefined;
  const why = chosen
    ? `${chosen.name} as it is now has ${misfitOf(chosen)}.`
    : wasChosen
      ? 'The table chosen as vectors of offsets was removed.'
      : 'A link can’t hold vectors of offsets from a file of yours: drop it again, and choose it under “Vectors of offsets”.';
  return `${why} These are freshly initialised.`;
}

export function askedItem(session: Settings): {
  readonly item: Item;
  /** why it is not what was asked for, or '' */
  readonly problem: string;
} {
  const { store, catalog } = session;
  const { item: id, scheme } = store.get();
  const find = (wanted: string) =>
    findItem(wanted, actingTable(session) ? tableId : scheme, catalog, filesOf(session));
  const item = find(id);
  if (item) return { item: withMoved(item, movedCount(store.get())), problem: '' };
  const parts = idsOf(id);
  const fresh = parts.includes(offsetsId) && find(freshOffsets(id));
  if (fresh) return { item: withMoved(fresh, movedCount(store.get())), problem: withoutOffsets(session) };
  const sinusoids = findItem('sinusoidal', scheme, catalog) as Item;
  const problem =
    id === ''
      ? 'Without positions there is nothing to measure: these are fixed sinusoids.'
      : id.startsWith(`${tableId}.`)
        ? 'A link can’t hold the table of yours that was chosen: drop it again. These are fixed sinusoids.'
        : 'The link names an embedding that is not known here. These are fixed sinusoids.';
  return { item: sinusoids, problem };
}

export const basicItemsOf = (session: Settings): readonly Item[] =>
  basicItems(session.catalog, filesOf(session)).map((item) =>
    withMoved(item, movedCount(session.store.get())),
  );

/** The schemes that the state asks for beside the basic items. */
export const otherItemsOf = ({ store, catalog }: Settings): readonly Item[] =>
  otherItems(store.get('grid'), catalog);
