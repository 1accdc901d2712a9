/** What a page may use of the elements; element.ts explains it. */

export interface PlaygroundElement extends HTMLElement {
  state: string | null;
  theme: 'auto' | 'light' | 'dark';
  /** 1 to 6 */
  headingLevel: number;
  label: string | null;
  loading: 'lazy' | 'eager';
  readonly currentState: string;
  readonly ready: Promise<void>;
  reset(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'pe-playground': PlaygroundElement;
  }
  interface HTMLElementEventMap {
    'pe-ready': CustomEvent<{ state: string }>;
    'pe-change': CustomEvent<{ state: string }>;
    'pe-error': CustomEvent<{ message: string }>;
  }
}
