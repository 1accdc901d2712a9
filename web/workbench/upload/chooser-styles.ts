import { css } from 'lit';

export const chooserStyles = css`
  :host {
    display: block;
    margin: var(--space-2) 0;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  summary {
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  input {
    margin-top: var(--space-2);
  }
  ul {
    max-height: 16rem;
    margin: var(--space-1) 0 0;
    padding: 3px;
    overflow-y: auto;
    list-style: none;
  }
  button,
  .refused {
    box-sizing: border-box;
    width: 100%;
    min-height: 2rem;
    padding: 0.3rem 0.6rem;
    text-align: left;
    overflow-wrap: anywhere;
  }
  button {
    border-color: transparent;
  }
  button[aria-pressed='true'] {
    border-color: var(--edge);
  }
  p {
    min-height: 1.5em;
    margin: var(--space-1) 0 0;
  }
  .soft {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  [aria-pressed='true'] .soft {
    color: inherit;
  }
`;
