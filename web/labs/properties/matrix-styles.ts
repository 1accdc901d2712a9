import { css } from 'lit';

/** Narrow: the mark beside the map. From 71rem on: number and grade beside the map. */
export const matrixStyles = css`
  .matrix {
    font-family: var(--sans);
    font-size: var(--text-small);
    line-height: var(--leading-tight);
  }
  .matrix table {
    table-layout: fixed;
    width: 100%;
    border-spacing: 3px;
    margin: -3px;
  }
  .matrix td,
  .matrix th {
    padding: 0;
  }
  .matrix th {
    padding-bottom: 2px;
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  /* Its canvas is placed like a part of the cell. */
  pe-cell-map {
    display: contents;
  }
  /* Numbers return with the map that they belong to. */
  .matrix .cell:has([moving]) :is(.value, .grade) {
    visibility: hidden;
  }
  .matrix .awaited canvas {
    opacity: 0.3;
  }
  /* The name of a file may be long. */
  .matrix th > .axis-name {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .matrix .title {
    width: 2.25rem;
  }
  .matrix .label {
    width: 5.25rem;
  }
  .matrix th[scope='row'] {
    padding-inline-end: var(--space-2);
    text-align: end;
  }
  .matrix .axis {
    font-weight: 600;
    white-space: nowrap;
  }
  .matrix .upright {
    vertical-align: middle;
    text-align: center;
  }
  .matrix .upright > span {
    display: inline-block;
    writing-mode: vertical-rl;
    rotate: 180deg;
  }
  .matrix .soft,
  .matrix .legend,
  .matrix .short,
  .matrix .dashed {
    color: var(--ink-soft);
  }
  .matrix col.apart {
    width: 0.5rem;
  }
  .matrix .offsets-alone > * {
    padding-bottom: var(--space-2);
  }
  .matrix .cell {
    display: grid;
    grid-template: auto auto / minmax(0, 1fr) auto;
    align-items: center;
    justify-items: start;
    gap: var(--space-1);
    width: 100%;
    min-height: 0;
    padding: var(--space-1);
    border-color: transparent;
    border-radius: 5px;
    background: none;
    color: var(--ink);
    font-size: inherit;
    line-height: inherit;
    text-align: start;
  }
  .matrix .cell:hover {
    outline: 2px solid var(--ink);
  }
  .matrix .cell[aria-pressed='true'] {
    outline: 3px solid var(--ink);
  }
  .matrix .cell:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .matrix canvas {
    grid-column: 1 / -1;
    width: 100%;
    max-width: 3.75rem;
    aspect-ratio: 1;
    justify-self: center;
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .matrix .coarse {
    image-rendering: pixelated;
  }
  .matrix .name {
    grid-column: 1 / -1;
    overflow: hidden;
    max-width: 100%;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .matrix .value {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  /* Its marks may come from a taller font: no row grows by them. */
  .matrix .value,
  .matrix .grade {
    height: 1lh;
    white-space: nowrap;
  }
  .matrix .word,
  .matrix .equal {
    display: none;
  }
  .matrix .dashed {
    padding: var(--space-2);
    border: 1.5px dashed var(--edge);
    border-radius: 5px;
    line-height: var(--leading);
    vertical-align: top;
  }
  .matrix .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-2);
    margin: var(--space-2) 0 0;
  }
  .matrix .key {
    color: var(--ink);
    white-space: nowrap;
  }
  .matrix .short {
    margin: var(--space-2) 0 0;
  }
  @container lab (max-width: 37.49rem) {
    .matrix .title {
      width: 0;
    }
    .matrix .label {
      width: 4.75rem;
    }
    /* What moves a frequency stands above the lever. */
    .matrix .offsets-alone > * {
      padding-bottom: var(--space-1);
    }
    .matrix .legend {
      row-gap: 0;
    }
    .matrix :is(.legend, .short) {
      margin-top: var(--space-1);
    }
    .matrix .wide,
    .matrix .legend > :first-child {
      display: none;
    }
    /* There is no room for it; it is still spoken. */
    .matrix .upright > span {
      position: absolute;
      overflow: hidden;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
    /* The legend has it. */
    .matrix .unit {
      display: none;
    }
    .matrix .many .label {
      width: 4rem;
    }
    .matrix .many col.apart {
      width: 0.125rem;
    }
    .matrix .many th[scope='row'] {
      padding-inline-end: var(--space-1);
    }
    .matrix .many th {
      letter-spacing: -0.02em;
    }
    .matrix .most th > .axis-name {
      letter-spacing: -0.05em;
      -webkit-line-clamp: 3;
    }
    /* The mark beside the map, the number below both: the rows stay short. */
    .matrix .many .cell {
      grid-template: auto auto auto / minmax(0, 1fr) auto;
      gap: 2px;
    }
    .matrix .many canvas {
      grid-area: 2 / 1;
    }
    .matrix .many .grade {
      grid-area: 2 / 2;
    }
    .matrix .many .value {
      grid-area: 3 / 1 / 4 / 3;
    }
  }
  @container lab (min-width: 37.5rem) {
    /* Beside four columns there is no room for the note: it stands below them. */
    .matrix table:not(.many) ~ .short {
      display: none;
    }
    .matrix table:not(.many) .equal {
      display: table-cell;
    }
    .matrix table:not(.many) col.equal {
      display: table-column;
      width: 18.5%;
    }
  }
  @container lab (min-width: 71rem) {
    .matrix .cell {
      grid-template: auto 1fr 1fr / 5.25rem 1fr;
      align-items: end;
    }
    .matrix canvas {
      grid-area: 2 / 1 / 4 / 2;
      max-width: none;
    }
    .matrix .value {
      grid-area: 2 / 2;
      font-size: var(--text);
    }
    .matrix .grade {
      grid-area: 3 / 2;
      align-self: start;
    }
    .matrix .word {
      display: inline;
    }
    .matrix .tall .cell {
      grid-template-columns: 4.5rem 1fr;
    }
    .matrix .most .cell {
      grid-template-columns: 3.25rem 1fr;
    }
    .matrix .most .unit {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .matrix .cell[aria-pressed='true'] {
      outline-color: Highlight;
    }
  }
`;
