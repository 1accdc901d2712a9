/** What the panels below figures look like. */
import { css } from 'lit';

export const panelStyles = css`
  :host {
    display: block;
    padding: var(--space-2) var(--space-3) var(--space-3);
    border: 1px solid var(--line);
    font-family: var(--sans);
    font-size: max(var(--text-small), 13px);
    line-height: 1.5;
  }
  p {
    margin: 0 0 var(--space-2);
  }
  .title {
    margin-top: var(--space-3);
    font-weight: 600;
  }
  .title:first-child {
    margin-top: 0;
  }
  .soft {
    color: var(--ink-soft);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-2);
    margin-top: var(--space-2);
  }
  @media print {
    .row {
      display: none;
    }
  }
`;
