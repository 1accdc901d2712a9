/**
 * How what the reader brings becomes a table: the states and the events. `table-machine.ts` says what follows from an event, and
 * `table-loader.ts` does what a state says and tells what came of it.
 *
 * Two things go on beside each other. The first is what was asked for last; whatever is asked for next ends it.
 *
 *     idle ──bring──> offering ──unclaimed──> opening ──opened──> reading ──read──> making ──made──> idle
 *
 *   offering   the labs are asked whether the file is for them; 'claimed' ends it
 *   opening    the header of a file, or of what stands elsewhere, is read
 *   reading    the numbers of one tensor are read; 'filled' where a parameter of the scheme took them
 *   making     the numbers become a table, which then acts, and the settings say so
 *
 * After 'made', 'filled' or 'failed' the next of several files is opened. 'choose' and some of the fixes begin with reading or
 * making.
 *
 * The second is whether the active table looks as the settings ask.
 *
 *     fits ──settings──> fitting ──made──> fits, or misfit
 *
 *   fitting    the table is made anew from its numbers
 *   misfit     it cannot be: it stays as it was, and that is said
 */
import type { Tensor, TensorSource } from '../readers/index.ts';
import type { Changes, State as Settings } from '../state/properties.ts';
import type { TableSettings } from './table-settings.ts';
import type {
  Loaded,
  LoadedTable,
  Open,
  Opened,
  Reading,
  TableProblem,
  TablesState,
  TableView,
} from './table-store.ts';
import type { Fix } from './tensor-table.ts';

/** A file, or what stands elsewhere, that is to be opened. */
export interface ToOpen {
  readonly name: string;
  readonly open: Open;
  /** of what stands elsewhere: as it was given, and who is asked */
  readonly address?: string;
  readonly host?: string;
  /** the tensor to read; the one that looks like positions where it is not named */
  readonly tensor?: string;
}

/** What the reader asked for at once, and what came of it so far. */
export interface Request {
  readonly waiting: readonly ToOpen[];
  /** the first one */
  readonly problem: TableProblem | undefined;
  /** the names of the tables that went for others */
  readonly letGo: readonly string[];
}

export interface Phase<Name extends string> {
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
  /** the settings that ask for it; undefined where a fix does */
  readonly wanted: TableSettings | undefined;
}
export type Fitting =
  | { readonly name: 'fits' }
  | FittingTable
  /** remembered, since each try converts the whole table */
  | { readonly name: 'misfit'; readonly id: number; readonly wanted: TableSettings };

/** What is known of the tables beside what the page shows. */
export interface Work {
  readonly bringing: Bringing;
  readonly fitting: Fitting;
  /** the source that was opened last */
  readonly source: Opened | undefined;
  /** for each table the settings with which it was placed, as they took it: they do not take every address, say */
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

/** What came of numbers that were for a parameter of the scheme: what is to be set, and what is said; or why it cannot be. */
export interface Filled {
  readonly settings?: Changes;
  readonly done?: string;
  readonly problem?: TableProblem;
}

/** What a phase tells; it counts only while that phase lasts. */
export type Told =
  | { readonly type: 'claimed' | 'unclaimed'; readonly of: Offering }
  | { readonly type: 'opened'; readonly of: Opening; readonly source: TensorSource }
  | { readonly type: 'read'; readonly of: ReadingTensor; readonly tensor: Tensor }
  | ({ readonly type: 'filled'; readonly of: ReadingTensor } & Filled)
  | { readonly type: 'failed'; readonly of: Opening | ReadingTensor; readonly error: Error }
  | { readonly type: 'made'; readonly of: Making | FittingTable; readonly made: Made }
  | {
      readonly type: 'progress';
      readonly of: Opening | ReadingTensor | Making | FittingTable;
      readonly done: number;
      readonly total: number;
    };

/** What the reader does. */
export type Asked =
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
  /** anything in the settings was changed by others */
  | { readonly type: 'settings' };

export type Event = Told | Asked;

/** What the tables stand among. */
export interface Surroundings {
  readonly settings: Settings;
  /** the settings as they would be with these changes */
  settingsWith(changes: Changes): Settings;
  /** whether what is brought fills a parameter of the scheme, and is no table of positions */
  readonly fillsParameter: boolean;
}

/** The state after an event; and what is to be set then. The state knows of that already: it does not come back as an event. */
export interface Next {
  readonly state: State;
  readonly settings?: Changes;
}

/** The line about what goes on begins anew with each phase. */
export const enter = (state: State, bringing: Bringing): State => ({
  ...state,
  bringing,
  reading: startOf(bringing),
});

/** What is said of a table that was being fitted ends with that. */
export const refit = (state: State, fitting: Fitting): State =>
  state.fitting === fitting
    ? state
    : { ...state, fitting, reading: startOf(state.bringing) ? state.reading : undefined };

/** What was said was of what was done before. */
export const moveOn = (state: State): State =>
  state.problem || state.done ? { ...state, problem: undefined, done: '' } : state;

const fromHost = (name: string, host: string | undefined) => (host === undefined ? { name } : { name, host });

/** What is said when a phase begins. Of what is made of numbers that are here something is said only if it takes long. */
export function startOf(phase: Bringing): Reading | undefined {
  const begun = { done: 0, total: 0, isBytes: false };
  if (phase.name === 'opening') return { ...fromHost(phase.what.name, phase.what.host), ...begun };
  if (phase.name !== 'reading') return undefined;
  return { ...fromHost(phase.opened.name, phase.opened.source.origin?.host), ...begun };
}
