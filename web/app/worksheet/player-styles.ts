import { css } from 'lit';

/** The styles of <pe-worksheet>. */
export const playerStyles = css`
      :host {
        display: block;
        max-width: 72.5rem;
        margin: 0 auto;
        padding: var(--space-3);
        background: var(--paper);
        color: var(--ink);
        font: var(--text) / var(--leading) var(--sans);
      }
      h1 {
        margin: 0 0 var(--space-2);
        font: 600 var(--text-title) / var(--leading-tight) var(--serif);
        text-wrap: balance;
      }
      p {
        margin: 0;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2) var(--space-3);
      }
      /* It has room for the way on, so that the figure stays where it is when a task is solved. */
      .standing {
        flex: 1 1 24rem;
        flex-wrap: nowrap;
        gap: var(--space-2);
        min-height: 2.75rem;
        min-width: 0;
      }
      .standing p {
        flex: none;
        max-width: 60%;
      }
      .standing button {
        padding-inline: var(--space-2);
        overflow: hidden;
        white-space: nowrap;
        text-overflow: ellipsis;
      }
      @media (min-width: 54rem) {
        .standing {
          justify-content: end;
        }
      }
      .end {
        margin: var(--space-3) 0 var(--space-2);
        padding-top: var(--space-3);
        border-top: 1px solid var(--line);
      }
      form {
        display: grid;
        gap: var(--space-3);
        margin-top: var(--space-3);
      }
      form label {
        display: grid;
        gap: var(--space-1);
      }
      form input {
        width: min(20rem, 100%);
      }
      ol {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      [aria-current] {
        border-color: var(--ink);
        box-shadow: inset 0 -2px var(--ink);
        font-weight: 600;
      }
      .yes {
        color: var(--satisfied);
      }
      .soft {
        color: var(--ink-soft);
        font-size: var(--text-small);
      }
      .trouble {
        margin-bottom: var(--space-2);
      }
      .broken {
        color: var(--violated);
      }
      iframe {
        display: block;
        /* The page in it has the same margins. */
        width: calc(100% + 2 * var(--space-3));
        margin-inline: calc(-1 * var(--space-3));
        border: 0;
      }
      @media (forced-colors: active) {
        [aria-current] {
          outline: 2px solid Highlight;
        }
      }
    `;
