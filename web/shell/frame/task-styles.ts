import { css } from 'lit';

/** The styles of <pe-task>, besides those of questions. */
export const taskStyles = css`
      /* In the places of the path's panel (guided-styles.ts). */
      :host {
        display: contents;
      }
      :host([alone]) {
        display: block;
        margin-bottom: var(--space-3);
      }
      @container lab (min-width: 37.5rem) {
        :host(:not([alone])) {
          display: block;
          grid-row: 5;
        }
        :host([challenge]:not([alone])) {
          grid-row: 3; /* in place of the lever */
        }
      }
      @container lab (min-width: 54rem) {
        :host(:not([alone])) {
          position: relative;
          z-index: 3;
          grid-area: 3 / 2 !important;
          padding-top: var(--space-3);
        }
      }
      section + section {
        margin-top: var(--space-4);
      }
      ::slotted(.chosen-controls) {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
        gap: var(--space-2) var(--space-4);
        align-items: center;
        margin-block: var(--space-2);
      }
      h2:focus {
        outline: none; /* it takes the focus of a button that is gone, and cannot be used */
      }
      .goal,
      .standing {
        margin: var(--space-2) 0 0;
        font-size: var(--text);
        font-variant-numeric: tabular-nums;
      }
      .standing {
        font-weight: 600;
      }
      .yes {
        color: var(--satisfied);
      }
      .no {
        color: var(--violated);
      }
      details {
        margin-top: var(--space-2);
        font-size: var(--text);
      }
      summary {
        width: max-content;
        min-height: 1.5rem;
        cursor: pointer;
      }
      .checks {
        display: grid;
        gap: var(--space-1);
        margin: var(--space-2) 0 0;
        padding: 0;
        font-size: var(--text);
        list-style: none;
        overflow-wrap: anywhere;
      }
      .act {
        flex-wrap: wrap;
      }
      .name {
        flex: 0 1 10.5rem;
        min-width: 0;
      }
      .challenge .invite {
        flex: none;
      }
      @container lab (min-width: 37.5rem) {
        :host([alone]) .choices {
          grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
        }
        :host([alone]) .challenge {
          display: grid;
          grid-template-columns: repeat(2, minmax(0, 1fr));
          gap: 0 var(--space-4);
        }
        :host([alone]) .challenge > h2 {
          grid-column: 1 / -1;
        }
        :host([alone]) .explained,
        :host([alone]) .progress > .goal {
          margin-top: 0;
        }
      }
      .note {
        margin: var(--space-2) 0 0;
        font-size: var(--text-small);
        overflow-wrap: anywhere;
      }
      :host([alone]) .dock {
        position: static;
        padding: 0;
        border: 0;
      }
      @media print {
        .act,
        details,
        .note {
          display: none;
        }
      }
    `;
