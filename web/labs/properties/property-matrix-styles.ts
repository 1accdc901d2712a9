import { css } from 'lit';

export const matrixStyles = css`
  :host {
    display: block;
    min-width: 0;
    container: matrix / inline-size;
    font-family: var(--sans);
    font-size: var(--text-small);
    line-height: 1.25;
  }
  table {
    table-layout: fixed;
    width: 100%;
    border-spacing: 0.25rem;
    margin: -0.25rem;
  }
  td,
  th {
    padding: 0;
  }
  th {
    padding-bottom: 0.125rem;
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  .awaited canvas {
    opacity: 0.3;
  }
  /* The name of a file may be long. */
  th > .part {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .title {
    width: 0;
  }
  .label {
    width: 4.75rem;
  }
  th[scope='row'] {
    padding-inline-end: 0.5rem;
    text-align: end;
  }
  .axis {
    font-weight: 600;
    white-space: nowrap;
  }
  .upright {
    vertical-align: middle;
    text-align: center;
  }
  .upright > span {
    display: inline-block;
    writing-mode: vertical-rl;
    rotate: 180deg;
  }
  .soft {
    color: var(--ink-soft);
  }
  col.apart {
    width: 0.5rem;
  }
  .alone > * {
    padding-bottom: 0.75rem;
  }
  .cell {
    display: grid;
    grid-template: auto auto / minmax(0, 1fr) auto;
    align-items: center;
    justify-items: start;
    gap: 0.25rem;
    box-sizing: border-box;
    width: 100%;
    min-height: 0;
    padding: 0.3125rem;
    border: 1px solid var(--edge);
    border-radius: 5px;
    background: var(--ground, var(--surface));
    color: var(--ink);
    font-size: inherit;
    line-height: inherit;
    text-align: start;
  }
  .cell:hover {
    outline: 2px solid var(--ink);
  }
  .cell[aria-pressed='true'] {
    background: var(--ground, var(--surface));
    color: var(--ink);
    outline: 3px solid var(--ink);
  }
  .cell:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  canvas {
    grid-column: 1 / -1;
    width: 100%;
    max-width: 3.75rem;
    aspect-ratio: 1;
    justify-self: center;
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .coarse {
    image-rendering: pixelated;
  }
  .name {
    grid-column: 1 / -1;
    overflow: hidden;
    max-width: 100%;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .value {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .grade {
    white-space: nowrap;
  }
  /* Its marks may come from a taller font: no row grows by them. */
  .value,
  .grade {
    height: 1lh;
  }
  .word {
    display: none;
  }
  .equal {
    display: none;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    margin: 0.5rem 0 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .key {
    color: var(--ink);
    white-space: nowrap;
  }
  .swatch {
    background: var(--ground);
    display: inline-block;
    width: 0.8rem;
    height: 0.8rem;
    margin-inline-end: 0.35rem;
    border: 1px solid var(--edge);
    border-radius: 3px;
    vertical-align: -0.1rem;
    print-color-adjust: exact;
  }
  .short {
    margin: 0.375rem 0 0;
    color: var(--ink-soft);
  }
  @container matrix (max-width: 33.99rem) {
    table {
      border-spacing: 0.1875rem;
    }
    .wide {
      display: none;
    }
    /* There is no room for it; it is still spoken. */
    .upright > span {
      position: absolute;
      overflow: hidden;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
    .legend > :first-child {
      display: none;
    }
    .legend {
      column-gap: 0.5rem;
    }
    .value,
    .grade {
      font-size: var(--text-small);
    }
    /* The legend has it. */
    .unit {
      display: none;
    }
    .many .label {
      width: 4rem;
    }
    .many col.apart {
      width: 0.125rem;
    }
    .many th[scope='row'] {
      padding-inline-end: 0.25rem;
    }
    .many th {
      font-size: var(--text-small);
      letter-spacing: -0.02em;
    }
    .many th > .part {
      padding-inline-end: 0.25rem;
    }
    .most th > .part {
      padding-inline-end: 0;
      letter-spacing: -0.05em;
      -webkit-line-clamp: 3;
    }
    /* The mark beside the map, the number below both: the rows stay short. */
    .many .cell {
      grid-template: auto auto auto / minmax(0, 1fr) auto;
      gap: 0.125rem;
      padding: 0.25rem;
    }
    .many canvas {
      grid-area: 2 / 1;
    }
    .many .grade {
      grid-area: 2 / 2;
    }
    .many .value {
      grid-area: 3 / 1 / 4 / 3;
    }
  }
  @container matrix (min-width: 34rem) {
    .short {
      display: none;
    }
    /* Beside four columns there is no room for the note: it stands below them. */
    .many ~ .short {
      display: block;
    }
    table:not(.many) .equal {
      display: table-cell;
    }
    table:not(.many) col.equal {
      display: table-column;
      width: 18.5%;
    }
    .title {
      width: 2.25rem;
    }
    .label {
      width: 5.25rem;
    }
    .dashed {
      padding: 0.875rem 0.75rem;
      border: 1.5px dashed var(--edge);
      border-radius: 5px;
      color: var(--ink-soft);
      line-height: 1.45;
      vertical-align: top;
    }
    canvas {
      max-width: 5.5rem;
    }
  }
  @container matrix (min-width: 44rem) {
    .cell {
      grid-template: auto 1fr 1fr / 5.25rem 1fr;
      column-gap: 0.375rem;
      align-items: end;
    }
    canvas {
      grid-area: 2 / 1 / 4 / 2;
    }
    .value {
      grid-area: 2 / 2;
      font-size: var(--text);
    }
    .grade {
      grid-area: 3 / 2;
      align-self: start;
    }
    .word {
      display: inline;
    }
    .tall .cell {
      grid-template-columns: 4.5rem 1fr;
      padding-block: 0.25rem;
    }
  }
  @container matrix (min-width: 44rem) and (max-width: 57.99rem) {
    .most .cell {
      grid-template-columns: 3.25rem 1fr;
    }
    .most .unit {
      display: none;
    }
    .most .grade {
      font-size: var(--text-small);
    }
  }
  @media (forced-colors: active) {
    .cell[aria-pressed='true'] {
      outline-color: Highlight;
    }
  }
`;
