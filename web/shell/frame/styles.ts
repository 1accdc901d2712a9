/** Styles of a lab's first screen. (Over 300 lines: a style sheet, wide and narrow.) */
import { css } from 'lit';
import { loading } from '../../draw/controls.ts';

/**
 * Wide: figure column and rail, 816 and 296 px at 1160. The lever spans all rows below the headline, so that it sticks to the top while
 * they scroll; its own row reserves its height. Narrow: one column, and the lever docks at the bottom.
 */
export const frameStyles = css`
  .frame {
    --lever: 2.75rem;
    --text-title: min(1.25rem, 5.6cqw);
    --leading-title: 1.25;
    --text-number: 2.5rem;
    /* How much of the window the lever covers: what is scrolled to or focused stops beside it. */
    --lever-top: var(--page-top, 0px); /* the height of the page's header */
    --lever-bottom: var(--lever-height, var(--lever));
    display: grid;
    grid-template: auto auto auto 1fr auto / minmax(0, 1fr);
    gap: var(--space-2);
    min-height: calc(100svh - 4rem); /* with the header no less than the window, so that the dock starts at its bottom */
  }
  .frame > * {
    grid-column: 1;
  }
  .unled {
    --lever: 0px;
  }
  .above {
    position: relative;
    margin-top: calc(-1 * var(--page-gap, 0px));
    margin-bottom: var(--space-3);
    background: var(--surface);
    box-shadow: 0 0 0 100vmax var(--surface);
    clip-path: inset(0 -100vmax);
  }
  .headed {
    grid-row: 1;
  }
  .frame > h1 {
    grid-row: 1;
    scroll-margin-top: calc(var(--page-top, 0px) + var(--space-4));
  }
  .proven {
    grid-row: 2;
  }
  .proof {
    grid-row: 3;
  }
  .rail {
    grid-row: 4;
  }
  .folds {
    grid-row: 5;
  }
  .frame h1 {
    margin: 0;
    min-height: calc(3 * var(--leading-title) * 1em);
    font-size: var(--text-title);
    font-weight: 600;
    line-height: var(--leading-title);
    text-wrap: balance;
  }
  ${loading}
  .proven {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: var(--space-3);
    align-content: start;
    min-height: 5.5rem;
    font-family: var(--sans);
    font-size: var(--text);
    line-height: 1.4;
  }
  .proven p {
    grid-column: 2;
    margin: 0;
  }
  .proven .big {
    grid-column: 1;
    grid-row: 1 / 3;
    align-self: center;
    min-height: var(--text-number); /* long numbers are smaller, but take the same height */
    line-height: 1;
    white-space: nowrap;
  }
  .proven .number {
    font-size: var(--text-number);
    font-weight: 600;
    line-height: 1;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  .proven .number.long {
    font-size: var(--text-title);
  }
  .proven .unit {
    margin-left: 0.15em;
    color: var(--ink-soft);
    font-size: var(--text-large);
  }
  .meaning {
    font-size: var(--text-small);
  }
  .standing.satisfied {
    color: var(--satisfied);
  }
  .standing.violated {
    color: var(--violated);
  }
  .standing.position {
    color: var(--position);
  }
  .lever {
    --lever-top: 0px;
    --lever-bottom: 0px;
    position: sticky;
    z-index: 2;
    bottom: 0;
    grid-area: 1 / 1 / -1 / -1;
    align-self: end;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    box-sizing: border-box;
    width: 100%;
    padding-block: var(--space-2);
    border-top: 1px solid var(--line);
    background: var(--paper);
    font-family: var(--sans);
  }
  /* On the line of the first control's label. */
  .lever > .second {
    position: absolute;
    top: 0.25rem;
    right: 0;
  }
  .proof {
    min-width: 0;
  }
  /* Holds the place of the figure, so that nothing below moves when the first result comes. */
  .room {
    min-height: 100vh;
  }
  /* The number below says it to the eye. */
  h1.older {
    animation: fade-older 0s var(--older-delay, 500ms) both;
  }
  h1.older::before {
    position: absolute; /* on paper, too */
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  /* The number says it for both; above the proof there is no room. */
  .proven.older ~ .proof::before {
    content: none;
  }
  .rail {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    align-content: start;
    font-family: var(--sans);
  }
  .action h2 {
    margin: 0 0 var(--space-2);
    color: var(--ink-soft);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-weight: 600;
  }
  .action p {
    margin: 0 0 var(--space-3);
    font-family: var(--serif);
    font-size: var(--text-large);
    line-height: 1.42;
  }
  .next {
    display: grid;
    justify-items: start;
    margin: 0;
    color: var(--ink-soft);
    font-size: var(--text);
  }
  .next button,
  button.plain {
    min-height: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    font-weight: 600;
    text-align: start;
  }
  .next button:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  .further {
    display: none;
  }
  .folds {
    margin-bottom: calc(var(--lever-bottom) + var(--space-5)); /* room for the dock at the end of the page */
    border-top: 1px solid var(--line);
  }
  .fold {
    border-bottom: 1px solid var(--line);
    scroll-margin-top: var(--lever-top);
  }
  .fold > summary {
    padding: var(--space-3) 0;
    cursor: pointer;
  }
  .fold > summary h2 {
    display: inline;
    margin: 0;
    font-size: var(--text-large);
  }
  /* Its upper edge is not under the lever. */
  .fold > summary:focus-visible {
    outline-offset: -2px;
  }
  .fold > summary:hover h2 {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }
  .fold > .content {
    padding-bottom: var(--space-4);
  }
  .fold > .content > :first-child {
    margin-top: 0;
  }
  @container lab (max-width: 37.49rem) {
    .action .in-lever {
      display: none;
    }
  }
  @container lab (min-width: 37.5rem) {
    .frame {
      --text-title: clamp(1.625rem, 2.65cqw, 1.875rem);
      --leading-title: 1.225;
      --text-number: 3.25rem;
      --lever-top: calc(var(--page-top, 0px) + var(--lever-height, var(--lever)));
      --lever-bottom: 0px;
      grid-template-rows: auto auto minmax(var(--lever-height, var(--lever)), auto) auto auto auto;
      row-gap: var(--space-3);
      min-height: 0;
    }
    .frame h1 {
      min-height: calc(2 * var(--leading-title) * 1em);
    }
    .lever > .second {
      position: static;
      margin-left: auto;
    }
    .frame > .lever {
      top: var(--page-top, 0px);
      bottom: auto;
      grid-area: 3 / 1 / -1 / 2;
      align-self: start;
      min-height: var(--lever);
      padding-block: 0;
      border-top: 0;
    }
    .proof {
      grid-row: 4;
    }
    .rail {
      grid-row: 5;
    }
    .folds {
      grid-row: 6;
      margin-bottom: 0;
    }
  }
  @container lab (min-width: 54rem) {
    .frame {
      --rail: 16.5rem;
      grid-template-columns: minmax(0, 1fr) var(--rail);
      grid-template-rows: auto minmax(var(--lever-height, var(--lever)), auto) minmax(27.5rem, auto) auto auto;
      gap: 0 var(--space-5);
    }
    /* The hairline between figures and rail. */
    .frame:not(.alone)::before {
      content: '';
      grid-area: 1 / 2 / 4 / 3;
      width: 1px;
      margin-left: calc(-1 * var(--space-4));
      background: var(--line);
    }
    .frame h1,
    .headed {
      grid-area: 1 / 1;
    }
    .frame h1 {
      margin-bottom: var(--space-3);
    }
    .proven {
      grid-area: 1 / 2 / 3 / 3;
      display: block;
      min-height: 8.75rem;
    }
    .proven .standing {
      margin-top: var(--space-2);
    }
    .meaning {
      min-height: 3lh; /* what follows does not move when the number changes */
    }
    .frame > .lever {
      grid-area: 2 / 1 / -1 / 2;
    }
    /* Beside the lever nothing shows that scrolls past it, but for the rail, which is drawn above. */
    .lever::before {
      content: '';
      position: absolute;
      z-index: -1;
      inset: 0 calc(-3rem - var(--rail)) 0 0;
      background: var(--paper);
    }
    .frame::before,
    .proven,
    .rail {
      position: relative;
      z-index: 3;
    }
    .proof {
      grid-area: 3 / 1;
      padding-top: var(--space-3);
    }
    /* Without a lever, the proof begins under the headline, however high the number is beside it: only the second row grows for it. */
    .unled {
      grid-template-rows: auto 4rem minmax(27.5rem, auto) auto auto;
    }
    .unled > .proof {
      grid-row: 2 / 4;
      padding-top: 0;
    }
    .rail {
      grid-area: 3 / 2;
      padding-top: var(--space-3);
      grid-template-rows: auto auto 1fr;
      align-content: stretch;
    }
    .rail .next {
      align-self: end;
      align-content: end;
    }
    .further {
      grid-area: 4 / 1 / 5 / -1;
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-1) calc(5 * var(--space-1));
      margin-top: var(--space-3);
      padding: var(--space-2) 0;
      border-top: 1px solid var(--line);
      color: var(--ink-soft);
      font-family: var(--sans);
      font-size: var(--text-small);
    }
    .further b {
      color: var(--ink);
    }
    .further a {
      color: inherit;
      text-decoration: none;
    }
    .further a:hover {
      text-decoration: underline;
      text-underline-offset: 0.25em;
    }
    .folds {
      grid-area: 5 / 1 / 6 / -1;
    }
    /* Lever and figure fill the width; the words have room to be larger. */
    .presented {
      --text-title: clamp(1.75rem, 3.1cqw, 2.25rem); /* a slide of usual width has room for three lines */
      --text-number: 4rem;
    }
    .presented .big {
      white-space: normal;
    }
    .presented .number {
      white-space: nowrap;
    }
    .presented .proven {
      font-size: var(--text-large);
    }
    .presented .meaning {
      font-size: var(--text);
    }
  }
  @container lab (min-width: 71rem) {
    .frame {
      --rail: 18.5rem;
    }
  }
  .presented {
    --figure-foot: none;
  }
  .presented :is(pe-settings, .next) {
    display: none;
  }
  @media print {
    /* No room for the lever. */
    .frame {
      --lever-height: 0px !important;
    }
    .frame,
    .frame > .proven {
      min-height: 0;
    }
    h1,
    .headed,
    .proven {
      break-after: avoid;
    }
    .proven::before {
      grid-column: 1 / -1;
    }
    .lever,
    .next,
    .further,
    .rail {
      display: none;
    }
  }
`;
