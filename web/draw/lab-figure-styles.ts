/** The look of <pe-lab-figure>. */
import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    min-width: 0;
    color: var(--ink);
    font-family: var(--sans);
    font-size: var(--text-small);
    line-height: 1.5;
  }
  /* Where a mark fades figures, each is painted by itself, and the next would cover an open menu. The lever stays above. */
  :host([menu-open]) {
    position: relative;
    z-index: 1;
  }
  figure {
    margin: 0;
  }
  .head > details {
    display: var(--figure-foot, block);
  }
  .head {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-2);
    margin-bottom: var(--space-2);
  }
  .heading {
    margin: 0;
    font-size: var(--text);
    font-weight: 600;
    line-height: var(--leading-tight);
    overflow-wrap: anywhere;
  }
  details {
    position: relative;
    flex: none;
    margin-left: auto;
  }
  summary {
    min-height: 1.5rem; /* large enough for a finger */
    padding: 2px var(--space-2);
    border-radius: 4px;
    color: var(--ink-soft);
    cursor: pointer;
  }
  summary:hover,
  [open] > summary {
    color: var(--ink);
  }
  .menu {
    position: absolute;
    z-index: 2;
    right: 0;
    box-sizing: border-box;
    width: max-content;
    max-width: min(18rem, 90vw);
    padding: var(--space-1) var(--space-3) var(--space-2);
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: 4px;
  }
  .menu p {
    margin: var(--space-2) 0 var(--space-1);
    color: var(--ink-soft);
  }
  .menu textarea {
    margin-top: var(--space-2);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
  .menu button {
    font-size: var(--text-small);
  }
  .menu .said {
    min-height: 1.5em;
    margin-bottom: 0;
  }
  .foot .said {
    flex-basis: 100%;
    margin: 0;
  }
  figcaption {
    max-width: var(--column);
    color: var(--ink-soft);
  }
  .panel {
    margin-top: var(--space-3);
    scroll-margin-block: calc(var(--lever-top, 0px) + var(--space-3)) calc(var(--lever-bottom, 0px) + var(--space-3));
  }
  .foot {
    display: var(--figure-foot, flex); /* none on a projector */
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--space-3);
    margin-top: var(--space-2);
    font-size: var(--text-small);
  }
  .tools {
    display: var(--figure-tools, flex);
    align-items: baseline;
    gap: var(--space-3);
    margin-left: auto;
  }
  .tools > button,
  .foot summary {
    box-sizing: border-box;
    height: 1.5rem;
    min-height: 0;
    padding: 0;
    border: 0;
    border-bottom: 1px solid var(--line);
    border-radius: 0;
    background: none;
    color: var(--ink-soft);
    font-size: inherit;
    line-height: calc(1.5rem - 2px);
    list-style: none;
  }
  .foot summary::-webkit-details-marker {
    display: none;
  }
  .tools > button:hover,
  .tools > button[aria-pressed='true'] {
    color: var(--ink);
  }
  .foot .menu {
    bottom: 100%;
  }
  @media (pointer: coarse) {
    summary {
      padding-block: var(--space-2);
    }
    .foot summary,
    .tools > button {
      height: 2.75rem;
      line-height: calc(2.75rem - 2px);
    }
  }
  @media print {
    figure {
      break-inside: avoid;
    }
    details {
      display: none;
    }
  }
`;
