/** What a figure's menu offers beyond its picture: link, caption, citation, code. Requested when the menu opens. */
import type { TemplateResult } from 'lit';
import type { FigureSource } from './source.ts';

/** The figure that a panel is about. */
export interface FigureFacts {
  readonly heading: string;
  readonly name: string;
  /** stable id of the figure, whatever its files are called */
  readonly kind: string;
  /** loads the figure's declaration; null for a figure that no lab declares */
  readonly about: (() => Promise<unknown>) | null;
  readonly source: FigureSource | null;
}

/** A panel that can be shown below a figure. */
export interface Panel {
  readonly title: string;
  /** loads the panel's code and the figure's declaration, when the panel is first shown */
  readonly load: (facts: FigureFacts) => Promise<(facts: FigureFacts) => TemplateResult>;
}

export interface Provenance {
  /** the address that reproduces the figure, or '' */
  readonly link: () => string;
  /** the lines under a saved picture */
  readonly lines: (facts: FigureFacts) => Promise<readonly string[]>;
  readonly panels: readonly Panel[];
}

/** An event that a figure sends to its ancestors; one of them answers. */
export class ProvenanceRequest extends Event {
  static readonly type = 'pe-provenance';
  provenance: Provenance | null = null;
  /** whether the figure still shows a result of earlier settings */
  isOlder = false;

  constructor() {
    super(ProvenanceRequest.type, { bubbles: true, composed: true });
  }
}
