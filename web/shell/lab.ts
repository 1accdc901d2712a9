/** The code of a lab, loaded when the lab is opened: which jobs it starts, and what it shows. */
import type { CSSResult, ReactiveControllerHost } from 'lit';
import type { Screen } from './screen.ts';
import type { Session } from './session.ts';

/** The element that shows a lab: it is rendered again when an answer comes. */
export interface LabHost extends ReactiveControllerHost, Element {
  readonly session: Session;
}

/** What the functions of a lab are given. */
export interface Given<Answers, Here, Below, Read = null> {
  readonly session: Session;
  /** the result of the lab's `read`, which is called once for each screen */
  readonly read: Read;
  readonly answers: Answers;
  /** the state of this visit, such as the cell under the pointer; links do not carry it */
  readonly here: Here;
  /** the code of the folds, once it is loaded */
  readonly below: Below | null;
  /** Changes `here`, and shows it. */
  readonly set: (changes: Partial<Here>) => void;
  /** Opens a fold and scrolls to it. */
  readonly showFold: (id: string) => void;
  /** Whether a fold is open, and in or near the window: only then is its result computed. */
  readonly isSeen: (fold: string) => boolean;
}

export interface LabCode<Answers, Here, Below, Read = null> {
  readonly here: Here;
  /** The input of the lab's jobs, from the settings. */
  readonly read: (session: Session) => Read;
  /** Creates a `JobRun` for each job, and players and trainings. Called once, when the lab is opened. */
  readonly answers: (host: LabHost) => Answers;
  /** Starts the jobs that the settings need. Called before each screen; may also update players and `here`. */
  readonly ask: (given: Given<Answers, Here, Below, Read>) => void;
  /** Pure: it reads the session and the answers, and writes nothing. Null before there is anything to show. */
  readonly screen: (given: Given<Answers, Here, Below, Read>) => Screen | null;
  readonly styles: readonly CSSResult[];
  /** Loads the code of the folds and their styles, after the first result or with the first fold that is opened. */
  readonly below?: () => Promise<Below & { readonly styles?: readonly CSSResult[] }>;
  /** Called after each screen is drawn, to move the focus or to scroll. */
  readonly drawn?: (given: Given<Answers, Here, Below, Read>, root: ShadowRoot) => void;
  /** What to do with dropped files; by default they are opened as tables. `refusal`: why none are accepted now, or ''. */
  readonly files?: {
    readonly take: (files: readonly File[], given: Given<Answers, Here, Below, Read>) => void;
    readonly refusal: (session: Session) => string;
  };
}

/** Keeps the types of a lab's parts together. */
export const defineLab = <Answers, Here, Below, Read>(
  code: LabCode<Answers, Here, Below, Read>,
): LabCode<Answers, Here, Below, Read> => code;

/** The code of any lab. */
// biome-ignore lint/suspicious/noExplicitAny: each lab has types of its own, which only its own functions read
export type AnyLabCode = LabCode<any, any, any, any>;
