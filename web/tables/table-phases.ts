/**
 * The states and events that turn files into tables. `table-machine.ts` holds the transitions; `table-loader.ts` does the work of
 * each phase and reports the result as an event.
 *
 * Two processes run side by side. The first handles the latest request; a new request ends it.
 *
 *     idle ──bring──> offering ──unclaimed──> opening ──opened──> reading ──read──> making ──made──> idle
 *
 *   offering   the file is offered to the labs; 'claimed' ends the request
 *   opening    reads the header of a local or online file
 *   reading    reads the numbers of one tensor; 'filled' if a parameter of the scheme takes them
 *   making     converts the numbers to a table, which becomes active, also in the settings
 *
 * After 'made', 'filled' or 'failed' the next of several files is opened. 'choose' and some fixes start at reading or making.
 *
 * The second process keeps the active table in line with the settings.
 *
 *     fits ──settings──> fitting ──made──> fits, or misfit
 *
 *   fitting    makes the table again from its numbers
 *   misfit     that failed: the table stays unchanged and the page says why
 */
import type { Tensor, TensorSource } from '../readers/index.ts';
import type { Changes, State as Settings } from '../settings/setting-table.ts';
import type { PromptStates } from './prompt-states.ts';
import type { TableSettings } from './table-access.ts';
import type {
  Loaded,
  LoadedTable,
  Opened,
  Reading,
  TableProblem,
  TablesState,
  TableView,
} from './table-store.ts';
import type { Fix } from './tensor-table.ts';
import type { ToOpen } from './to-open.ts';

/** The files requested together, and the outcome so far. */
export interface Request {
  readonly waiting: readonly ToOpen[];
  /** the first problem */
  readonly problem: TableProblem | undefined;
  /** names of the tables removed to make room */
  readonly letGo: readonly string[];
}

interface Phase<Name extends string> {
  readonly name: Name;
  readonly request: Request;
}
export interface Offering extends Phase<'offering'> {
  readonly bytes: Blob;
  readonly file: string;
}
export interface Opening extends Phase<'opening'> {
  readonly what: ToOpen;
}
export interface ReadingTensor extends Phase<'reading'> {
  readonly opened: Opened;
  readonly tensor: string;
  readonly view: TableView;
  /** whether the tensor holds hidden states: several rows a position */
  readonly severalRows?: true;
}
export interface Making extends Phase<'making'> {
  readonly loaded: Loaded;
  readonly drop: number;
  readonly id: number;
}
export type Bringing = { readonly name: 'idle' } | Offering | Opening | ReadingTensor | Making;

export interface FittingTable {
  readonly name: 'fitting';
  readonly loaded: Loaded;
  readonly drop: number;
  readonly id: number;
  /** the settings to fit; undefined for a fix */
  readonly wanted: TableSettings | undefined;
}
export type Fitting =
  | { readonly name: 'fits' }
  | FittingTable
  /** remembered, because each try converts the whole table */
  | { readonly name: 'misfit'; readonly id: number; readonly wanted: TableSettings };

/** The part of the state that the page does not show. */
interface Work {
  readonly bringing: Bringing;
  readonly fitting: Fitting;
  /** the source opened last */
  readonly source: Opened | undefined;
  /** the settings of each table when it became active, as the store accepted them: it refuses some addresses */
  readonly placed: ReadonlyMap<number, TableSettings>;
  readonly lastId: number;
}

export type State = TablesState & Work;

export const idle = { name: 'idle' } as const;
export const fits = { name: 'fits' } as const;

export const atRest: Work = {
  bringing: idle,
  fitting: fits,
  source: undefined,
  placed: new Map(),
  lastId: 0,
};

export type Made = LoadedTable | TableProblem;

/** The outcome of filling a parameter of the scheme: the settings and a message, or the problem. */
export interface Filled {
  readonly settings?: Changes;
  readonly done?: string;
  readonly problem?: TableProblem;
}

/** A report by a phase, ignored once the phase is over. */
export type Report =
  | { readonly type: 'claimed' | 'unclaimed'; readonly of: Offering }
  | { readonly type: 'opened'; readonly of: Opening; readonly source: TensorSource }
  | {
      readonly type: 'read';
      readonly of: ReadingTensor;
      readonly tensor: Tensor;
      readonly states?: PromptStates;
    }
  | ({ readonly type: 'filled'; readonly of: ReadingTensor } & Filled)
  | { readonly type: 'failed'; readonly of: Opening | ReadingTensor; readonly error: Error }
  | { readonly type: 'made'; readonly of: Making | FittingTable; readonly made: Made }
  | {
      readonly type: 'progress';
      readonly of: Opening | ReadingTensor | Making | FittingTable;
      readonly done: number;
      readonly total: number;
    };

/** An action of the reader. */
export type Action =
  | {
      readonly type: 'bring';
      readonly sources: readonly ToOpen[];
      readonly offer?: Pick<Offering, 'bytes' | 'file'>;
    }
  | { readonly type: 'refuse'; readonly words: string }
  | { readonly type: 'choose'; readonly tensor: string }
  | { readonly type: 'mend'; readonly fix: Fix; readonly table: Loaded | undefined }
  | { readonly type: 'activate' | 'remove'; readonly id: number }
  | { readonly type: 'stop' }
  /** others changed the settings */
  | { readonly type: 'settings' };

export type Event = Report | Action;

/** The settings around the tables. */
export interface Surroundings {
  readonly settings: Settings;
  /** The settings with these changes. */
  settingsWith(changes: Changes): Settings;
  /** whether a loaded matrix fills a parameter of the scheme instead of becoming a table of positions */
  readonly fillsParameter: boolean;
}

/** The state after an event, and changes of settings. The state already reflects them; they cause no event. */
export interface Next {
  readonly state: State;
  readonly settings?: Changes;
}

/** Enters a phase and restarts the progress line. */
export const enter = (state: State, bringing: Bringing): State => ({
  ...state,
  bringing,
  reading: startOf(bringing),
});

/** Changes the fitting and clears its progress. */
export const refit = (state: State, fitting: Fitting): State =>
  state.fitting === fitting
    ? state
    : { ...state, fitting, reading: startOf(state.bringing) ? state.reading : undefined };

/** Clears the messages of the previous action. */
export const moveOn = (state: State): State =>
  state.problem || state.done ? { ...state, problem: undefined, done: '' } : state;

const fromHost = (name: string, host: string | undefined) => (host === undefined ? { name } : { name, host });

/** The progress at the start of a phase. Making a table shows progress only if it takes long. */
export function startOf(phase: Bringing): Reading | undefined {
  const begun = { done: 0, total: 0, isBytes: false };
  if (phase.name === 'opening') return { ...fromHost(phase.what.name, phase.what.host), ...begun };
  if (phase.name !== 'reading') return undefined;
  return { ...fromHost(phase.opened.name, phase.opened.source.origin?.host), ...begun };
}
