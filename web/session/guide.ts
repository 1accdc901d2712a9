/**
 * A path that leads through the labs: each step asks for a prediction, then shows the lab's own result. The labs read from here what
 * is asked. Who leads the way sets it (web/app/path); where nobody does, as in an embedded lab, there is no guide.
 */
import type { Listener } from '../state/store.ts';

/** The step where the reader stands. */
export interface Guide {
  /** from 1 to `count` */
  readonly step: number;
  readonly count: number;
  readonly title: string;
  readonly question: string;
  /** what the lab's number counts: said while the number is covered */
  readonly counts: string;
  readonly answers: readonly string[];
  /** index of the right answer */
  readonly right: number;
  readonly explanation: string;
  /** index of the answer chosen; null before */
  readonly chosen: number | null;
  readonly isRevealed: boolean;
  /** title of the step after this one; null at the last */
  readonly next: string | null;
  /** steps revealed so far with the right answer chosen */
  readonly predicted: number;
  choose(answer: number): void;
  /** Shows the result, once an answer is chosen. */
  commit(): void;
  /** Shows the result without a prediction. */
  skip(): void;
  /** Opens a step in its own state; 1 to `count`. */
  go(step: number): void;
  /** What is shown stays. */
  leave(): void;
}

export interface GuideStore {
  /** 'loading': a step is asked for, and its question is on the way; null: no path */
  get(): Guide | 'loading' | null;
  set(guide: Guide | 'loading' | null): void;
  /** Returns what ends the subscription. */
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

/** Whether what the lab shows is still covered. */
export const isAsking = (guide: ReturnType<GuideStore['get']>): boolean =>
  guide === 'loading' || (guide !== null && !guide.isRevealed);
