/** What the bench adds to the style of all labs. */
import { css } from 'lit';

export const styles = css`
  .message {
    min-height: 2.125rem;
  }
  .errors table {
    min-width: max-content;
  }
  .errors :is(th, td):not(:first-child) {
    padding-left: 0.6rem;
  }
  .errors tbody th {
    max-width: 13rem;
    overflow-wrap: anywhere;
  }
  .errors thead button {
    min-height: 1.75rem;
    padding: 0.1rem 0;
    border-color: transparent;
    background: none;
    font-size: inherit;
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
  }
  .errors thead :is(th, td) {
    vertical-align: bottom;
  }
  .errors .first,
  .errors thead .first button {
    padding-left: 0;
    text-align: left;
  }
  .errors .shape {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .errors .own {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .errors .own::before {
    content: '· ';
  }
  .errors .problem {
    color: var(--violated);
    text-align: left;
    white-space: normal;
  }
  .before .errors tbody {
    opacity: 0.6;
  }
  .out {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    margin-top: var(--space-3);
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .settings {
    margin: var(--space-2) 0 0;
    font-family: var(--sans);
    font-size: var(--text-small);
    color: var(--ink-soft);
  }
`;
