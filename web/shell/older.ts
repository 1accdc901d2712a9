/** The mark of what belongs to earlier settings: the class 'older' (`markOf` in job-run.ts) on an element around it. */
import { css } from 'lit';

export const olderStyles = css`
  /* A result of earlier settings. It appears after a delay: most new results arrive sooner. */
  .older {
    position: relative;
  }
  .older::before {
    content: 'Out of date';
    position: absolute;
    z-index: 2;
    top: 0;
    right: 0;
    transform: translateY(-100%); /* above the result, whose upper right corner has menus and buttons */
    padding: 0 var(--space-2);
    border: 1px solid var(--violated);
    border-radius: 4px;
    background: var(--paper);
    color: var(--violated);
    font-family: var(--sans);
    font-size: var(--text-small);
    animation: show-older 0s var(--older-delay, 500ms) both;
  }
  .older .older::before {
    content: none;
  }
  .older :is(pe-lab-figure, :is(.number, .numbers tbody):not(pe-lab-figure *)) {
    animation: fade-older 0s var(--older-delay, 500ms) both;
  }
  @keyframes show-older {
    from {
      visibility: hidden;
    }
  }
  /* Its text stays readable. */
  @keyframes fade-older {
    to {
      opacity: 0.85;
      filter: grayscale(1);
    }
  }
  @media print {
    .older::before {
      position: static;
      justify-self: start;
      display: inline-block;
      margin-bottom: var(--space-1);
      transform: none;
    }
    /* Paper does not wait. */
    :host {
      --older-delay: 0s;
    }
  }
`;

/** On the first screen the number carries the mark for both. */
const marked = '.older, .proven.older ~ .proof';

/** Whether an event comes from something that is marked. */
export const isInOlder = (path: readonly EventTarget[]): boolean =>
  path.some((one) => one instanceof Element && one.matches(marked));
