/** The transitions between the phases (table-phases.ts): a pure function from a state and an event to the next state. */
import { settingsOf } from './table-access.ts';
import {
  bring,
  choose,
  fail,
  makeNew,
  makeTable,
  openNext,
  readTensor,
  refuse,
  say,
  takeMade,
  takeSource,
} from './table-bringing.ts';
import { follow, isFollowing, place, remove, takeFitted, withSettings } from './table-fitting.ts';
import {
  type Event,
  enter,
  fits,
  idle,
  moveOn,
  type Next,
  type Report,
  refit,
  type State,
  type Surroundings,
  startOf,
} from './table-phases.ts';
import type { Loaded, LoadedTable, Reading } from './table-store.ts';
import type { Fix } from './tensor-table.ts';

export function step(state: State, event: Event, around: Surroundings): Next {
  if ('of' in event) return isOver(state, event) ? { state } : afterReport(state, event, around);
  switch (event.type) {
    case 'bring':
      return { state: bring(state, event) };
    case 'refuse':
      return { state: refuse(state, event.words) };
    case 'choose':
      return choose(state, event.tensor, around);
    case 'mend':
      return mend(state, event.fix, event.table, around);
    case 'activate': {
      const table = state.tables.find(({ id }) => id === event.id);
      return table ? place(state, table, around) : { state };
    }
    case 'remove':
      return remove(state, event.id, around);
    case 'stop':
      return stop(state, around);
    case 'settings':
      return { state: follow(moveOn(state), around.settings) };
  }
}

const isOver = ({ bringing, fitting }: State, { of }: Report) => of !== bringing && of !== fitting;

function afterReport(state: State, event: Report, around: Surroundings): Next {
  switch (event.type) {
    case 'claimed':
      return { state: moveOn(enter(state, idle)) };
    case 'unclaimed':
      return { state: openNext(state, event.of.request) };
    case 'opened':
      return { state: takeSource(state, event.of, event.source, around) };
    case 'read':
      return { state: makeTable(state, event.of, event.tensor) };
    case 'filled':
      return {
        state: say(state, event.of.request, event),
        ...(event.settings && { settings: event.settings }),
      };
    case 'failed':
      return { state: fail(state, event.of, event.error) };
    case 'made':
      return event.of.name === 'making'
        ? takeMade(state, event.of, event.made, around)
        : takeFitted(state, event.of, event.made, around);
    case 'progress':
      return { state: showProgress(state, event) };
  }
}

function mend(state: State, fix: Fix, of: Loaded | undefined, around: Surroundings): Next {
  const { settings } = around;
  const { drop = settings.drop, take, transpose = false, tensor, asTable = false, set } = fix;
  if (set) return withSettings(state, set, around);
  if (tensor !== undefined)
    return { state: state.source ? readTensor(state, state.source, tensor, around, { take }) : state };
  if (!of) return withSettings(state, { drop, ...(take !== undefined && { take }) }, around);
  const loaded = { ...of, take: take ?? of.take, transpose: of.transpose !== transpose };
  if (asTable || !isKept(of)) return { state: makeNew(state, loaded, asTable ? 0 : drop) };
  return { state: refit(state, { name: 'fitting', loaded, drop, id: of.id, wanted: undefined }) };
}

const isKept = (loaded: Loaded): loaded is LoadedTable => 'id' in loaded;

function stop(state: State, around: Surroundings): Next {
  const { fitting, active } = state;
  const stopped = enter(fitting.name === 'fitting' ? refit(state, fits) : state, idle);
  if (!active || !isFollowing(fitting) || around.settings.source !== 'file') return { state: stopped };
  // The table does not follow the settings, so the settings return to the table's.
  return withSettings(stopped, settingsOf(active), around);
}

function showProgress(state: State, { of, done, total }: Extract<Report, { type: 'progress' }>): State {
  if (of.name === 'making' || of.name === 'fitting') {
    const reading = { name: of.loaded.name, done, total, isBytes: false, isHere: true };
    return startOf(state.bringing) ? state : { ...state, reading };
  }
  // Opening counts the bytes of a text or the shards of a model.
  const isBytes = of.name === 'reading' && total > 0;
  return { ...state, reading: { ...(startOf(of) as Reading), done, total, isBytes } };
}
