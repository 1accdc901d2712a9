/** How the screens of models look. Loaded with the lab, so that they stand at once. */
import { css } from 'lit';

export const modelStyles = css`
  .models {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
  .facts {
    max-width: var(--column);
    padding-left: 1.25em;
  }
  .fills {
    display: grid;
    gap: var(--space-2);
    margin: 0;
    padding: var(--space-3) 0 0;
    border-top: 1px solid var(--line);
    list-style: none;
    font-size: var(--text-small);
  }
  .fills li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  .fill {
    box-sizing: border-box;
    width: 0.75rem;
    height: 1.25rem;
    forced-color-adjust: none;
  }
  .fill.near {
    height: 0.75rem;
    background: var(--mark);
  }
  .fill.far {
    background: var(--mark2);
  }
  .fill.bias {
    background: var(--attention);
  }
  .fill.none {
    height: 2px;
    background: var(--context);
  }
  .fill.added,
  .fill.still {
    border: 1.5px solid var(--ink);
  }
  .fill.added {
    border-bottom: 0.375rem solid var(--mark2);
  }
`;
