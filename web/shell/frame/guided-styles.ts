import { css } from 'lit';

/**
 * A lab with a prediction or a challenge. While a question waits for a prediction, the proof is hidden except for the part that the question shows (class `known`).
 * A hatched box takes the place of each figure.
 */
export const guidedStyles = css`
  .covered {
    isolation: isolate; /* keeps the docked panel above */
    visibility: hidden;
  }
  .covered .known {
    visibility: visible;
  }
  .covered pe-lab-figure {
    position: relative;
  }
  .covered pe-lab-figure::before {
    content: 'Covered';
    visibility: visible;
    position: absolute;
    z-index: 3;
    inset: 0;
    display: grid;
    place-items: center;
    border: 1px solid var(--edge);
    border-radius: 4px;
    background: repeating-linear-gradient(135deg, transparent 0 8px, var(--line) 8px 9px) var(--surface);
    color: var(--ink);
    font-family: var(--sans);
    font-size: var(--text);
    font-weight: 600;
  }
  .guide-mark {
    color: var(--ink-soft);
  }
  .guided:not(:has(> .lever)) {
    --lever: 0px;
    --lever-height: 0px;
  }
  @container lab (max-width: 37.49rem) {
    .guided > .lever {
      display: none;
    }
    /* The explanation comes right under the number. */
    .revealed > .proof {
      grid-row: 4;
    }
    .revealed > .folds {
      grid-row: 5;
    }
  }
  @container lab (min-width: 37.5rem) {
    .guided > .lever[inert] {
      opacity: 0.75;
    }
  }
`;
