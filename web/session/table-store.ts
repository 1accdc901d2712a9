/**
 * The tables that the reader brought, for all labs of one session. They live here and nowhere else: the state and its link
 * know only that one is chosen. What reads them is loaded with the first file.
 */
import type { Matrix } from '../core/types.ts';
import type { ReadOptions, Tensor, TensorSource } from '../readers/index.ts';
import type { Listener } from '../state/store.ts';
import type { Remote } from './remote-table.ts';
import type { Fix, Note } from './tensor-table.ts';

/** A tensor that was read, and how it is looked at. */
export interface Loaded {
  /** what it is called on the page, unlike any other in the table store */
  readonly name: string;
  readonly tensor: Tensor;
  readonly transpose: boolean;
  /** how many rows are taken at most; 0 for all */
  readonly take: number;
  readonly remote?: Remote;
}

export interface LoadedTable extends Loaded {
  readonly id: number;
  /** rows at the start that it does without */
  readonly drop: number;
  /** with the rows left out, whose numbers are 0 where they are not finite */
  readonly matrix: Matrix;
  readonly notes: readonly Note[];
}

/** How a table is looked at. */
export type TableView = Pick<LoadedTable, 'drop' | 'take' | 'transpose'>;

/** What is being read, and how far it is. */
export interface Reading {
  readonly name: string;
  /** who is asked for it, where that is no file of this machine */
  readonly host?: string;
  readonly done: number;
  /** 0 while it is not known */
  readonly total: number;
  readonly isBytes: boolean;
  /** whether its numbers are here, and are looked through */
  readonly isHere?: boolean;
}

/** A source that was opened. */
export interface Opened {
  readonly name: string;
  readonly source: TensorSource;
  /** as it was given, where that is no file of this machine */
  readonly address?: string;
}

/** Why something is not as it was asked for, and the one click that may change that. */
export interface TableProblem {
  readonly words: string;
  readonly fix?: Fix;
  /** what the fix is to be tried on */
  readonly of?: Loaded;
}

export interface TablesState {
  readonly tables: readonly LoadedTable[];
  readonly active: LoadedTable | undefined;
  /** the id of the table whose rows are vectors of offsets, where the reader has chosen one; it may have gone since */
  readonly offsets: number | undefined;
  readonly reading: Reading | undefined;
  /** of the last file, until anything else is changed */
  readonly problem: TableProblem | undefined;
  /** why the active table does not start without the rows that it was asked to */
  readonly misfit: TableProblem | undefined;
  /** what was done with the last file, where there is something to say; until anything else is changed */
  readonly done: string;
  /** the last source, where it has several tensors to choose from */
  readonly opened: Opened | undefined;
}

export type Readers = typeof import('../readers/index.ts');

/** Opens a file, or what stands elsewhere. */
export type Open = (readers: Readers, options: ReadOptions) => Promise<TensorSource>;

/**
 * Takes what the reader brings. What cannot be read leaves everything as it was. A promise resolves when that is over, or
 * something else was asked for.
 */
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

export interface TableStore {
  get(): TablesState;
  set(changes: Partial<TablesState>): void;
  /** Listeners are called as those of a store are, whatever has changed. Returns what ends the subscription. */
  subscribe(listener: Listener): () => void;
  /** Has the loader do something, once its code is there. */
  withLoader(work: (loader: TableLoader) => void): void;
}

/** Anything may have changed. */
const changed: ReadonlySet<string> = new Set(['tables']);

const empty: TablesState = {
  tables: [],
  active: undefined,
  offsets: undefined,
  reading: undefined,
  problem: undefined,
  misfit: undefined,
  done: '',
  opened: undefined,
};

/** `load` is called once, when the loader is first wanted. */
export function createTableStore(load: () => Promise<TableLoader>): TableStore {
  const listeners = new Set<Listener>();
  let state = empty;
  let loader: Promise<TableLoader> | undefined;

  function set(changes: Partial<TablesState>) {
    state = { ...state, ...changes };
    for (const listener of [...listeners]) listener(changed, false);
  }

  return {
    get: () => state,
    set,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    withLoader(work) {
      loader ??= load();
      const words = 'The code that reads files could not be loaded. Load the page again.';
      void loader.then(work, () => set({ problem: { words } }));
    },
  };
}
