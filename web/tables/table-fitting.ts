/** The transitions that choose the active table and fit it to the settings. */
import { listed } from '../draw/format.ts';
import type { Tensor, TensorSource } from '../readers/index.ts';
import { changedNames } from '../settings/apply.ts';
import type { Changes, State as Settings } from '../settings/setting-table.ts';
import { haveSameAddress, haveSameView, noTable, settingsOf } from './table-access.ts';
import {
  type Fitting,
  type FittingTable,
  fits,
  type Made,
  moveOn,
  type Next,
  refit,
  type State,
  type Surroundings,
} from './table-phases.ts';
import type { Loaded, LoadedTable, TablesState } from './table-store.ts';
import { text } from './table-text.ts';

/** Nobody compares more, and each may take hundreds of megabytes. */
export const mostTables = 8;

/** The list with a table replaced or appended, and the table removed to make room. */
function withTable(
  state: Pick<TablesState, 'tables' | 'active' | 'offsets'>,
  made: LoadedTable,
): { readonly tables: readonly LoadedTable[]; readonly letGo: LoadedTable | undefined } {
  const { tables } = state;
  if (tables.some(({ id }) => id === made.id))
    return { tables: tables.map((table) => (table.id === made.id ? made : table)), letGo: undefined };
  const letGo = tables.length < mostTables ? undefined : oldestUnused(state);
  return { tables: [...tables.filter((table) => table !== letGo), made], letGo };
}

const oldestUnused = ({ tables, active, offsets }: Pick<TablesState, 'tables' | 'active' | 'offsets'>) =>
  tables.find((table) => table !== active && table.id !== offsets);

/** 'The page keeps at most 8 tables: off21 was removed.' */
export const whatWent = (names: readonly string[]): string =>
  text.removed(mostTables, listed(names), names.length);

/** Makes the name unique: 'wpe (2)'. A resized table gets its name once its rows are counted. */
export function unlike<L extends Loaded>(loaded: L, tables: readonly LoadedTable[]): L {
  const isTaken = (one: string) => tables.some((table) => table.name === one);
  if (loaded.resize || !isTaken(loaded.name)) return loaded;
  let number = 2;
  while (isTaken(`${loaded.name} (${number})`)) number += 1;
  return { ...loaded, name: `${loaded.name} (${number})` };
}

export const nameIn = (tensor: string, file: string): string => `${tensor} in ${file}`;

/** The name of a table; for a file with one tensor, the tensor's name suffices. */
export const nameOf = ({ name }: Tensor, { tensors }: TensorSource, file: string): string =>
  tensors.length > 1 ? nameIn(name, file) : name;

/** The state with these settings. If they change anything, earlier messages are cleared. */
export function withSettings(
  state: State,
  changes: Changes,
  { settings, settingsWith }: Surroundings,
): Required<Next> {
  const after = settingsWith(changes);
  const isChanged = changedNames(settings, after).size > 0;
  return { state: isChanged ? follow(moveOn(state), after) : state, settings: changes };
}

/** Makes a table active, also in the settings. `letGo`: the table removed to make room. */
export function place(
  state: State,
  made: LoadedTable,
  around: Surroundings,
): Required<Next> & { readonly letGo: LoadedTable | undefined } {
  const { tables, letGo } = withTable(state, made);
  const settings = { source: 'file', ...settingsOf(made) } as const;
  const placed = new Map(state.placed).set(made.id, around.settingsWith(settings));
  const after = {
    ...refit(state, fits),
    tables,
    active: made,
    placed,
    problem: undefined,
    misfit: undefined,
  };
  return { ...withSettings(after, settings, around), letGo };
}

export function remove(state: State, gone: number, around: Surroundings): Next {
  const tables = state.tables.filter(({ id }) => id !== gone);
  const active = tables.at(-1);
  const without = { ...refit(state, fits), tables, active, misfit: undefined };
  return withSettings(without, active ? settingsOf(active) : noTable, around);
}

/** Activates the table that the settings name, and fits it to them. */
export function follow(state: State, settings: Settings): State {
  if (settings.source !== 'file') return isFollowing(state.fitting) ? refit(state, fits) : state;
  const meant = state.tables.filter(({ id }) => {
    const own = state.placed.get(id);
    return own !== undefined && haveSameAddress(own, settings);
  });
  // A table and a resized one have the same address.
  const inSize = meant.filter(({ id }) => state.placed.get(id)?.resize === settings.resize);
  const candidates = inSize.length > 0 ? inSize : meant;
  const active = candidates.find((table) => table === state.active) ?? candidates.at(-1);
  const now = active === state.active ? state : { ...refit(state, fits), active, misfit: undefined };
  return active ? fitTo(now, active, settings) : now;
}

function fitTo(state: State, active: LoadedTable, settings: Settings): State {
  const { fitting, placed } = state;
  const own = placed.get(active.id);
  if (own && haveSameView(own, settings)) {
    const isAsked = fitting.name === 'misfit' || isFollowing(fitting);
    return isAsked || state.misfit ? { ...refit(state, isAsked ? fits : fitting), misfit: undefined } : state;
  }
  const tried = fitting.name === 'fits' ? undefined : fitting.wanted;
  if (tried && haveSameView(tried, settings)) return state;
  const { drop, take, transposed, resize } = settings;
  const loaded = { ...active, name: active.before?.name ?? active.name, take, transpose: transposed, resize };
  return refit(state, { name: 'fitting', loaded, drop, id: active.id, wanted: settings });
}

/** Whether the table is being fitted to the settings and not to a fix. */
export const isFollowing = (fitting: Fitting): boolean =>
  fitting.name === 'fitting' && fitting.wanted !== undefined;

export function takeFitted(
  state: State,
  { id, wanted }: FittingTable,
  made: Made,
  around: Surroundings,
): Next {
  if (!('words' in made)) return place(state, made, around);
  if (!wanted) return { state: { ...refit(state, fits), problem: made } };
  return { state: { ...refit(state, { name: 'misfit', id, wanted }), misfit: made } };
}
