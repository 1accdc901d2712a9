/**
 * The reader's tables, shared by all labs of a session. The state and its link record only which table is in use. The code that reads
 * files is loaded with the first file.
 */
import type { Matrix, Scheme } from '../core/types.ts';
import { loadingMessage } from '../draw/faults.ts';
import type { Engine } from '../engine/client.ts';
import type { Tensor, TensorSource } from '../readers/index.ts';
import type { LabId } from '../settings/setting.ts';
import type { Listener, Store } from '../settings/store.ts';
import type { Maps } from './maps.ts';
import type { PromptStates } from './prompt-states.ts';
import type { Remote } from './remote-table.ts';
import type { Fix, Note } from './tensor-table.ts';
import { text } from './text.ts';
import type { Open } from './to-open.ts';

export interface Loaded {
  /** unique on the page */
  readonly name: string;
  readonly tensor: Tensor;
  readonly transpose: boolean;
  /** largest number of rows to use; 0 for all */
  readonly take: number;
  /** how its rows become more or fewer, as a link says it; '' for its own size */
  readonly resize?: string;
  readonly remote?: Remote;
  /** the file with the table, where it has other tensors, too */
  readonly from?: Opened;
  /** the rows that the tensor is the mean of, where it has several a position */
  readonly states?: PromptStates;
}

/** A table in its own size, before it was resized. */
export type Unresized = Pick<LoadedTable, 'name' | 'matrix'>;

export interface LoadedTable extends Loaded {
  readonly id: number;
  /** rows left out at the start */
  readonly drop: number;
  /** includes the rows left out, with 0 in place of their non-finite numbers */
  readonly matrix: Matrix;
  readonly notes: readonly Note[];
  /** for a resized table */
  readonly before?: Unresized;
}

/** A square matrix of positions against positions, which is no table: Properties measures it as it is. */
export interface LoadedMap extends LoadedTable {
  readonly maps: Maps;
  /** the number of the map shown among all of them */
  readonly index: number;
}

/** The rows that a table uses, whether it is transposed, and its new size. */
export type TableView = Pick<LoadedTable, 'drop' | 'take' | 'transpose' | 'resize'>;

export interface Reading {
  readonly name: string;
  /** the host of an online file */
  readonly host?: string;
  readonly done: number;
  /** 0 while unknown */
  readonly total: number;
  readonly isBytes: boolean;
  /** whether all bytes are here and the numbers are being checked */
  readonly isHere?: boolean;
}

export interface Opened {
  readonly name: string;
  readonly source: TensorSource;
  /** the address as given, for an online file */
  readonly address?: string;
}

/** Why a request failed, and a one-click fix. */
export interface TableProblem {
  readonly words: string;
  readonly fix?: Fix;
  /** the tensor that the fix applies to */
  readonly of?: Loaded;
  /** whether a host did not answer as it should: the same request may succeed later */
  readonly isUnreached?: boolean;
}

export interface TablesState {
  readonly tables: readonly LoadedTable[];
  readonly active: LoadedTable | undefined;
  /** the last map brought */
  readonly map: LoadedMap | undefined;
  /** id of the table chosen as offset vectors; the table may have been removed since */
  readonly offsets: number | undefined;
  readonly reading: Reading | undefined;
  /** the problem with the last file, until anything changes */
  readonly problem: TableProblem | undefined;
  /** why the active table cannot follow the settings */
  readonly misfit: TableProblem | undefined;
  /** a message about the last file, until anything changes, or '' */
  readonly done: string;
  /** the last source, if it has several tensors */
  readonly opened: Opened | undefined;
}

/**
 * Loads the reader's files. A file that cannot be read changes nothing, and a locked encoding is never replaced. The promises resolve when
 * the request ends or another replaces it.
 */
export interface TableLoader {
  open(bytes: Blob, name: string): Promise<void>;
  /** Opens the files in turn; a model's shards are opened by its index. */
  openFiles(files: readonly File[]): Promise<void>;
  /** Loads an online table, only when the reader asks for it. Default: the tensor that looks like positions. */
  openRemote(address: string, tensor?: string): Promise<void>;
  openSource(name: string, open: Open): Promise<void>;
  /** Loads another tensor of the last source. */
  choose(tensor: string): Promise<void>;
  stop(): void;
  activate(id: number): void;
  remove(id: number): void;
  /** Applies the fix of a note or problem to its table; without a table, to the settings. */
  mend(fix: Fix, of?: Loaded): void;
}

export interface TableStore {
  get(): TablesState;
  set(changes: Partial<TablesState>): void;
  /** Calls the listener after every change. Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void;
  /** Calls `work` once the code of the loader is loaded. */
  withLoader(work: (loader: TableLoader) => void): void;
}

/** Claims a file that is not a table of positions, such as a model's configuration. */
export interface DropHandler {
  readonly takes: (file: Blob) => Promise<boolean>;
  /** Hands the file to the lab and opens it. */
  readonly take: (file: File, session: TableSession) => void;
}

/** What files need to know about a lab. */
export interface TakingLab {
  readonly id: LabId;
  readonly drops?: readonly DropHandler[];
  /** whether a loaded matrix can fill a parameter of the scheme: T5's buckets */
  readonly fillsParameters?: boolean;
}

export interface TableSession {
  readonly catalog: readonly Scheme[];
  readonly labs: readonly TakingLab[];
  readonly store: Store;
  readonly tableStore: TableStore;
  readonly engine: Engine;
}

/** The name reported to listeners for every change. */
const changed: ReadonlySet<string> = new Set(['tables']);

/** Before the reader brings any. */
export const noTables: TablesState = {
  tables: [],
  active: undefined,
  map: undefined,
  offsets: undefined,
  reading: undefined,
  problem: undefined,
  misfit: undefined,
  done: '',
  opened: undefined,
};

/** `load` is called once, with the first file. */
export function createTableStore(load: () => Promise<TableLoader>): TableStore {
  const listeners = new Set<Listener>();
  let state = noTables;
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
      const missing = text.noReaders;
      void loader.then(work, (thrown) => set({ problem: { words: loadingMessage(thrown, missing) } }));
    },
  };
}
