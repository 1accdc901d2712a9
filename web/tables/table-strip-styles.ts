import { css } from 'lit';

export const tablesStyles = css`
  :host {
    display: block;
    margin-top: var(--space-3);
    font-family: var(--sans);
    font-size: var(--text);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    min-height: 2.125rem;
    gap: var(--space-2) var(--space-3);
  }
  strong {
    font-size: var(--text);
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .read {
    overflow-wrap: anywhere;
  }
  p,
  ul {
    margin: var(--space-1) 0;
    font-size: var(--text-small);
  }
  ul {
    padding-left: 1.25em;
  }
  .what {
    flex: 1 1 auto;
    min-width: 0;
    max-width: 100%;
  }
  select {
    max-width: 100%;
  }
  details {
    min-width: 0;
  }
  details[open] {
    flex-basis: 100%;
  }
  summary {
    box-sizing: border-box;
    width: max-content;
    min-height: 2.125rem;
    padding: var(--space-1) var(--space-2);
    border: 1px solid var(--edge);
    border-radius: 4px;
    line-height: 1.3;
    cursor: pointer;
  }
  summary:hover {
    border-color: var(--ink);
  }
  pe-upload-panel {
    margin-top: var(--space-2);
  }
  .message {
    min-height: 2rem;
    margin-bottom: 0;
    padding-bottom: var(--space-2);
    overflow-wrap: anywhere;
  }
  :host([compact]) {
    margin-top: calc(-1 * var(--space-2));
  }
  :host([compact]) .line {
    min-height: 1.5rem;
    gap: 0 var(--space-3);
    font-size: var(--text-small);
  }
  :host([compact]) .what {
    flex: 0 1 auto;
  }
  :host([compact]) .line > button {
    min-height: 1.5rem;
    padding: 0 var(--space-2);
    font-size: var(--text-small);
  }
  :host([compact]) .message {
    flex: 1 1 12rem;
    min-height: 0;
    margin: 0;
    padding: 0;
  }
  [hidden] {
    display: none;
  }
  :host([compact]) .ways:not([hidden]) {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 0 var(--space-2);
  }
  .ways .recipes {
    margin-top: var(--space-2);
  }
  .ways p {
    flex-basis: 100%;
  }
  .broken {
    color: var(--violated);
  }
  .message button,
  .fix {
    min-height: 0;
    padding: 2px var(--space-2);
    font-size: var(--text-small);
  }
`;
