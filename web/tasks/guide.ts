/**
 * The guided path of the claims: each step asks for a prediction, then shows the lab's result. web/app/path sets the guide, and the labs
 * read it. Embedded labs have none.
 */
import type { LabId, PathId } from '../settings/setting.ts';
import type { Changes } from '../settings/setting-table.ts';
import type { Listener } from '../settings/store.ts';

export interface Story {
  readonly id: PathId;
  readonly title: string;
  readonly steps: readonly Step[];
}

export interface Step {
  /** a few words, shown in the strip */
  readonly title: string;
  readonly lab: LabId;
  /** changes from the defaults of the lab */
  readonly state: Changes;
  readonly question: string;
  /** what the lab's number counts, shown while the number is hidden */
  readonly counts: string;
  /** two to four */
  readonly answers: readonly string[];
  /** index into `answers`; null if the lab measures it */
  readonly right: number | null;
  /** two sentences */
  readonly explanation: string;
}

/** The reader's current step. */
export interface Guide extends Pick<Step, 'title' | 'question' | 'counts' | 'answers' | 'explanation'> {
  readonly path: PathId;
  /** from 1 to `count` */
  readonly step: number;
  readonly count: number;
  /** index of the right answer; null until the lab has measured it */
  readonly right: number | null;
  /** index of the chosen answer; null before the choice */
  readonly chosen: number | null;
  readonly isRevealed: boolean;
  /** title of the next step; null at the last */
  readonly next: string | null;
  /** number of steps predicted correctly so far */
  readonly predicted: number;
  choose(answer: number): void;
  /** Shows the result, after an answer is chosen. */
  commit(): void;
  /** Shows the result without a prediction. */
  skip(): void;
  /** Sets the right answer of a step whose lab measures it; null until it is measured. */
  judge(right: number | null): void;
  /** Opens a step, from 1 to `count`, with its state. */
  go(step: number): void;
  /** Ends the path; the page keeps its state. */
  leave(): void;
}

export interface GuideStore {
  /** 'loading' while a step's question is being loaded; null without a path */
  get(): Guide | 'loading' | null;
  set(guide: Guide | 'loading' | null): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void;
}

export function createGuideStore(): GuideStore {
  const listeners = new Set<Listener>();
  const changed = new Set(['guide']);
  let now: Guide | 'loading' | null = null;
  return {
    get: () => now,
    set(guide) {
      if (guide === now) return;
      now = guide;
      for (const listener of [...listeners]) listener(changed, false);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether the lab still hides its result. */
export const isAsking = (guide: ReturnType<GuideStore['get']>): boolean =>
  guide === 'loading' || (guide !== null && !guide.isRevealed);
