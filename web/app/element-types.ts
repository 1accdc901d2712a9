/** What a page may use of the elements; element.ts explains it. */
import type { MeasureId, ShownResult } from '../tasks/measures.ts';

/** <pe-playground> and <pe-figure>. */
export interface PlaygroundElement extends HTMLElement {
  state: string | null;
  view: string | null;
  show: string | null;
  lock: string | null;
  ui: string | null;
  theme: 'auto' | 'light' | 'dark';
  /** 1 to 6 */
  headingLevel: number;
  label: string | null;
  loading: 'lazy' | 'eager';
  height: 'fit' | null;
  poster: string | null;
  predict: string | null;
  challenge: string | null;
  readonly currentState: string;
  readonly result: ShownResult | null;
  readonly ready: Promise<void>;
  toSVG(): Promise<string>;
  toPNG(): Promise<Blob>;
  reset(): void;
}

/** What the reader predicted. */
export interface Answer {
  readonly question: string;
  readonly choice: string;
  /** of the choice, from 0 */
  readonly index: number;
  /** null if no choice is marked as right */
  readonly isRight: boolean | null;
}

/** A number that has reached its goal. */
export interface Completion {
  /** as in the attribute */
  readonly challenge: string;
  readonly measure: MeasureId;
  /** in full precision, in the unit of its measure */
  readonly value: number;
}

declare global {
  interface HTMLElementTagNameMap {
    'pe-figure': PlaygroundElement;
    'pe-playground': PlaygroundElement;
  }
  interface HTMLElementEventMap {
    'pe-ready': CustomEvent<{ state: string }>;
    'pe-change': CustomEvent<{ state: string }>;
    'pe-result': CustomEvent<{ result: ShownResult }>;
    'pe-error': CustomEvent<{ message: string }>;
    'pe-resize': CustomEvent<{ width: number; height: number }>;
    'pe-answer': CustomEvent<Answer>;
    'pe-complete': CustomEvent<Completion>;
  }
}
