/** How a table of numbers looks: `.numbers` around it, which scrolls sideways where it has to. */
import { css } from 'lit';

export const numberTableStyles = css`
  .numbers {
    max-width: 100%;
    overflow-x: auto;
    /* Shadows at an edge beyond which there is more: the paper, which moves along, covers them at the ends. */
    background:
      linear-gradient(to right, var(--paper) 40%, transparent) 0 0 / 2rem 100% no-repeat local,
      linear-gradient(to left, var(--paper) 40%, transparent) 100% 0 / 2rem 100% no-repeat local,
      linear-gradient(to right, var(--edge), transparent) 0 0 / 0.75rem 100% no-repeat scroll,
      linear-gradient(to left, var(--edge), transparent) 100% 0 / 0.75rem 100% no-repeat scroll;
    font-family: var(--sans);
    font-size: max(0.9375rem, 13px);
  }
  .numbers:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  .numbers table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .numbers th,
  .numbers td {
    padding: 0.25rem 0 0.25rem 1rem;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: right;
    white-space: nowrap;
  }
  .numbers thead th {
    color: var(--ink-soft);
  }
  .numbers tbody th {
    min-width: 7.5em;
    padding-left: 0;
    text-align: left;
    white-space: normal;
  }
  @container lab (max-width: 32rem) {
    .numbers {
      font-size: 13px;
    }
    .numbers th,
    .numbers td {
      padding-left: 0.2rem;
      white-space: normal;
    }
    .numbers tbody th {
      min-width: 0;
    }
  }
  .numbers .none {
    color: var(--ink-soft);
  }
`;
