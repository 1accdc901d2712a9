import { css } from 'lit';

export const gridStyles = css`
  :host {
    display: block;
    min-width: 0;
    container: grid / inline-size;
    font-family: var(--sans);
    font-size: var(--text-small);
    line-height: var(--leading-tight);
  }
  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
    gap: var(--space-2);
  }
  .tile {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    min-width: 0;
    border: 1px solid var(--line);
    border-radius: 3px;
  }
  .tile.current {
    background: var(--surface);
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }
  button {
    display: grid;
    min-height: 0;
    min-width: 0;
    padding: var(--space-1);
    background: none;
    border-color: transparent;
    font-size: inherit;
    line-height: inherit;
    text-align: left;
  }
  button[aria-pressed='true'] {
    background: none;
    border-color: transparent;
    color: var(--ink);
  }
  button:hover {
    border-color: var(--ink);
  }
  .whole {
    padding: var(--space-2) var(--space-2) var(--space-1);
  }
  .title {
    display: block;
    min-height: 4.8em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .origin {
    display: block;
    color: var(--ink-soft);
    font-weight: 400;
  }
  canvas {
    box-sizing: border-box;
    width: 6rem;
    height: 6rem;
    margin: 0 var(--space-2) var(--space-2);
    cursor: pointer;
    image-rendering: pixelated;
    border: 1px solid var(--edge);
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .numbers {
    display: grid;
    align-content: start;
    margin: 0;
    padding: 0 var(--space-1) var(--space-1);
    color: var(--ink-soft);
  }
  .number {
    font-variant-numeric: tabular-nums;
  }
  .size {
    padding: var(--space-1);
  }
  .number > :first-child {
    color: var(--ink-soft);
  }
  .satisfied {
    color: var(--satisfied);
  }
  .violated {
    color: var(--violated);
  }
  .value {
    white-space: nowrap;
  }
  @container grid (min-width: 60rem) {
    .tiles {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .tile {
      grid-template-columns: auto minmax(0, 1fr);
    }
    .whole {
      grid-column: 1 / -1;
    }
    canvas {
      margin-right: 0;
    }
    /* A line and the origin, so that the maps of a row stand side by side. */
    .title {
      min-height: 2.4em;
    }
  }
  @media (forced-colors: active) {
    .tile.current {
      border-color: Highlight;
      box-shadow: inset 0 0 0 1px Highlight;
    }
  }
`;
