/** What a scene needs only after it is drawn for the first time: the look of what came of an answer, of paper and of forced colours, and still frames. */
import { css } from 'lit';
import { forcedStyles } from './forced.ts';
import { stillStyles } from './stills.ts';

export { patterns } from './forced.ts';
export { stillsView } from './stills.ts';

const toldStyles = css`
  .number {
    margin: var(--space-3) 0 0;
    font-size: var(--text-great);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.025em;
    line-height: 1.05;
    white-space: nowrap;
  }
  .number:empty {
    display: none;
  }
  .meaning {
    min-height: 1.5em;
    color: var(--ink-soft);
    font-size: var(--text);
    line-height: var(--leading);
  }
  .said {
    margin-top: var(--space-3);
    color: var(--ink-soft);
    font-size: var(--text);
  }
  .said b {
    color: var(--ink);
  }
  .right {
    color: var(--satisfied);
    font-weight: 650;
  }
  .wrong {
    color: var(--violated);
    font-weight: 650;
  }
  .explanation {
    margin-top: var(--space-2);
    font-family: var(--serif);
    font-size: var(--text-large);
    line-height: var(--leading);
    text-wrap: pretty;
  }
`;

const paperStyles = css`
  /* Two scenes a page: text beside the figure, as narrow as paper is. */
  @media print {
    .replay,
    .controls,
    .answers,
    .show,
    .caption a {
      display: none;
    }
    .scene {
      display: grid !important;
      grid-template-columns: 2fr 3fr !important;
      column-gap: var(--space-4) !important;
    }
    .text {
      display: flex !important;
      flex-direction: column;
    }
    h1,
    h2 {
      min-height: 0 !important;
      font-size: var(--text-large);
    }
    .number {
      font-size: var(--text-number);
    }
    .lede,
    .explanation {
      font-size: var(--text-small);
    }
    .link {
      order: 5;
      grid-column: 1 / -1;
      margin-top: var(--space-2);
      font-size: var(--text-small);
      overflow-wrap: anywhere;
    }
  }
`;

export const laterStyles = [toldStyles, paperStyles, stillStyles, forcedStyles];
