/** The styles of the first screen. */
import { css } from 'lit';

export const styles = css`
  /* Number and unit do not fit on one line beside the meaning. */
  @container lab (max-width: 37.49rem) {
    .proven {
      min-height: 6.75rem;
    }
    .proven .unit {
      display: block;
      margin: var(--space-1) 0 0;
      font-size: var(--text);
    }
    .split {
      flex: 1 1 100%;
    }
  }
  pe-tables[bringing] {
    margin-bottom: var(--space-3);
  }
  .training {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .action p {
    overflow-wrap: anywhere;
  }
  .key {
    margin-right: var(--space-3);
    white-space: nowrap;
  }
  .key i {
    display: inline-block;
    width: 0.45em;
    height: 0.45em;
    margin-right: 0.4em;
    border: 1.5px solid var(--ink-soft);
    border-radius: 50%;
  }
  .key .dot {
    background: var(--ink-soft);
  }
  .fix {
    min-height: 0;
    padding: 2px var(--space-2);
    font-size: var(--text-small);
  }
  /* Most results come before anyone could read that they are pending. */
  .late {
    animation: show-loading 0s 200ms both;
  }
  .player {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    margin-bottom: var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .player button {
    width: 4.5rem;
  }
  .player input {
    flex: 1 1 10rem;
    width: auto;
  }
  .player span {
    min-width: 12em;
  }
  .table-choice {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-width: 0;
    font-size: var(--text);
  }
  .table-choice .label {
    color: var(--ink-soft);
  }
  .joined {
    display: flex;
    border: 1px solid var(--edge);
    border-radius: 6px;
  }
  .joined > * {
    min-height: 2.375rem;
    border: 0;
    background-color: transparent;
    font-size: inherit;
  }
  .joined select {
    width: auto;
    max-width: 12rem;
    border-radius: 5px 0 0 5px;
    font-weight: 600;
    text-overflow: ellipsis;
  }
  .joined button {
    border-left: 1px solid var(--line);
    border-radius: 0 5px 5px 0;
    white-space: nowrap;
  }
  .joined button[aria-expanded='true'] {
    background-color: var(--surface);
  }
  @container lab (max-width: 37.49rem) {
    .lever > .table-choice {
      top: 0.375rem;
      gap: var(--space-1);
    }
    .joined button {
      display: none;
    }
    .joined {
      border: 0;
    }
    .joined select {
      max-width: min(12rem, 100cqw - 9rem);
      min-height: 1.75rem;
      field-sizing: content;
      padding-block: 0;
    }
  }
  @container lab (min-width: 37.5rem) {
    .lever > .table-choice {
      margin-left: 0;
    }
    .split {
      margin-left: auto;
    }
  }
`;
