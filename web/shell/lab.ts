/** The code of a lab, which is loaded when it is opened: what it asks, and what it then shows. */
import type { CSSResult, ReactiveControllerHost } from 'lit';
import type { Screen } from './screen.ts';
import type { Session } from './session.ts';

/** The element that shows a lab: it is rendered again when an answer comes. */
export interface LabHost extends ReactiveControllerHost, Element {
  readonly session: Session;
}

/** What a lab reads. `here`: what the reader points at, which links do not carry. `below`: the code of the folds. */
export interface Given<Answers, Here, Below> {
  readonly session: Session;
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

export interface LabCode<Answers, Here, Below> {
  readonly here: Here;
  /** Makes what keeps the answers: a `JobRun` for each question, players, trainings. Called when the lab is opened. */
  readonly answers: (host: LabHost) => Answers;
  /** Asks what the settings ask for, before each screen. */
  readonly ask: (given: Given<Answers, Here, Below>) => void;
  /** Pure: it reads the session and the answers, and writes nothing. Null before there is anything to show. */
  readonly screen: (given: Given<Answers, Here, Below>) => Screen | null;
  readonly styles: readonly CSSResult[];
  /** Loads the code of the folds and their styles, after the first result or with the first fold that is opened. */
  readonly below?: () => Promise<Below & { readonly styles?: readonly CSSResult[] }>;
  /** Moves the focus, or scrolls, once a screen is drawn. */
  readonly drawn?: (given: Given<Answers, Here, Below>, root: ShadowRoot) => void;
  /** What becomes of files dropped on the lab; default: tables. `refusal`: why none is taken now, or ''. */
  readonly files?: {
    readonly take: (files: readonly File[], given: Given<Answers, Here, Below>) => void;
    readonly refusal: (session: Session) => string;
  };
}

/** Keeps the types of a lab's parts together. */
export const defineLab = <Answers, Here, Below = null>(
  code: LabCode<Answers, Here, Below>,
): LabCode<Answers, Here, Below> => code;

/** A lab's code, whatever it keeps. */
// biome-ignore lint/suspicious/noExplicitAny: each lab has types of its own, which only its own functions read
export type AnyLabCode = LabCode<any, any, any>;
