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

/** <pe-story>. */
export interface StoryElement extends HTMLElement {
  src: string | null;
  theme: 'auto' | 'light' | 'dark';
  label: string | null;
  /** 1 to 6 */
  headingLevel: number;
}

/** The attributes of <pe-playground> and <pe-figure>, as markup writes them. */
export interface PlaygroundAttributes {
  state?: string;
  view?: string;
  show?: string;
  lock?: string;
  predict?: string;
  challenge?: string;
  ui?: string;
  label?: string;
  poster?: string;
  theme?: PlaygroundElement['theme'];
  loading?: PlaygroundElement['loading'];
  height?: 'fit';
  /** 1 to 6 */
  'heading-level'?: number | `${number}`;
}

/** The attributes of <pe-story>. */
export interface StoryAttributes {
  src?: string;
  theme?: StoryElement['theme'];
  label?: string;
  /** 1 to 6 */
  'heading-level'?: number | `${number}`;
}

/** The events of the elements by their names. */
export interface PlaygroundEvents {
  'pe-ready': CustomEvent<{ state: string }>;
  'pe-change': CustomEvent<{ state: string }>;
  'pe-result': CustomEvent<{ result: ShownResult }>;
  'pe-error': CustomEvent<{ message: string }>;
  'pe-resize': CustomEvent<{ width: number; height: number }>;
  'pe-answer': CustomEvent<Answer>;
  'pe-complete': CustomEvent<Completion>;
}

/** Those of <pe-story>. */
export type StoryEvents = Pick<PlaygroundEvents, 'pe-error'>;

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
    'pe-story': StoryElement;
  }
  interface HTMLElementEventMap extends PlaygroundEvents {}
}
