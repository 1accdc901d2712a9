import type { ReadError, Tensor, TensorSource, toTable } from '../../readers/index.ts';
import type { Store } from '../../state/store.ts';
import { isConfig } from '../context/is-config.ts';
import { explain } from './explain.ts';
import { createReader, type Open } from './file-reader.ts';
import type { Loaded, LoadedTable, Shelf, TableProblem } from './shelf.ts';
import { fillBuckets, takesBuckets } from './t5-values.ts';
import { type Fix, fixForError, tableOf } from './tensor-table.ts';

/** Puts what the reader brings on the shelf, and hands a model's configuration to its lab. What cannot be read leaves everything as it was. */
export interface Desk {
  open(bytes: Blob, name: string): Promise<void>;
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

/** More than anybody compares; each may fill hundreds of megabytes. */
const mostTables = 8;

export function createDesk(shelf: Shelf, store: Store): Desk {
  const reader = createReader(shelf);
  let convert: typeof toTable | undefined;
  let lastId = 0;
  /** rows that a table was to start without, and could not: remembered, since each try converts the whole of it */
  let refused: { readonly id: number; readonly drop: number } | undefined;

  /** The table with these rows left out, or why there is none. */
  function make(loaded: Loaded, drop: number, id: number): LoadedTable | TableProblem {
    const { tensor, transpose, name } = loaded;
    try {
      const { matrix, notes } = tableOf(tensor, { drop, transpose }, convert as typeof toTable);
      return { id, name, tensor, transpose, drop, matrix, notes };
    } catch (thrown) {
      const fix = fixForError(thrown as ReadError, tensor, transpose);
      return { words: explain(name, thrown as Error), of: loaded, ...(fix && { fix }) };
    }
  }

  /** Makes it the active one. */
  function put(made: LoadedTable | TableProblem) {
    if ('words' in made) return shelf.set({ problem: made });
    const { tables } = shelf.get();
    const isKnown = tables.some(({ id }) => id === made.id);
    const all = isKnown
      ? tables.map((table) => (table.id === made.id ? made : table))
      : [...tables, made].slice(-mostTables);
    refused = undefined;
    shelf.set({ tables: all, active: made, problem: undefined, misfit: undefined });
    store.set({ source: 'file', drop: made.drop });
  }

  function take(loaded: Loaded, drop: number) {
    lastId += 1;
    put(make({ ...loaded, name: unused(loaded.name, shelf.get().tables) }, drop, lastId));
  }

  async function read(name: string, source: TensorSource, tensorName: string) {
    const answer = await reader.read(name, source, tensorName);
    if (!answer) return;
    const { tensor, readers } = answer;
    convert = readers.toTable;
    if (takesBuckets(store)) {
      const { problem, done = '' } = fillBuckets(store, tensor, convert);
      return shelf.set({ problem, done });
    }
    // Rows left out of the table before are no business of the next one.
    const drop = shelf.get().active ? 0 : store.get('drop');
    take({ name: nameOf(tensor, source, name), tensor, transpose: false }, drop);
  }

  /** Whatever goes wrong is said. */
  async function attempt(name: string, work: () => Promise<void>) {
    shelf.set({ problem: undefined, done: '' });
    try {
      await work();
    } catch (thrown) {
      shelf.set({ problem: { words: explain(name, thrown as Error) } });
    }
  }

  const openSource = (name: string, open: Open) =>
    attempt(name, async () => {
      const source = await reader.open(name, open);
      if (!source) return;
      shelf.set({ opened: source.tensors.length > 1 ? { name, source } : undefined });
      await read(name, source, source.suggested);
    });

  const openFile = (bytes: Blob, name: string) =>
    openSource(name, (readers, options) => readers.openTensors(bytes, name, options));

  /** The active table follows the settings, where it can. */
  function adapt() {
    const { active } = shelf.get();
    const { source, drop } = store.get();
    if (!active || source !== 'file' || (refused?.id === active.id && refused.drop === drop)) return;
    refused = undefined;
    if (active.drop === drop) {
      if (shelf.get().misfit) shelf.set({ misfit: undefined });
      return;
    }
    const made = make(active, drop, active.id);
    if (!('words' in made)) return put(made);
    refused = { id: active.id, drop };
    shelf.set({ misfit: made });
  }

  store.subscribe((changed) => {
    if (changed.size === 0) return;
    // The reader has moved on.
    const { problem, done } = shelf.get();
    if (problem || done) shelf.set({ problem: undefined, done: '' });
    adapt();
  });

  return {
    openSource,
    async open(bytes, name) {
      if (!(await isConfig(bytes))) return openFile(bytes, name);
      reader.stop();
      shelf.set({ config: new File([bytes], name), problem: undefined, done: '' });
      store.set({ lab: 'context' });
    },
    async choose(tensor) {
      const { opened, tables } = shelf.get();
      if (!opened) return;
      const known = tables.find(({ name }) => name === nameIn(tensor, opened.name));
      if (known && !takesBuckets(store)) put(known);
      else await attempt(opened.name, () => read(opened.name, opened.source, tensor));
    },
    stop: reader.stop,
    activate(id) {
      const active = shelf.get().tables.find((table) => table.id === id);
      if (active) put(active);
    },
    remove(id) {
      const tables = shelf.get().tables.filter((table) => table.id !== id);
      const active = tables.at(-1);
      shelf.set({ tables, active, misfit: undefined });
      store.set(active ? { drop: active.drop } : { source: 'scheme', drop: 0 });
    },
    mend({ drop = store.get('drop'), transpose = false, asTable = false, set }, of) {
      if (set) return void store.set(set);
      if (!of) return void store.set({ drop });
      if (asTable || !isOnShelf(of)) return take(transpose ? turned(of) : of, asTable ? 0 : drop);
      put(make(transpose ? turned(of) : of, drop, of.id));
    },
  };
}

const isOnShelf = (loaded: Loaded): loaded is LoadedTable => 'id' in loaded;

const turned = <T extends Loaded>(loaded: T): T => ({ ...loaded, transpose: !loaded.transpose });

const nameIn = (tensor: string, file: string): string => `${tensor} in ${file}`;

/** A file of one tensor is called what the file is called. */
const nameOf = ({ name }: Tensor, { tensors }: TensorSource, file: string): string =>
  tensors.length > 1 ? nameIn(name, file) : name;

function unused(name: string, tables: readonly LoadedTable[]): string {
  const isTaken = (one: string) => tables.some((table) => table.name === one);
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}
