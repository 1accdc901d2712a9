import { css, LitElement, type PropertyValues } from 'lit';
import { ProvenanceRequest } from '../draw/export/provenance.ts';
import { controls } from '../draw/theme.ts';
import type { Session } from '../session/session.ts';
import { StoreController } from '../state/store-controller.ts';
import { guidedStyles } from './frame/guided-styles.ts';
import { frameStyles } from './frame/styles.ts';

/**
 * One lab, or a section of one that keeps its own results. A lab renders its first screen by `frame()` (frame/frame.ts).
 */
export abstract class LabElement extends LitElement {
  static override properties = { session: { attribute: false } };

  declare session: Session;

  constructor() {
    super();
    // Not told by its class: on a page that loads the labs twice, figure and lab may be of different copies.
    this.addEventListener(ProvenanceRequest.type, (event) => {
      if (!this.session) return;
      (event as ProvenanceRequest).provenance = this.session.provenance;
      event.stopPropagation();
    });
  }

  /**
   * The lever spans all rows below the headline, so that it sticks while they scroll: its own row cannot grow with it. The row is told
   * its height, before it is painted.
   */
  readonly #leverHeight = new ResizeObserver(([{ target, borderBoxSize }]) => {
    (target.parentElement as HTMLElement).style.setProperty(
      '--lever-height',
      `${borderBoxSize[0].blockSize}px`,
    );
  });
  #lever: Element | null = null;

  protected override updated(_changed: PropertyValues): void {
    const lever = this.renderRoot.querySelector('.frame > .lever');
    if (lever === this.#lever) return;
    this.#leverHeight.disconnect();
    if (lever) this.#leverHeight.observe(lever);
    this.#lever = lever;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('session') || !this.session) return;
    new StoreController(this, this.session.store);
    new StoreController(this, this.session.tableStore);
    new StoreController(this, this.session.guide);
  }

  static override styles = [
    controls,
    css`
      :host {
        display: block;
        font-family: var(--serif);
        line-height: var(--leading);
        color: var(--ink);
      }
      h2 {
        margin: var(--space-5) 0 var(--space-2);
        font-size: var(--text-large);
        line-height: var(--leading-tight);
      }
      .prose {
        max-width: var(--column);
      }
      .prose p {
        margin: 0 0 var(--space-3);
      }
      .source {
        font-family: var(--sans);
        font-size: var(--text-small);
        color: var(--ink-soft);
      }
      .figures {
        min-width: 0;
      }
      :is(.verdict, .finding) {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--space-1) var(--space-3);
        margin: var(--space-4) 0 0;
        font-family: var(--sans);
      }
      :is(.verdict, .finding) .number {
        font-size: var(--text-number);
        line-height: var(--leading-tight);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      :is(.verdict, .finding) .words {
        flex: 1 1 18rem;
      }
      .holds {
        color: var(--satisfied);
      }
      .broken {
        color: var(--violated);
      }
      .message {
        min-height: 1.5em;
        margin: var(--space-2) 0 0;
        font-family: var(--sans);
        font-size: var(--text-small);
      }
      /* A result of other settings than those that are set. Most answers are there before anyone could read this. */
      .older {
        position: relative;
      }
      .older::before {
        content: 'Out of date';
        position: absolute;
        z-index: 2;
        top: 0;
        right: 0;
        transform: translateY(-100%); /* above it: at its upper right stand menus and buttons */
        padding: 0 var(--space-2);
        border: 1px solid var(--violated);
        border-radius: 4px;
        background: var(--paper);
        color: var(--violated);
        font-family: var(--sans);
        font-size: max(var(--text-small), 13px);
        animation: show-older 0s 500ms both;
      }
      .older :is(pe-figure, :is(.number, .numbers tbody):not(pe-figure *)) {
        animation: fade-older 0s 500ms both;
      }
      @keyframes show-older {
        from {
          visibility: hidden;
        }
      }
      /* Only so much that its words can still be read. */
      @keyframes fade-older {
        to {
          opacity: 0.85;
          filter: grayscale(1);
        }
      }
      math {
        font-size: 1.05em;
      }
      .formula,
      .formulas {
        max-width: var(--column);
      }
      .formula {
        margin: var(--space-3) 0;
        overflow-x: auto;
      }
      /* Several, beside each other where there is room. */
      .formulas {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: center;
        gap: var(--space-2) var(--space-4);
        margin-bottom: var(--space-3);
      }
      .formulas math {
        margin-block: 0;
      }
      @media print {
        .older::before {
          position: static;
          transform: none;
        }
      }
    `,
    frameStyles,
    guidedStyles,
  ];
}
