/** Does the work of the phases (table-phases.ts), one at a time in each of the two processes, and reports the results as events. */
import type { Steps } from '../readers/index.ts';
import { apply } from '../settings/apply.ts';
import type { Listener } from '../settings/store.ts';
import { readStates } from './prompt-states.ts';
import { hostOf, remoteToOpen } from './remote-table.ts';
import { bucketValues } from './t5-values.ts';
import { mayBring, mayMend, mayReplace, takesBuckets } from './table-access.ts';
import { explain, filesToOpen } from './table-files.ts';
import { mostTables } from './table-fitting.ts';
import { step } from './table-machine.ts';
import {
  atRest,
  type Event,
  type FittingTable,
  type Made,
  type Making,
  type Offering,
  type Opening,
  type ReadingTensor,
  type Surroundings,
} from './table-phases.ts';
import type { DropHandler, TableLoader, TableSession } from './table-store.ts';
import { text } from './table-text.ts';
import { fixForError, tableOf } from './tensor-table.ts';
import { text as shared } from './text.ts';
import type { Readers, ToOpen } from './to-open.ts';

/** Milliseconds between progress updates: each one redraws the page. */
const frame = 60;

export function createTableLoader(session: TableSession): TableLoader {
  const { store, tableStore, labs } = session;
  let work = atRest;
  /** loaded with the first file */
  let readers: Readers;
  const stops = { bringing: new AbortController(), fitting: new AbortController() };
  let endRequest = () => {};

  const surroundings = (): Surroundings => ({
    settings: store.get(),
    settingsWith: (changes) => apply(store.settings, store.get(), new Map(Object.entries(changes))).state,
    fillsParameter: takesBuckets(session),
  });

  /** Called when others change the settings, not the loader. */
  const hear: Listener = (changed) => {
    if (changed.size > 0) dispatch({ type: 'settings' });
  };
  store.subscribe(hear);

  const events: Event[] = [];

  /** Handles events in order: an event that is dispatched while another is handled waits. */
  function dispatch(event: Event) {
    if (events.push(event) > 1) return;
    try {
      for (const next of events) handle(next);
    } finally {
      events.length = 0;
    }
    if (work.bringing.name === 'idle') endRequest();
  }

  function handle(event: Event) {
    const before = { ...tableStore.get(), ...work };
    const { state, settings } = step(before, event, surroundings());
    if (state !== before) {
      const { bringing, fitting, source, placed, lastId, ...tables } = state;
      work = { bringing, fitting, source, placed, lastId };
      tableStore.set(tables);
    }
    if (settings) store.set(settings, { by: hear, isChecked: true });
    if (state.bringing !== before.bringing) begin('bringing', state.bringing);
    if (state.fitting !== before.fitting) begin('fitting', state.fitting);
  }

  /** Starts the work of a phase and stops the work of the previous one. */
  function begin(part: 'bringing' | 'fitting', phase: (typeof work)[typeof part]) {
    stops[part].abort();
    stops[part] = new AbortController();
    const { signal } = stops[part];
    switch (phase.name) {
      case 'offering':
        return void offer(phase);
      case 'opening':
        return void tell(phase, open(phase, signal));
      case 'reading':
        return void tell(phase, read(phase, signal));
      case 'making':
      case 'fitting':
        return make(phase, signal);
    }
  }

  async function tell(phase: Opening | ReadingTensor, work: Promise<Event>) {
    dispatch(await work.catch((error: Error): Event => ({ type: 'failed', of: phase, error })));
  }

  async function offer(phase: Offering) {
    const handler = await handlerOf(phase.bytes);
    if (work.bringing !== phase) return;
    dispatch({ type: handler ? 'claimed' : 'unclaimed', of: phase });
    handler?.take(new File([phase.bytes], phase.file), session);
  }

  async function handlerOf(bytes: Blob): Promise<DropHandler | undefined> {
    for (const handler of labs.flatMap(({ drops = [] }) => drops)) {
      if (await handler.takes(bytes)) return handler;
    }
    return undefined;
  }

  async function open(phase: Opening, signal: AbortSignal): Promise<Event> {
    readers = await import('../readers/index.ts');
    const source = await phase.what.open(readers, { signal, onProgress: progressOf(phase) });
    return { type: 'opened', of: phase, source };
  }

  async function read(phase: ReadingTensor, signal: AbortSignal): Promise<Event> {
    const { opened, view } = phase;
    const onProgress = progressOf(phase);
    if (phase.severalRows)
      return {
        type: 'read',
        of: phase,
        ...(await readStates(opened.source, phase.tensor, { signal, onProgress })),
      };
    const rows = view.take > 0 && !view.transpose ? { rows: view.take } : {};
    const tensor = await opened.source.read(phase.tensor, { signal, onProgress, ...rows });
    if (work.bringing !== phase || !takesBuckets(session)) return { type: 'read', of: phase, tensor };
    return { type: 'filled', of: phase, ...bucketValues(store, tensor, readers.toTable) };
  }

  /** A small table is ready synchronously. */
  function make(phase: Making | FittingTable, signal: AbortSignal) {
    const made = readers.inStretches(stepsTo(phase, readers), { signal, onProgress: progressOf(phase) });
    const use = (one: Made | undefined) => one && dispatch({ type: 'made', of: phase, made: one });
    // The steps throw only when they are stopped.
    if (phase.loaded.resize)
      void Promise.resolve(made)
        .then((one) => resize(one, signal))
        .then(use, () => {});
    else if (made instanceof Promise) void made.then(use, () => {});
    else use(made);
  }

  /** The table in the size that it asks for; undefined if it is stopped. */
  async function resize(table: Made, signal: AbortSignal): Promise<Made | undefined> {
    const { resizedTable } = await import('./resized-table.ts');
    return resizedTable(table, (job, input) => session.engine.run(job, input, { signal }));
  }

  function progressOf(of: Opening | ReadingTensor | Making | FittingTable) {
    let shown = performance.now();
    return (done: number, total: number) => {
      const now = performance.now();
      if (now - shown < frame) return;
      shown = now;
      dispatch({ type: 'progress', of, done, total });
    };
  }

  /** Resolves when the request ends or another one starts. */
  const request = (event: Event): Promise<void> => {
    endRequest();
    return new Promise((resolve) => {
      endRequest = resolve;
      dispatch(event);
    });
  };

  /** Loads tables, if the reader may. `address`: of an online table. */
  const bring = (event: Extract<Event, { type: 'bring' }>, address?: string): Promise<void> =>
    request(mayBring(session, address) ? event : { type: 'refuse', words: shared.lockedEncoding });

  /** Also for the table that a link names. */
  const mayChoose = () => mayReplace(session) || mayBring(session, store.get('remote'));

  const fileToOpen = (bytes: Blob, name: string, beside?: ReadonlyMap<string, Blob>): ToOpen => ({
    name,
    open: (readers, options) => readers.openTensors(bytes, name, beside ? { ...options, beside } : options),
    openAs: (type) => (readers) => readers.openRaw(bytes, name, type),
  });

  return {
    open: (bytes, name) =>
      bring({ type: 'bring', sources: [fileToOpen(bytes, name)], offer: { bytes, file: name } }),
    openFiles(files) {
      const all = filesToOpen(files);
      if (all.length > mostTables) {
        const words = text.tooManyFiles(all.length, mostTables);
        return request({ type: 'refuse', words });
      }
      const sources = all.map(({ file, beside }) => fileToOpen(file, file.name, beside));
      const [first, ...others] = files;
      const isAlone = first !== undefined && others.length === 0;
      return bring({ type: 'bring', sources, ...(isAlone && { offer: { bytes: first, file: first.name } }) });
    },
    openRemote(address, tensor = '') {
      const { host, words } = { host: '', ...hostOf(address) };
      if (words !== undefined) return request({ type: 'refuse', words });
      return bring({ type: 'bring', sources: [remoteToOpen(address, host, tensor)] }, address);
    },
    openSource: (name, open) => bring({ type: 'bring', sources: [{ name, open }] }),
    choose: (tensor) =>
      request(mayChoose() ? { type: 'choose', tensor } : { type: 'refuse', words: shared.lockedEncoding }),
    stop: () => void request({ type: 'stop' }),
    activate: (id) => mayReplace(session) && dispatch({ type: 'activate', id }),
    remove: (id) => mayReplace(session) && dispatch({ type: 'remove', id }),
    mend: (fix, of) => mayMend(session, fix) && dispatch({ type: 'mend', fix, table: of }),
  };
}

/** Makes the requested table, or a problem if it cannot be made. */
function* stepsTo({ loaded, drop, id }: Making | FittingTable, readers: Readers): Steps<Made> {
  try {
    const { matrix, notes } = yield* tableOf(loaded.tensor, { ...loaded, drop }, readers.tableSteps);
    const { before, ...own } = { before: undefined, ...loaded };
    return { ...own, id, drop, matrix, notes };
  } catch (thrown) {
    const error = thrown as Error & { code?: string };
    const fix = fixForError(error, loaded.tensor, loaded.transpose);
    return { words: explain(loaded.name, error), of: loaded, ...(fix && { fix }) };
  }
}
