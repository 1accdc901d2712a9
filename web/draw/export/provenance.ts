/** What is known of a figure beyond its picture. It is asked for when the reader opens the figure's menu. */
import type { TemplateResult } from 'lit';
import type { FigureSource } from './source.ts';

/** The figure that a panel is about. */
export interface FigureFacts {
  readonly heading: string;
  readonly name: string;
  /** which figure it is, whatever its files are called */
  readonly kind: string;
  /** Loads what it declares of itself; null for a figure that no lab has declared. */
  readonly about: (() => Promise<unknown>) | null;
  readonly source: FigureSource | null;
}

/** Something that can be shown below a figure. */
export interface Panel {
  readonly title: string;
  /** Its code is loaded when it is first shown, with what the figure declares. */
  readonly load: (facts: FigureFacts) => Promise<(facts: FigureFacts) => TemplateResult>;
}

export interface Provenance {
  /** the address that brings the figure back, '' where there is none */
  readonly link: () => string;
  /** the lines under a saved picture */
  readonly lines: (facts: FigureFacts) => Promise<readonly string[]>;
  readonly panels: readonly Panel[];
}

/** A figure's question to whatever it stands in. */
export class ProvenanceRequest extends Event {
  static readonly type = 'pe-provenance';
  provenance: Provenance | null = null;

  constructor() {
    super(ProvenanceRequest.type, { bubbles: true, composed: true });
  }
}
