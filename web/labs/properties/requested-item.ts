/** The item that the state names or its replacement, the runs that train items, and the changes that choose another item. */
import type { SchemeId, TrainerOptions } from '../../core/types.ts';
import { movedCount } from '../../encoding/frequencies.ts';
import type { PropertyName } from '../../encoding/property-numbers.ts';
import { offsetsId } from '../../encoding/relative-table.ts';
import type { Trained } from '../../encoding/trained/job.ts';
import { recipeFor } from '../../encoding/trained/recipe.ts';
import { ape, rpe } from '../../schemes/further-facts.ts';
import { sinusoid } from '../../schemes/scheme-facts.ts';
import { mapId, tableId } from '../../schemes/source.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Settings } from '../../shell/cite/encodings.ts';
import type { Session } from '../../shell/session.ts';
import { trainedBy } from '../../shell/trained/training-here.ts';
import { actingTable, chosenOffsets, rowCount } from '../../tables/chosen-encoding.ts';
import type { LoadedTable, TablesState } from '../../tables/table-store.ts';
import {
  basicItems,
  exchange,
  findItem,
  type Item,
  idsOf,
  learnsHere,
  type PartId,
  type ReaderFiles,
  sizesOfTraining,
} from './items.ts';
import { text } from './text.ts';

/** Why a table cannot hold one row per offset, or ''. */
export function misfitOf(table: LoadedTable): string {
  const rows = rowCount(table);
  return rows % 2 === 1 && rows >= 3 ? '' : text.noOffsets(rows);
}

/** The chosen table of offset vectors, if its number of rows fits. */
export function actingOffsets(state: TablesState): LoadedTable | undefined {
  const table = chosenOffsets(state);
  return table && misfitOf(table) === '' ? table : undefined;
}

/** The reader's tables, by their role. */
export function filesOf({ tableStore }: Pick<Settings, 'tableStore'>): ReaderFiles {
  const { active } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  const { map } = tableStore.get();
  return {
    ...(active && { table: fileOf(active) }),
    ...(offsets && { offsets: fileOf(offsets) }),
    ...(map && { map: fileOf(map) }),
  };
}

const fileOf = ({ name, remote }: LoadedTable) => ({ name, host: remote?.origin.host });

/** Why the reader's offset vectors are not measured, and what replaces them. */
function withoutOffsets({ tableStore }: Settings): string {
  const state = tableStore.get();
  const chosen = chosenOffsets(state);
  if (chosen) return text.problems.misfit(chosen.name, misfitOf(chosen));
  return state.offsets === undefined ? text.problems.offsetsNotInLink : text.problems.offsetsRemoved;
}

/** The item, marked as trained here or as having frequencies that the reader moved. */
function asItStands(item: Item, session: Settings): Item {
  if (trainedOf(item, session))
    return { ...item, origin: text.origins.trained, isFresh: false, isTrained: true };
  const moved = movedCount(session.store.get());
  if (moved === 0 || !item.parts.includes(ape.waves)) return item;
  const isFresh = item.parts.some((part) => part === rpe.free || part === rpe.waves);
  return { ...item, origin: text.origins.moved(moved), isFresh };
}

export function requestedItem(session: Settings): {
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
  const fresh = parts.includes(offsetsId) && find(exchange(id, offsetsId, rpe.free));
  if (fresh) return { item: asItStands(fresh, session), problem: withoutOffsets(session) };
  const sinusoids = findItem(sinusoid, scheme, catalog) as Item;
  const problem =
    id === ''
      ? text.problems.noPositions
      : id.startsWith(`${tableId}.`)
        ? text.problems.tableNotInLink
        : id === mapId
          ? text.problems.mapNotInLink
          : text.problems.unknown;
  return { item: sinusoids, problem };
}

export const basicItemsOf = (session: Settings): readonly Item[] =>
  basicItems(session.catalog, filesOf(session)).map((item) => asItStands(item, session));

/** Whether the reader has set parameters of a part; it is then not trained. */
function isSet(part: PartId, { store }: Settings): boolean {
  const state = store.get();
  return (
    part === state.scheme &&
    store.settings
      .parameters(state.scheme)
      .some(({ name }) => name !== 'combine' && state[name] !== undefined)
  );
}

/** The training run of an item; undefined if the item learns nothing here. */
export function trainingOf(item: Pick<Item, 'parts'>, settings: Settings): TrainerOptions | undefined {
  const state = settings.store.get();
  return learnsHere(item, state) && !item.parts.some((part) => isSet(part, settings))
    ? recipeFor(item.parts as readonly SchemeId[], sizesOfTraining(state))
    : undefined;
}

/** The training run that the settings ask for. */
export const wantedTraining = (item: Pick<Item, 'parts'>, settings: Settings): TrainerOptions | undefined =>
  settings.store.get('trainHere') ? trainingOf(item, settings) : undefined;

/** The trained model of an item, if the settings ask for training and it has ended. */
function trainedOf(item: Pick<Item, 'parts'>, settings: Settings): Trained | undefined {
  const options = wantedTraining(item, settings);
  return options && trainedBy(settings.store, options);
}

/** Whether the item is still to be trained. */
export const isAwaitingTraining = (item: Pick<Item, 'parts'>, settings: Settings): boolean =>
  wantedTraining(item, settings) !== undefined && trainedOf(item, settings) === undefined;

/** The training runs of these items, starting with the item `first`. */
export const trainingsOf = (
  items: readonly Item[],
  first: Item,
  settings: Settings,
): readonly TrainerOptions[] =>
  [first, ...items.filter(({ id }) => id !== first.id)].flatMap(
    (item) => wantedTraining(item, settings) ?? [],
  );

/** The trained models of these items, by id. */
export const trainedModels = (
  items: readonly Item[],
  settings: Settings,
): Readonly<Record<string, Trained>> =>
  Object.fromEntries(
    items.flatMap((item) => {
      const trained = trainedOf(item, settings);
      return trained ? [[item.id, trained]] : [];
    }),
  );

/** The reader's choice: an embedding, or one of its numbers. */
export interface GridChoice {
  readonly id: string;
  /** null: the embedding as a whole */
  readonly property: PropertyName | null;
}

/** A scheme of the catalogue becomes the scheme of the page: its parameters stay, and all labs show it. */
function changesFor(catalog: Session['catalog'], { id, property }: GridChoice): Changes {
  const marked = property ? { property } : {};
  if (id === tableId) return { ...marked, item: '', source: 'file' };
  if (catalog.some((scheme) => scheme.id === id))
    return { ...marked, item: '', source: 'scheme', scheme: id as SchemeId };
  return { ...marked, item: id, ...(id.startsWith(`${tableId}.`) && { source: 'file' }) };
}

export const mayChoose = ({ store, catalog }: Session, choice: GridChoice): boolean =>
  store.allows(changesFor(catalog, choice));

export const choose = ({ store, catalog }: Session, choice: GridChoice): void =>
  void store.set(changesFor(catalog, choice));

/**
 * Makes one of the reader's tables the offset vectors; undefined for none. Returns the id of the item to show next: the present item with
 * these vectors as its RPE, or the vectors alone if it has no RPE. Returns undefined if the item stays.
 */
export function takeOffsets(session: Session, id: number | undefined): string | undefined {
  const asked = session.store.get('item') || requestedItem(session).item.id;
  session.tableStore.set({ offsets: id });
  const same = id === undefined ? exchange(asked, offsetsId, rpe.free) : exchange(asked, rpe.free, offsetsId);
  const isSeen = id === undefined || idsOf(same).includes(offsetsId);
  const wanted = isSeen ? same : offsetsId;
  return wanted === asked ? undefined : wanted;
}
