import { isConfig } from '../labs/context/config-json.ts';
import type { ReadError, Steps, Tensor, TensorSource } from '../readers/index.ts';
import type { Store } from '../state/store.ts';
import { explain } from './explain.ts';
import { filesToOpen } from './files-together.ts';
import { hostOf, type Remote, titleOf } from './remote-table.ts';
import { fillBuckets, takesBuckets } from './t5-values.ts';
import { goesFor, mostTables, whatWent } from './table-eviction.ts';
import { createPlaces, noTable } from './table-links.ts';
import { createReader, type Open, type Readers } from './table-reader.ts';
import {
  type Loaded,
  type LoadedTable,
  type Opened,
  settingsOf,
  type TableProblem,
  type TableStore,
} from './table-store.ts';
import { type Fix, fixForError, fixForTensor, tableOf } from './tensor-table.ts';

/** Puts what the reader brings in the table store, and hands a model's configuration to its lab. What cannot be read leaves everything as it was. */
export interface TableLoader {
  open(bytes: Blob, name: string): Promise<void>;
  /** One after the other; the files of a model together with its index. */
  openFiles(files: readonly File[]): Promise<void>;
  /** Asks a host for a table: never without a word of the reader. The tensor that looks like positions unless it is named. */
  openRemote(address: string, tensor?: string): Promise<void>;
  /** A source that is no file of this machine. */
  openSource(name: string, open: Open): Promise<void>;
  /** Another tensor of the source that was opened last. */
  choose(tensor: string): Promise<void>;
  stop(): void;
  activate(id: number): void;
  remove(id: number): void;
  /** Does what a note or a problem offers, on the table that it is about; without one, in the settings. */
  mend(fix: Fix, of?: Loaded): void;
}

export function createTableLoader(tableStore: TableStore, store: Store): TableLoader {
  const reader = createReader(tableStore);
  const places = createPlaces(tableStore, store);
  /** there as soon as something was read */
  let readers: Readers;
  let lastId = 0;
  let lastOpened: Opened | undefined;
  /** counts what was asked for: what came before gives way to it */
  let asked = 0;
  /** what a table was to look like, and could not: remembered, since each try converts the whole of it */
  let refused = '';
  /** what it is being made to look like, for as long as that takes */
  let adapting = '';
  let isPutting = false;
  /** the names of those that went for what was asked for last */
  let gone: string[] = [];

  /** The table with these rows left out, or why there is none. */
  function* stepsTo(loaded: Loaded, drop: number, id: number): Steps<Made> {
    try {
      const { matrix, notes } = yield* tableOf(loaded.tensor, { ...loaded, drop }, readers.tableSteps);
      return { ...loaded, id, drop, matrix, notes };
    } catch (thrown) {
      const fix = fixForError(thrown as ReadError, loaded.tensor, loaded.transpose);
      return { words: explain(loaded.name, thrown as Error), of: loaded, ...(fix && { fix }) };
    }
  }

  const make = (loaded: Loaded, drop: number, id: number) =>
    reader.make(loaded, readers, stepsTo(loaded, drop, id));

  /** Makes it the active one. */
  function put(made: Made) {
    if ('words' in made) return tableStore.set({ problem: made });
    const { tables } = tableStore.get();
    const isKnown = tables.some(({ id }) => id === made.id);
    const goes = isKnown ? undefined : goesFor(tableStore.get());
    const all = isKnown
      ? tables.map((table) => (table.id === made.id ? made : table))
      : [...tables.filter((table) => table !== goes), made];
    refused = '';
    tableStore.set({ tables: all, active: made, problem: undefined, misfit: undefined });
    isPutting = true;
    store.set({ source: 'file', ...settingsOf(made) });
    isPutting = false;
    places.keep(made);
    if (!goes) return;
    gone.push(goes.name);
    tableStore.set({ done: whatWent(gone) });
  }

  const newId = () => {
    lastId += 1;
    return lastId;
  };

  const unlike = (loaded: Loaded): Loaded => ({
    ...loaded,
    name: unused(loaded.name, tableStore.get().tables),
  });

  /** `take` rows of it at most; as many as the link says where it is what the link speaks of. */
  async function read(opened: Opened, tensorName: string, take?: number) {
    const { name, source, address } = opened;
    const view = places.viewFor(address, source.origin?.url);
    const most = take ?? view.take;
    const rows = most > 0 && !view.transpose ? most : undefined;
    const request = asked;
    const answer = await reader.read(namedFrom(name, source.origin?.host), source, tensorName, rows);
    if (!answer) return;
    const { tensor } = answer;
    readers = answer.readers;
    if (takesBuckets(store)) {
      const { problem, done = '' } = fillBuckets(store, tensor, readers.toTable);
      return tableStore.set({ problem, done });
    }
    const remote = remoteOf(tensor.name, source);
    const loaded = {
      ...view,
      name: nameOf(tensor, source, name),
      tensor,
      take: most,
      ...(remote && { remote }),
    };
    const made = await make(unlike(loaded), view.drop, newId());
    if (made && request === asked) put(made);
  }

  /** Whatever goes wrong is said. */
  async function attempt(
    name: string,
    work: () => Promise<void>,
    fixFor?: (error: ReadError) => Fix | undefined,
  ) {
    tableStore.set({ problem: undefined, done: '' });
    try {
      await work();
    } catch (thrown) {
      const fix = fixFor?.(thrown as ReadError);
      tableStore.set({ problem: { words: explain(name, thrown as Error), ...(fix && { fix }) } });
    }
  }

  const attemptTensor = (opened: Opened, tensor: string, take?: number) =>
    attempt(
      opened.name,
      () => read(opened, tensor, take),
      (error) => {
        const info = opened.source.tensors.find(({ name }) => name === tensor);
        return error.code === 'too-large' && info ? fixForTensor(info) : undefined;
      },
    );

  async function openSource(
    name: string,
    open: Open,
    remote?: { address: string; host: string; tensor: string },
  ) {
    let opened: Opened | undefined;
    await attempt(name, async () => {
      const source = await reader.open(namedFrom(name, remote?.host), open);
      if (!source) return;
      opened = { name, source, ...(remote && { address: remote.address }) };
      lastOpened = opened;
      const hasChoice = source.tensors.length + source.refused.length > 1;
      tableStore.set({ opened: hasChoice ? opened : undefined });
    });
    if (opened) await attemptTensor(opened, remote?.tensor || opened.source.suggested);
  }

  const openFile = (bytes: Blob, name: string, beside?: ReadonlyMap<string, Blob>) =>
    openSource(name, (readers, options) =>
      readers.openTensors(bytes, name, beside ? { ...options, beside } : options),
    );

  async function openFiles(files: readonly File[]) {
    const all = filesToOpen(files);
    if (all.length > mostTables) {
      const words = `These are ${all.length} files; at most ${mostTables} tables are kept. Choose fewer.`;
      return tableStore.set({ problem: { words }, done: '' });
    }
    const problems: TableProblem[] = [];
    const request = asked;
    for (const { file, beside } of all) {
      await openFile(file, file.name, beside);
      if (request !== asked) return;
      const { problem } = tableStore.get();
      if (problem) problems.push(problem);
    }
    const [problem] = problems;
    if (problem) tableStore.set({ problem });
  }

  /** The active table follows the settings, where it can. */
  function adapt() {
    const { source, drop, take, transposed } = store.get();
    if (isPutting || source !== 'file') return;
    const active = places.follow();
    if (!active) return;
    const wanted = `${active.id} ${drop} ${take} ${transposed}`;
    if (refused === wanted || adapting === wanted) return;
    refused = '';
    adapting = '';
    if (active.drop === drop && active.take === take && active.transpose === transposed) {
      if (tableStore.get().misfit) tableStore.set({ misfit: undefined });
      return;
    }
    adapting = wanted;
    whenMade(make({ ...active, take, transpose: transposed }, drop, active.id), (made) => {
      if (adapting !== wanted) return;
      adapting = '';
      if (tableStore.get().active !== active) return;
      if (!made) return bringBack();
      if (!('words' in made)) return put(made);
      refused = wanted;
      tableStore.set({ misfit: made });
    });
  }

  /** The settings of the active table, where it is not to become what they ask for. */
  function bringBack() {
    const { active } = tableStore.get();
    if (active && store.get('source') === 'file') store.set(settingsOf(active));
  }

  store.subscribe((changed) => {
    if (changed.size === 0) return;
    // The reader has moved on.
    const { problem, done } = tableStore.get();
    if (problem || done) tableStore.set({ problem: undefined, done: '' });
    adapt();
  });

  /** To the lab that reads it. */
  function handConfig(bytes: Blob, name: string) {
    reader.stop();
    tableStore.set({ config: new File([bytes], name), problem: undefined, done: '' });
    store.set({ lab: 'context' });
  }

  /** A file to whoever reads it, unless something else was asked for while it was looked into. */
  async function openOne(bytes: Blob, name: string, asTable: () => Promise<void>) {
    const request = asked;
    const isForContext = await isConfig(bytes);
    if (request !== asked) return;
    if (isForContext) handConfig(bytes, name);
    else await asTable();
  }

  /** What the reader asks for, as one thing after another. */
  const request =
    <Args extends readonly unknown[]>(work: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      asked += 1;
      gone = [];
      return work(...args);
    };

  return {
    openSource: request((name: string, open: Open) => openSource(name, open)),
    open: request((bytes: Blob, name: string) => openOne(bytes, name, () => openFile(bytes, name))),
    openFiles: request((files: readonly File[]) => {
      const [first, ...others] = files;
      return first && others.length === 0
        ? openOne(first, first.name, () => openFiles(files))
        : openFiles(files);
    }),
    openRemote: request(async (address: string, tensor = '') => {
      const { host, words } = { host: '', ...hostOf(address) };
      if (words !== undefined) return tableStore.set({ problem: { words }, done: '' });
      const open: Open = (readers, options) => readers.openRemoteTensors(address, options);
      await openSource(titleOf(address), open, { address: address.trim(), host, tensor });
    }),
    choose: request(async (tensor: string) => {
      const { opened, tables } = tableStore.get();
      if (!opened) return;
      const known = tables.find(
        ({ name, remote }) =>
          name === nameIn(tensor, opened.name) && remote?.origin.url === opened.source.origin?.url,
      );
      if (known && !takesBuckets(store)) put(known);
      else await attemptTensor(opened, tensor);
    }),
    stop() {
      asked += 1;
      reader.stop();
    },
    activate(id) {
      const active = tableStore.get().tables.find((table) => table.id === id);
      if (active) put(active);
    },
    remove(id) {
      const tables = tableStore.get().tables.filter((table) => table.id !== id);
      const active = tables.at(-1);
      tableStore.set({ tables, active, misfit: undefined });
      store.set(active ? settingsOf(active) : noTable);
    },
    mend({ drop = store.get('drop'), take, transpose = false, tensor, asTable = false, set }, of) {
      if (set) return void store.set(set);
      gone = [];
      if (tensor !== undefined) return void (lastOpened && attemptTensor(lastOpened, tensor, take));
      if (!of) return void store.set({ drop, ...(take !== undefined && { take }) });
      const mended = { ...of, take: take ?? of.take, transpose: of.transpose !== transpose };
      const made =
        asTable || !isOnShelf(of)
          ? make(unlike(mended), asTable ? 0 : drop, newId())
          : make(mended, drop, of.id);
      whenMade(made, (one) => one && put(one));
    },
  };
}

type Made = LoadedTable | TableProblem;

/** A small table is there at once, as the pictures of it are. */
function whenMade(made: Made | Promise<Made | undefined>, use: (made: Made | undefined) => void): void {
  if (made instanceof Promise) void made.then(use);
  else use(made);
}

const namedFrom = (name: string, host: string | undefined) =>
  host === undefined ? { name } : { name, host };

const isOnShelf = (loaded: Loaded): loaded is LoadedTable => 'id' in loaded;

const nameIn = (tensor: string, file: string): string => `${tensor} in ${file}`;

/** A file of one tensor is called what the file is called. */
const nameOf = ({ name }: Tensor, { tensors }: TensorSource, file: string): string =>
  tensors.length > 1 ? nameIn(name, file) : name;

const remoteOf = (tensor: string, { origin, bytesRead = 0 }: TensorSource): Remote | undefined =>
  origin && { origin, tensor, received: bytesRead };

function unused(name: string, tables: readonly LoadedTable[]): string {
  const isTaken = (one: string) => tables.some((table) => table.name === one);
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}
