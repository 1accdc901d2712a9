/** The transitions between the phases (table-phases.ts): a pure function from a state and an event to the next state. */

import type { ReadError, Tensor, TensorSource } from '../readers/index.ts';
import { mapId } from '../schemes/source.ts';
import { arranged, withoutFirstColumn } from './arrange.ts';
import { type Maps, mapAt, mapsIn } from './maps.ts';
import { type PromptStates, sizesOf, statesIn } from './prompt-states.ts';
import type { Remote } from './remote-table.ts';
import { settingsOf, viewFor } from './table-access.ts';
import { explain } from './table-files.ts';
import {
  follow,
  isFollowing,
  nameIn,
  nameOf,
  place,
  remove,
  takeFitted,
  unlike,
  whatWent,
  withSettings,
} from './table-fitting.ts';
import {
  type Action,
  type Event,
  enter,
  fits,
  idle,
  type Made,
  type Making,
  moveOn,
  type Next,
  type Opening,
  type ReadingTensor,
  type Report,
  type Request,
  refit,
  type State,
  type Surroundings,
  startOf,
} from './table-phases.ts';
import type { Loaded, LoadedTable, Opened, Reading, TableProblem, TableView } from './table-store.ts';
import { text } from './table-text.ts';
import { type Fix, fixForTensor, measureMap, severalRowsOf } from './tensor-table.ts';
import type { ToOpen } from './to-open.ts';

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
      return makeTable(state, event.of, event.tensor, around, event.states);
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
  if (fix.map !== undefined && of) return placeMap(state, of, fix.map, around);
  if (fix.source) return { state: openNext(state, newRequest([fix.source])) };
  if (tensor !== undefined)
    return {
      state: state.source
        ? readTensor(state, state.source, tensor, around, { take, severalRows: fix.severalRows })
        : state,
    };
  if (!of) return withSettings(state, { drop, ...(take !== undefined && { take }) }, around);
  if (fix.resize !== undefined) return resizeTo(state, of, fix.resize, around);
  const mended = mendTensor(of, fix);
  if ('words' in mended) return { state: { ...state, problem: mended } };
  const loaded = { ...of, tensor: mended, take: take ?? of.take, transpose: of.transpose !== transpose };
  if (asTable || !isKept(of)) return { state: makeNew(state, loaded, asTable ? 0 : drop) };
  return { state: refit(state, { name: 'fitting', loaded, drop, id: of.id, wanted: undefined }) };
}

/** A resized table stands beside the table that it is made of, without its hidden states, which have the old positions. If it is there
 *  already, it becomes active. */
function resizeTo(state: State, of: Loaded, resize: string, around: Surroundings): Next {
  const {
    name,
    before,
    states: _,
    ...rest
  } = { before: undefined, states: undefined, ...(of as LoadedTable) };
  const known = state.tables.find(
    (table) => table.tensor === of.tensor && table.resize === resize && haveSameRows(table, rest),
  );
  if (known) return place(moveOn(state), known, around);
  return { state: makeNew(moveOn(state), { ...rest, name: before?.name ?? name, resize }, rest.drop) };
}

const haveSameRows = (a: TableView, b: TableView): boolean =>
  a.drop === b.drop && a.take === b.take && a.transpose === b.transpose;

/** The tensor in another shape, if the fix asks for one. */
function mendTensor(
  of: Loaded,
  { columns, withoutFirstColumn: isCounted, ...fix }: Fix,
): Tensor | TableProblem {
  const { tensor } = of;
  if (isCounted) return withoutFirstColumn(tensor);
  if (columns === undefined) return tensor;
  const count = tensor.data.length;
  if (count % columns === 0) return arranged(tensor, columns);
  return { words: text.notDivided(count, columns), fix: { ...fix, columns }, of };
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

// The transitions of a request, from files or addresses to tables.

const newRequest = (waiting: readonly ToOpen[] = []): Request => ({ waiting, problem: undefined, letGo: [] });

function bring(state: State, { sources, offer }: Extract<Action, { type: 'bring' }>): State {
  const request = newRequest(sources);
  return offer ? enter(state, { name: 'offering', ...offer, request }) : openNext(state, request);
}

function openNext(state: State, request: Request): State {
  const [what, ...waiting] = request.waiting;
  if (!what) return { ...enter(state, idle), ...(request.problem && { problem: request.problem }) };
  return enter(moveOn(state), { name: 'opening', what, request: { ...request, waiting } });
}

/** Records the outcome of one of several files. After the last file, the first problem is shown. */
const say = (
  state: State,
  request: Request,
  { problem, done = '' }: { readonly problem?: TableProblem | undefined; readonly done?: string | undefined },
): State => openNext({ ...state, problem, done }, { ...request, problem: request.problem ?? problem });

const fail = (state: State, phase: Opening | ReadingTensor, error: Error): State =>
  say(state, phase.request, { problem: problemOf(phase, error) });

const refuse = (state: State, words: string): State => ({
  ...enter(state, idle),
  problem: { words },
  done: '',
});

function takeSource(
  state: State,
  { what, request }: Opening,
  source: TensorSource,
  around: Surroundings,
): State {
  const { name, address, tensor } = what;
  const opened: Opened = { name, source, ...(address !== undefined && { address }) };
  const hasChoice = source.tensors.length + source.refused.length > 1;
  const known = { ...state, source: opened, opened: hasChoice ? opened : undefined };
  const chosen = tensor || source.suggested;
  if (chosen === '') return say(known, request, { problem: unsuggested(name, source) });
  return readTensor(known, opened, chosen, around, { request });
}

/** What is said of a file in which no tensor looks like a table. */
function unsuggested(name: string, source: TensorSource): TableProblem {
  const states = source.isModel ? undefined : statesIn(source);
  if (!states) return { words: text.noTable(name, source.isModel === true) };
  return {
    words: text.mayBeStates(name, `${states.name}, ${states.shape.join(' × ')}`),
    fix: severalRowsOf(states.name),
  };
}

interface TensorRequest {
  readonly severalRows?: true | undefined;
  readonly take?: number | undefined;
  readonly request?: Request;
}

/** Reads at most `take` rows of a tensor; default: as many as the link says, if it names this source. */
function readTensor(
  state: State,
  opened: Opened,
  tensor: string,
  { settings }: Surroundings,
  { take, severalRows, request = newRequest() }: TensorRequest = {},
): State {
  const view = viewFor(settings, state.active, [opened.address, opened.source.origin?.url]);
  return enter(moveOn(state), {
    name: 'reading',
    opened,
    tensor,
    view: severalRows
      ? { ...view, take: 0, transpose: false, resize: '' }
      : { ...view, take: take ?? view.take },
    ...(severalRows && { severalRows }),
    request,
  });
}

function makeTable(
  state: State,
  { opened, view, request, tensor: asked }: ReadingTensor,
  tensor: Tensor,
  around: Surroundings,
  states: PromptStates | undefined,
): Next {
  const { name, source } = opened;
  const { drop, ...rest } = view;
  // Of several layers in one tensor, one is named.
  const remote = remoteOf(states ? asked : tensor.name, source);
  const loaded = {
    ...rest,
    name: nameOf(tensor, source, name),
    tensor,
    ...(remote && { remote }),
    ...(source.tensors.length > 1 && { from: opened }),
    ...(states && { states }),
  };
  const maps = states ? undefined : mapsIn(tensor);
  if (maps && (maps.isAttention || maps.count > 1)) {
    if (around.settings.lab === 'properties') {
      const placed = placeMap(state, loaded, 0, around);
      return { ...placed, state: openNext(placed.state, request) };
    }
    return {
      state: say(state, request, {
        problem: { words: text.maps(loaded.name, maps), fix: fixForMaps(maps, tensor), of: loaded },
      }),
    };
  }
  return { state: makeNew(state, loaded, drop, request) };
}

/** A single map may be a table all the same, and several may be hidden states that are as wide as prompts are long. */
const fixForMaps = ({ count, isAttention }: Maps, { name, shape }: Tensor): Fix => {
  if (count === 1) return { ...measureMap, or: { title: text.useAsTable, asTable: true } };
  return isAttention || !sizesOf(shape) ? measureMap : { ...measureMap, or: severalRowsOf(name) };
};

/** Shows a map in Properties. */
export function placeMap(state: State, of: Loaded, wanted: number, around: Surroundings): Next {
  const maps = mapsIn(of.tensor);
  if (!maps) return { state };
  const id = state.map?.tensor === of.tensor ? state.map.id : state.lastId + 1;
  const index = Math.max(0, Math.min(maps.count - 1, wanted));
  const matrix = mapAt(of.tensor, maps, index);
  const map = { ...of, id, drop: 0, matrix, notes: [], maps, index };
  const placed = { ...moveOn(state), map, lastId: Math.max(id, state.lastId) };
  return withSettings(placed, { lab: 'properties', item: mapId }, around);
}

function makeNew(state: State, loaded: Loaded, drop: number, request = newRequest()): State {
  const id = state.lastId + 1;
  const named = unlike(loaded, state.tables);
  return { ...enter(state, { name: 'making', loaded: named, drop, id, request }), lastId: id };
}

const remoteOf = (tensor: string, { origin, bytesRead = 0 }: TensorSource): Remote | undefined =>
  origin && { origin, tensor, received: bytesRead };

function takeMade(state: State, { request }: Making, made: Made, around: Surroundings): Next {
  if ('words' in made) return { state: say(state, request, { problem: made }) };
  const { state: placed, settings, letGo } = place(state, made, around);
  const gone = letGo ? [...request.letGo, letGo.name] : request.letGo;
  const reported = gone.length > 0 ? { ...placed, done: whatWent(gone) } : placed;
  return { state: openNext(reported, { ...request, letGo: gone }), settings };
}

function problemOf(phase: Opening | ReadingTensor, error: Error): TableProblem {
  const unreached = (error as ReadError).code === 'network' && { isUnreached: true };
  if (phase.name === 'opening') {
    const fix = fixForRaw(phase.what, error as ReadError);
    return { words: explain(phase.what.name, error), ...(fix && { fix }), ...unreached };
  }
  const { name, source } = phase.opened;
  const info = source.tensors.find((one) => one.name === phase.tensor);
  const fix = (error as ReadError).code === 'too-large' && info ? fixForTensor(info) : undefined;
  return { words: explain(name, error), ...(fix && { fix }), ...unreached };
}

/** Opens a file without a header as numbers of one of the types that its bytes allow. */
function fixForRaw({ name, openAs }: ToOpen, { raw = [] }: ReadError): Fix | undefined {
  if (!openAs) return undefined;
  return raw.reduceRight<Fix | undefined>(
    (or, type) => ({ title: text.readAs(type), source: { name, open: openAs(type) }, ...(or && { or }) }),
    undefined,
  );
}

function choose(state: State, tensor: string, around: Surroundings): Next {
  const { opened, tables } = state;
  if (!opened) return { state };
  const known = tables.find(
    ({ name, remote }) =>
      name === nameIn(tensor, opened.name) && remote?.origin.url === opened.source.origin?.url,
  );
  if (known && !around.fillsParameter) return place(enter(state, idle), known, around);
  return { state: readTensor(state, opened, tensor, around) };
}
