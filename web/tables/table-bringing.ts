/** The transitions of a request, from files or addresses to tables. */
import type { ReadError, Tensor, TensorSource } from '../readers/index.ts';
import type { Remote } from './remote-table.ts';
import { viewFor } from './table-access.ts';
import { explain } from './table-files.ts';
import { nameIn, nameOf, place, unlike, whatWent } from './table-fitting.ts';
import {
  type Action,
  enter,
  idle,
  type Made,
  type Making,
  moveOn,
  type Next,
  type Opening,
  type ReadingTensor,
  type Request,
  type State,
  type Surroundings,
  type ToOpen,
} from './table-phases.ts';
import type { Loaded, Opened, TableProblem } from './table-store.ts';
import { fixForTensor } from './tensor-table.ts';

const newRequest = (waiting: readonly ToOpen[] = []): Request => ({ waiting, problem: undefined, letGo: [] });

export function bring(state: State, { sources, offer }: Extract<Action, { type: 'bring' }>): State {
  const request = newRequest(sources);
  return offer ? enter(state, { name: 'offering', ...offer, request }) : openNext(state, request);
}

export function openNext(state: State, request: Request): State {
  const [what, ...waiting] = request.waiting;
  if (!what) return { ...enter(state, idle), ...(request.problem && { problem: request.problem }) };
  return enter(moveOn(state), { name: 'opening', what, request: { ...request, waiting } });
}

/** Records the outcome of one of several files. After the last file, the first problem is shown. */
export const say = (
  state: State,
  request: Request,
  { problem, done = '' }: { readonly problem?: TableProblem | undefined; readonly done?: string | undefined },
): State => openNext({ ...state, problem, done }, { ...request, problem: request.problem ?? problem });

export const fail = (state: State, phase: Opening | ReadingTensor, error: Error): State =>
  say(state, phase.request, { problem: problemOf(phase, error) });

export const refuse = (state: State, words: string): State => ({
  ...enter(state, idle),
  problem: { words },
  done: '',
});

export function takeSource(
  state: State,
  { what, request }: Opening,
  source: TensorSource,
  around: Surroundings,
): State {
  const { name, address, tensor } = what;
  const opened: Opened = { name, source, ...(address !== undefined && { address }) };
  const hasChoice = source.tensors.length + source.refused.length > 1;
  const known = { ...state, source: opened, opened: hasChoice ? opened : undefined };
  return readTensor(known, opened, tensor || source.suggested, around, { request });
}

/** Reads at most `take` rows of a tensor; default: as many as the link says, if it names this source. */
export function readTensor(
  state: State,
  opened: Opened,
  tensor: string,
  { settings }: Surroundings,
  { take, request = newRequest() }: { readonly take?: number | undefined; readonly request?: Request } = {},
): State {
  const view = viewFor(settings, state.active, [opened.address, opened.source.origin?.url]);
  return enter(moveOn(state), {
    name: 'reading',
    opened,
    tensor,
    view: { ...view, take: take ?? view.take },
    request,
  });
}

export function makeTable(state: State, { opened, view, request }: ReadingTensor, tensor: Tensor): State {
  const { name, source } = opened;
  const { drop, ...rest } = view;
  const remote = remoteOf(tensor.name, source);
  const loaded = { ...rest, name: nameOf(tensor, source, name), tensor, ...(remote && { remote }) };
  return makeNew(state, loaded, drop, request);
}

export function makeNew(state: State, loaded: Loaded, drop: number, request = newRequest()): State {
  const id = state.lastId + 1;
  const named = unlike(loaded, state.tables);
  return { ...enter(state, { name: 'making', loaded: named, drop, id, request }), lastId: id };
}

const remoteOf = (tensor: string, { origin, bytesRead = 0 }: TensorSource): Remote | undefined =>
  origin && { origin, tensor, received: bytesRead };

export function takeMade(state: State, { request }: Making, made: Made, around: Surroundings): Next {
  if ('words' in made) return { state: say(state, request, { problem: made }) };
  const { state: placed, settings, letGo } = place(state, made, around);
  const gone = letGo ? [...request.letGo, letGo.name] : request.letGo;
  const reported = gone.length > 0 ? { ...placed, done: whatWent(gone) } : placed;
  return { state: openNext(reported, { ...request, letGo: gone }), settings };
}

function problemOf(phase: Opening | ReadingTensor, error: Error): TableProblem {
  if (phase.name === 'opening') return { words: explain(phase.what.name, error) };
  const { name, source } = phase.opened;
  const info = source.tensors.find((one) => one.name === phase.tensor);
  const fix = (error as ReadError).code === 'too-large' && info ? fixForTensor(info) : undefined;
  return { words: explain(name, error), ...(fix && { fix }) };
}

export function choose(state: State, tensor: string, around: Surroundings): Next {
  const { opened, tables } = state;
  if (!opened) return { state };
  const known = tables.find(
    ({ name, remote }) =>
      name === nameIn(tensor, opened.name) && remote?.origin.url === opened.source.origin?.url,
  );
  if (known && !around.fillsParameter) return place(enter(state, idle), known, around);
  return { state: readTensor(state, opened, tensor, around) };
}
