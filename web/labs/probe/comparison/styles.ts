/** The comparison's own styles. */
import { css } from 'lit';

export const styles = css`
  .message {
    min-height: 2.125rem;
  }
  @media screen {
    .numbers table {
      min-width: max-content;
    }
    .numbers :is(th, td):not(:first-child) {
      padding-left: 0.6rem;
    }
    .numbers thead button {
      text-decoration: underline;
      text-decoration-style: dotted;
      text-underline-offset: 0.25em;
    }
  }
  /* Paper does not scroll, so all columns must fit. */
  @media print {
    .numbers {
      font-size: 8pt;
    }
    .numbers :is(th, td):not(:first-child) {
      padding-left: 0.4rem;
    }
    .numbers thead th {
      white-space: normal;
    }
  }
  .numbers tbody th {
    max-width: 13rem;
    overflow-wrap: anywhere;
  }
  /* Leaves room for the first number beside the name. */
  @container lab (max-width: 32rem) {
    .numbers tbody th {
      max-width: 6.5rem;
    }
  }
  .numbers thead button {
    min-height: 1.75rem;
    padding: 0.1rem 0;
    border-color: transparent;
    background: none;
    font-size: inherit;
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
    font-size: min(var(--text-small), 1em);
  }
  .numbers .own::before {
    content: '· ';
  }
  .numbers .problem {
    color: var(--violated);
    text-align: left;
    white-space: normal;
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
