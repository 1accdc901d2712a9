/** The choice of the active table, and whether it matches the settings. */
import { changedNames } from '../settings/apply.ts';
import type { Changes, State as Settings } from '../settings/setting-table.ts';
import { withTable } from './table-list.ts';
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
import { haveSameAddress, haveSameView, noTable, settingsOf } from './table-settings.ts';
import type { LoadedTable } from './table-store.ts';

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

/** Makes a table active, also in the settings. `letGo` is the table removed to make room. */
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

/** Activates the table that the settings name, and fits it to them if possible. */
export function follow(state: State, settings: Settings): State {
  if (settings.source !== 'file') return isFollowing(state.fitting) ? refit(state, fits) : state;
  const isMeant = ({ id }: LoadedTable) => {
    const own = state.placed.get(id);
    return own !== undefined && haveSameAddress(own, settings);
  };
  const active = state.active && isMeant(state.active) ? state.active : state.tables.filter(isMeant).at(-1);
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
  const { drop, take, transposed } = settings;
  const loaded = { ...active, take, transpose: transposed };
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
