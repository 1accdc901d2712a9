import { css } from 'lit';

export const styles = css`
  /* Four lines of meaning beside the number. */
  @container lab (max-width: 37.49rem) {
    .proven {
      min-height: 6.75rem;
    }
  }
  :is(.toggles, .offsets, .weight-files, .extent, .lines, .small, .notes, .facts) {
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  :is(.figures, .part, .measured, .pair, .result) > * {
    min-width: 0;
  }
  .soft,
  .origin {
    color: var(--ink-soft);
  }

  /* Two lines, whatever it says: nothing below moves. */
  .training {
    display: block;
    min-height: 3.2em;
  }
  button.other {
    color: var(--ink-soft);
    font-weight: 400;
    text-decoration: underline;
    text-decoration-color: var(--line);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }
  .equal p {
    margin: 0;
  }
  .equal button {
    margin-top: var(--space-2);
    color: var(--ink);
  }

  .steps {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .steps input {
    flex: 1;
    min-width: 0;
    accent-color: var(--ink);
  }
  .steps output {
    font-weight: 600;
    white-space: nowrap;
  }
  .steps .fix {
    min-height: 0;
    padding: 0 var(--space-2);
    font-size: inherit;
  }

  .toggles,
  .offsets {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1);
    margin: var(--space-2) 0 var(--space-3);
  }
  .toggles button,
  .encodings button {
    font-size: inherit;
  }
  .encodings button[aria-pressed='true'] {
    background: none;
    color: inherit;
    font-weight: inherit;
  }
  .encodings .choosable {
    cursor: pointer;
  }
  .encodings canvas {
    display: block;
    width: 3rem;
    height: 3rem;
    border: 1px solid var(--edge);
    image-rendering: pixelated;
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .encodings .origin {
    display: block;
  }
  .encodings .size {
    white-space: nowrap;
  }

  .figures {
    display: grid;
    gap: var(--space-4);
    align-content: start;
  }
  .part,
  .lines {
    display: grid;
    gap: var(--space-3);
  }
  .part {
    margin-top: var(--space-4);
  }
  .result {
    display: grid;
    gap: inherit;
  }
  .measured,
  .pair {
    display: grid;
    gap: var(--space-4);
    align-items: start;
  }
  .map {
    min-height: min(100cqi + 8rem, 34rem);
  }
  @container lab (min-width: 54rem) {
    .measured {
      grid-template-columns: minmax(0, 33rem) minmax(14rem, 1fr);
    }
    .map {
      min-height: 33rem;
    }
    .pair {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .sliders {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: var(--space-2) var(--space-4);
    align-items: end;
  }
  .weight-files label {
    display: grid;
    gap: var(--space-1);
  }
  .weight-files input {
    max-width: 100%;
  }
  .extent {
    min-height: 2.25rem;
    margin: 0;
  }
  .about {
    margin: 0;
    scroll-margin-top: calc(var(--lever-top) + var(--space-4));
  }
  .about h2 {
    margin: 0;
  }
  .about p,
  .part p {
    max-width: var(--column);
    margin: var(--space-1) 0 var(--space-2);
  }

  .lines,
  .notes,
  .facts,
  .facts dd,
  .verdict {
    margin: 0;
  }
  .lines {
    padding: 0;
    list-style: none;
  }
  .lines p {
    margin: var(--space-1) 0 0;
  }
  .lines .number {
    color: var(--ink);
    font-size: var(--text-large);
    line-height: var(--leading-tight);
    white-space: nowrap;
  }
  .lines .satisfied {
    color: var(--satisfied);
  }
  .lines .violated {
    color: var(--violated);
  }
  .lines .number[aria-pressed='true'] {
    background: var(--surface);
    border-color: currentcolor;
    box-shadow: inset 0 0 0 1px currentcolor;
  }
  .side .small,
  .locality {
    margin: var(--space-3) 0 0;
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
    gap: var(--space-2) var(--space-3);
  }
  /* Aligns the numbers of a row although their names differ in length. */
  .facts > div {
    display: grid;
    align-content: space-between;
  }
  .facts dt {
    color: var(--ink-soft);
  }
  .facts dd {
    font-size: var(--text-large);
    font-variant-numeric: tabular-nums;
  }
  .verdict {
    min-height: 4.5rem;
  }
  .older :is(.encodings, .facts dd) {
    animation: fade-older 0s var(--older-delay, 500ms) both;
  }
  .prose li {
    margin-bottom: var(--space-2);
  }
`;
