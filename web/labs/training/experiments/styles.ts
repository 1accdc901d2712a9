import { css } from 'lit';
import { questionStyles } from '../../../shell/frame/question.ts';
import { numberTableStyles } from '../../../shell/numbers.ts';
import { olderStyles } from '../../../shell/older.ts';

const ownStyles = css`
  .choices.in-told {
    display: grid;
  }
  .numbers thead th:first-child {
    padding-left: 0;
    text-align: left;
  }
  .claim,
  .asked-claim {
    margin: var(--space-2) 0;
    font-family: var(--serif);
    font-size: var(--text-large);
    line-height: 1.42;
  }
  .claim {
    font-style: italic;
  }
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  .told {
    margin: var(--space-3) 0 var(--space-2);
    font-family: var(--sans);
  }
  .numbers td svg {
    display: inline-block;
    margin-right: var(--space-2);
    vertical-align: middle;
  }
  .numbers td span {
    display: inline-block;
    min-width: 5.5em;
  }
  .numbers {
    margin-bottom: var(--space-4);
  }
  /* Many columns: the dots stand over their numbers. */
  .dense td svg {
    display: block;
    width: 4rem;
    margin: 0 0 0 auto;
  }
  .dense td span {
    min-width: 0;
  }
  .dense :is(th, td) {
    padding-left: var(--space-2);
  }
  .dots .axis {
    stroke: var(--line);
  }
  .dots .band {
    stroke: var(--position);
    stroke-width: 3;
    opacity: 0.5;
  }
  .dots circle {
    fill: var(--position);
  }
  /* Results in projector mode: what is read on the first screen, side by side. */
  .on-screen .minor,
  .on-screen .dense svg,
  .on-screen .scatters ~ .panels {
    display: none;
  }
  .on-screen .panels {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr));
    gap: 0 var(--space-4);
  }
  .on-screen pe-lab-figure:has(.dense) {
    grid-column: 1 / -1;
  }
  .on-screen :is(.claim, .asked-claim, .told, .numbers) {
    margin-block: var(--space-1);
  }
  .on-screen .numbers :is(th, td) {
    padding-block: 0;
  }
  .on-screen .numbers td svg {
    width: 4rem;
  }
  .on-screen .numbers td span {
    min-width: 4em;
  }
  .on-screen .scatters {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  }
  .scatters {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
    gap: var(--space-4);
    margin-block: var(--space-3);
  }
`;

export const experimentStyles = [questionStyles, numberTableStyles, olderStyles, ownStyles];
