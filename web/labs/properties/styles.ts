import { css } from 'lit';

export const styles = css`
  /* Two lines, whether it invites, counts or tells. */
  .training {
    display: block;
    min-height: 3.2em;
  }
  /* The first headline takes four lines here: the maps below it do not move when it comes. */
  @container lab (max-width: 24rem) {
    .frame h1 {
      min-height: calc(4 * var(--leading-title) * 1em);
    }
  }
  pe-property-grid {
    margin-top: var(--space-3);
  }
  button.other {
    color: var(--ink-soft);
    font-weight: 400;
    text-decoration: underline;
    text-decoration-color: var(--line);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }
  [slot='equal'] {
    margin: 0;
  }
  [slot='equal'] button {
    margin-top: var(--space-2);
    color: var(--ink);
  }
  .toggles {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1);
    margin-top: var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .toggles button {
    font-size: var(--text-small);
  }
  .offsets {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    width: fit-content;
    max-width: min(100%, var(--column));
    gap: var(--space-1) var(--space-2);
    margin-top: var(--space-3);
    font-size: var(--text-small);
  }
  .figures {
    display: grid;
    gap: var(--space-4);
    align-content: start;
    container: figures / inline-size;
  }
  .figures > *,
  .measured > * {
    min-width: 0;
  }
  .measured {
    display: grid;
    gap: var(--space-3) var(--space-4);
    align-items: start;
  }
  .weight-files {
    font-family: var(--sans);
    font-size: var(--text-small);
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
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .map {
    min-height: min(100cqi + 8rem, 34rem);
  }
  @container figures (min-width: 46rem) {
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
  .pair {
    display: grid;
    gap: var(--space-4);
    align-items: start;
  }
  @container figures (min-width: 46rem) {
    .pair {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .chosen {
    margin: 0;
    scroll-margin-top: calc(var(--lever-top) + var(--space-4));
  }
  .chosen h2,
  .part h2 {
    margin: 0;
  }
  .headed {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--space-3);
  }
  .chosen p,
  .part p {
    max-width: var(--column);
    margin: var(--space-1) 0 var(--space-2);
  }
  .lines {
    display: grid;
    gap: var(--space-3);
    margin: 0;
    padding: 0;
    list-style: none;
    font-family: var(--sans);
    font-size: var(--text-small);
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
  .lines button.number[aria-pressed='true'] {
    background: var(--surface);
    border-color: currentcolor;
    box-shadow: inset 0 0 0 1px currentcolor;
  }
  .soft {
    color: var(--ink-soft);
  }
  .side .small {
    margin: var(--space-3) 0 0;
  }
  .locality {
    margin-top: var(--space-3);
  }
  .small,
  .notes {
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .notes {
    margin: 0;
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
    gap: var(--space-2) var(--space-3);
    margin: 0;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  /* Aligns the numbers of a row, whatever the length of their names. */
  .facts > div {
    display: grid;
    align-content: space-between;
  }
  .facts dt {
    color: var(--ink-soft);
  }
  .facts dd {
    margin: 0;
    font-size: var(--text-large);
    font-variant-numeric: tabular-nums;
  }
  .verdict {
    min-height: 4.5rem;
    margin: 0;
  }
  .sliders {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    gap: var(--space-2) var(--space-4);
    align-items: end;
  }
  .part {
    display: grid;
    gap: var(--space-3);
    margin-top: var(--space-4);
  }
  .part > * {
    min-width: 0;
  }
  .result {
    display: grid;
    gap: inherit;
  }
  .result > * {
    min-width: 0;
  }
  .older :is(pe-property-grid, .facts dd) {
    animation: fade-older 0s var(--older-delay, 500ms) both;
  }
  .prose li {
    margin-bottom: var(--space-2);
  }
`;
