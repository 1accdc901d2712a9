/** What the probe lab adds to the style of all labs. */
import { css } from 'lit';

export const styles = css`
  /* Number and unit do not fit on one line beside the meaning. */
  @container lab (max-width: 37.49rem) {
    .proven {
      min-height: 6.75rem;
    }
    .proven .unit {
      display: block;
      margin: 0.25rem 0 0;
      font-size: 1rem;
    }
    .split {
      flex: 1 1 100%;
    }
  }
  /* Keeps what is below the figure in place when the first result comes. */
  .room {
    min-height: 100vh;
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
    margin-right: 0.75rem;
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
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: var(--space-4);
    margin-top: var(--space-3);
  }
  .facts {
    min-height: 3em;
    margin: var(--space-2) 0 0;
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .values {
    margin-top: var(--space-4);
  }
  .fold .content > div > p {
    max-width: var(--column);
  }
  /* On paper, the study's buttons are plain titles of its steps. */
  @media print {
    .study button {
      padding: 0;
      border: 0;
    }
  }
`;
