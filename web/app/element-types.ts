/** What a page may use of the elements; element.ts explains it. */

/** The number that proves the lab's claim, as shown. */
export interface ShownResult {
  /** '0.123' */
  readonly number: string;
  /** '%', 'positions', 'of 32' */
  readonly unit?: string;
  readonly standing: { readonly words: string };
  /** in full precision */
  readonly measured?: { readonly measure: string; readonly value: number };
  /** whether it belongs to the present settings */
  readonly isCurrent: boolean;
}

/** <pe-playground> and <pe-figure> */
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
  poster: string | null;
  readonly currentState: string;
  readonly result: ShownResult | null;
  readonly ready: Promise<void>;
  toSVG(): Promise<string>;
  toPNG(): Promise<Blob>;
  reset(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'pe-figure': PlaygroundElement;
    'pe-playground': PlaygroundElement;
  }
  interface HTMLElementEventMap {
    'pe-ready': CustomEvent<{ state: string }>;
    'pe-change': CustomEvent<{ state: string }>;
    'pe-error': CustomEvent<{ message: string }>;
  }
}
