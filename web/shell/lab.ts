/** The code of a lab, which is loaded when it is opened: what it asks, and what it then shows. */
import type { CSSResult, ReactiveControllerHost } from 'lit';
import type { Screen } from './screen.ts';
import type { Session } from './session.ts';

/** The element that shows a lab: it is rendered again when an answer comes. */
export interface LabHost extends ReactiveControllerHost, Element {
  readonly session: Session;
}

/**
 * What a lab reads. `here`: what belongs to this visit alone, such as where the reader points; links do not carry it. `below`: the code of
 * the folds, once it is loaded.
 */
export interface Given<Answers, Here, Below, Read = null> {
  readonly session: Session;
  /** what the lab's `read` made of the session, once for each screen */
  readonly read: Read;
  readonly answers: Answers;
  readonly here: Here;
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
  /** Reads the input of the lab's jobs. */
  readonly read: (session: Session) => Read;
  /** Makes what keeps the answers: a `JobRun` for each question, players, trainings. Called when the lab is opened. */
  readonly answers: (host: LabHost) => Answers;
  /** Asks what the settings ask for, before each screen. It may also bring players and `here` up to date. */
  readonly ask: (given: Given<Answers, Here, Below, Read>) => void;
  /** Pure: it reads the session and the answers, and writes nothing. Null before there is anything to show. */
  readonly screen: (given: Given<Answers, Here, Below, Read>) => Screen | null;
  readonly styles: readonly CSSResult[];
  /** Loads the code of the folds and their styles, after the first result or with the first fold that is opened. */
  readonly below?: () => Promise<Below & { readonly styles?: readonly CSSResult[] }>;
  /** Moves the focus, or scrolls, once a screen is drawn. */
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

/** A lab's code, whatever it keeps. */
// biome-ignore lint/suspicious/noExplicitAny: each lab has types of its own, which only its own functions read
export type AnyLabCode = LabCode<any, any, any, any>;
