/** The code of a scene, loaded when the scene comes near: what it asks, computes and shows. */

import type { CSSResult, ReactiveControllerHost } from 'lit';
import type { Column } from '../draw/export/source.ts';
import type { Motion, MotionNow } from '../draw/player.ts';
import type { SceneItem } from '../draw/scene.ts';
import type { Changes } from '../settings/setting-table.ts';
import type { FigureDeclaration } from '../shell/cite/figure.ts';
import type { Answer as JobAnswer } from '../shell/job-run.ts';
import type { Session } from '../shell/session.ts';
import type { Said } from './answers.ts';
import type { Moving } from './movers.ts';

/** The element that shows a scene: it is rendered again when an answer comes. */
interface SceneHost extends ReactiveControllerHost, Element {
  readonly session: Session;
}

export interface Question {
  readonly words: string;
  /** two to four */
  readonly answers: readonly string[];
  /** index of the right answer */
  readonly right: number;
}

/** What the functions of a scene are given. */
export interface SceneGiven<Answers, Here> {
  readonly session: Session;
  readonly answers: Answers;
  /** the state of this visit, which links do not carry */
  readonly here: Here;
  readonly set: (changes: Partial<Here>) => void;
  /** whether the reader has answered, asked for the answer, or used a control that gives it away */
  readonly isRevealed: boolean;
  /** the motion in progress; null at rest */
  readonly motion: MotionNow | null;
  /** Ends the motion in progress and plays this one. */
  readonly play: (motion: Motion, ended?: () => void) => void;
  /** Shows the answer without a guess: every control that would give it away calls this first. */
  readonly reveal: () => void;
  /** whether the figure is as narrow as on a phone */
  readonly isNarrow: boolean;
  /** whether the scene opens the page: it then plays once by itself */
  readonly isFirst: boolean;
  /** whether the page itself has played its first motion, before any script came */
  readonly isBegun: boolean;
}

/** What a question is made from: it names the set-up that is drawn. */
export type Asking<Answers> = Pick<SceneGiven<Answers, unknown>, 'session' | 'answers'>;

/** The picture of a scene at one time. */
export interface Picture {
  /** in pixels of the drawing, which is scaled to the room there is */
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly items: readonly SceneItem[];
  /** what can be pressed or dragged, above the drawing (controls.ts) */
  readonly overlay?: unknown;
  /** what can be moved from place to place, once the code of it is there: the first drawing does without */
  readonly moving?: Moving | null;
  /** one sentence from the state, for readers who do not see it */
  readonly described: string;
  /** its numbers, for files and the table below it */
  readonly columns: () => readonly Column[];
}

/** A frame of the figure for readers who want no motion. */
export interface Still {
  /** the words under it, as 'before' or 'after the change of order' */
  readonly label: string;
  /** the time of a motion; null for the state at rest */
  readonly motion: MotionNow | null;
}

/** What a scene shows: plain data and templates. Each number belongs to the state that is drawn, or is '…' while the picture moves. */
export interface SceneView {
  /** computed from the state, once the answer is shown */
  readonly claim: string;
  /** a sentence under the claim, in the first scene */
  readonly lede?: string;
  /** the number, once the answer is shown */
  readonly number?: string;
  readonly meaning?: string;
  readonly explanation: string;
  /** what the reader may now do in the picture, after the explanation; not printed */
  readonly invitation?: string;
  /** links to what goes further, after the explanation */
  readonly more?: unknown;
  /** buttons, sliders and boxes */
  readonly controls: unknown;
  readonly picture: Picture;
  /** whether models are learning, and the numbers are still to come */
  readonly isComputing?: boolean;
  /** whether the reader has stopped them: the picture then stands still, too */
  readonly isPaused?: boolean;
  /** whether the question waits until the picture has shown what it asks about */
  readonly isOpening?: boolean;
  /**
   * Two or three frames that tell what the motion would, in the order of time: `[{ label: 'before', motion: { ...swap, time: 0 } }, { label:
   * 'after the change of order', motion: null }]`. Under reduced motion they stand side by side, or one below the other on a phone, and “Step” shows
   * one after the other. `view` is called with the `motion` of each, with `isNarrow`, and only its picture is used; what can be pressed or
   * dragged stays in the frame without motion. Without them the picture stands alone.
   */
  readonly stills?: readonly Still[];
  /** below the picture: what it is, sizes, seed */
  readonly caption: string;
  /** what opens the lab with the same numbers */
  readonly inLab: Changes;
  /**
   * The name of the button that plays the last motion again; by default 'Replay', once the answer is shown. Null for no button, even while
   * the picture moves. While models learn (`isComputing`) the button pauses them (`isPaused`): only scenes that can do so name it then.
   */
  readonly replay?: string | null;
}

export interface SceneCode<Answers = unknown, Here = unknown> {
  /** the declaration of its picture; null where a lab's figure stands in */
  readonly figure: (FigureDeclaration & { readonly title: string }) | null;
  /** A function gives the question about the state that is drawn, or null where there is none; the answer is then shown. */
  readonly question: Question | null | ((asking: Asking<Answers>) => Question | null);
  /** whether the answers are short enough for one row */
  readonly isInRow?: true;
  readonly here: Here;
  /** Creates a `JobRun` for each job, and trainings. Called once. */
  readonly answers: (host: SceneHost) => Answers;
  /** Starts the jobs that the settings need, and motions when a result has arrived. Called before each view. */
  readonly ask: (given: SceneGiven<Answers, Here>) => void;
  /** Pure: it reads what it is given, and writes nothing. Null before there is anything to show. */
  readonly view: (given: SceneGiven<Answers, Here>) => SceneView | null;
  /** Called once the reader has answered, or has asked for the answer. */
  readonly revealed: (given: SceneGiven<Answers, Here>) => void;
  /** Plays the last motion again. */
  readonly replay: (given: SceneGiven<Answers, Here>) => void;
  readonly styles?: readonly CSSResult[];
}

/** In a story of one's own, a figure of a lab stands in for the picture, with its own tools. */
export interface ContentView
  extends Pick<SceneView, 'claim' | 'explanation' | 'controls'>,
    Pick<Partial<SceneView>, 'lede' | 'isOpening' | 'isComputing' | 'isPaused'> {
  readonly content: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: each scene has types of its own, which only its own functions read
type Code = SceneCode<any, any>;

/** The code of any scene. */
export type AnySceneCode = Omit<Code, 'view'> & {
  readonly view: (given: Parameters<Code['view']>[0]) => SceneView | ContentView | null;
};

/** A request of a scene; a training is none. */
export type Run = Partial<JobAnswer<object, unknown>>;

/** What the parts of the element that shows a scene know of it. */
export interface ShownScene extends SceneHost {
  readonly code: AnySceneCode;
  readonly first: boolean;
  /** what its jobs have answered, and what learns; undefined before it begins */
  readonly answers: unknown;
  readonly runs: readonly Run[];
  /** what its functions are given */
  readonly given: SceneGiven<unknown, unknown>;
  /** what is drawn; null before there is anything to draw */
  readonly shown: SceneView | ContentView | null;
  /** the scene as it would be shown with these changes */
  readonly viewWith: (changes: Partial<SceneGiven<unknown, unknown>>) => SceneView | ContentView | null;
  readonly renderRoot: ParentNode;
  /** the index of the answer that the reader has chosen; null for the answer without a guess; undefined before */
  answer: Said | undefined;
  /** what screen readers are told */
  announced: string;
}

/** Keeps the types of a scene's parts together. */
export const defineScene = <Answers, Here>(code: SceneCode<Answers, Here>): SceneCode<Answers, Here> => code;
