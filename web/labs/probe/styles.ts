/** What the probe lab adds to the style of all labs. */
import { css } from 'lit';

export const styles = css`
  pe-tables {
    margin-top: 0;
  }
  .verdict {
    margin-top: 0;
    scroll-margin-top: var(--space-4);
  }
  /* Room for the longest words, so that the plots below stay where they are while a slider is moved. */
  .verdict .words {
    flex: 1 1 18rem;
    min-height: 6lh;
  }
  @container lab (min-width: 40rem) {
    .verdict .words {
      min-height: 4lh;
    }
  }
  @container lab (min-width: 68rem) {
    .verdict .words {
      min-height: 3lh;
    }
  }
  .verdict .instead {
    color: var(--ink-soft);
  }
  .plots {
    display: grid;
    gap: var(--space-3);
    margin-top: var(--space-3);
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
  /* On paper the settings of the study are what its steps are called. */
  @media print {
    .study button {
      padding: 0;
      border: 0;
    }
  }
`;
