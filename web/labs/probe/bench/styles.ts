/** What the bench adds to the style of all labs. */
import { css } from 'lit';

export const styles = css`
  .message {
    min-height: 2.125rem;
  }
  .numbers table {
    min-width: max-content;
  }
  .numbers :is(th, td):not(:first-child) {
    padding-left: 0.6rem;
  }
  .numbers tbody th {
    max-width: 13rem;
    overflow-wrap: anywhere;
  }
  .numbers thead button {
    min-height: 1.75rem;
    padding: 0.1rem 0;
    border-color: transparent;
    background: none;
    font-size: inherit;
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
  }
  .numbers thead :is(th, td) {
    vertical-align: bottom;
  }
  .numbers .first,
  .numbers thead .first button {
    padding-left: 0;
    text-align: left;
  }
  .numbers .shape {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .numbers .own {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .numbers .own::before {
    content: '· ';
  }
  .numbers .problem {
    color: var(--violated);
    text-align: left;
    white-space: normal;
  }
  .before .numbers tbody {
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
