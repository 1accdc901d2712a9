/** The styles of the folds. */
import { css } from 'lit';

export const foldStyles = css`
  :is(.fit-facts, .facts, .descent p, .recognition ul, .recognition .note, .out, .comparison .settings) {
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  :is(.fit-facts, .facts, .comparison .settings, .recognition ul, .recognition .note, .mistake) {
    margin: var(--space-2) 0 0;
  }
  :is(.fit-facts, .descent, .order) > :is(p, ul),
  .fold .content > div > p {
    max-width: var(--column);
  }
  :is(.comparison .settings, .recognition .note, .comparison .own) {
    color: var(--ink-soft);
  }
  .fit-facts > * {
    margin: 0 0 var(--space-1);
  }
  .fit-facts ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: var(--space-1) var(--space-3);
    padding: 0;
    list-style: none;
  }
  .fit-facts li strong {
    display: block;
    font-size: var(--text-large);
    font-weight: 400;
  }
  .facts {
    min-height: 3em;
  }
  .descent,
  .recognition .answer,
  .out,
  .pair {
    margin-top: var(--space-3);
  }
  .descent p {
    min-height: 4lh;
  }
  :is(.descent, .order) > p {
    margin: 0 0 var(--space-2);
  }
  .order pe-lab-figure,
  .values {
    margin-top: var(--space-4);
  }
  .order .waiting {
    min-height: 16rem;
  }
  .study li {
    margin-bottom: var(--space-2);
  }
  .study li span {
    display: block;
  }
  .pair,
  .recognition .answer {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: var(--space-4);
  }
  .recognition {
    min-height: 30rem;
  }
  .recognition .answer > * {
    min-width: 0;
  }
  .recognition .noticed button {
    margin-top: var(--space-2);
  }
  .recognition .verdict {
    margin-top: 0;
  }
  .recognition .verdict h3 {
    flex-basis: 100%;
    margin: 0;
    line-height: var(--leading-tight);
  }
  .recognition .verdict :is(h3, .number) {
    font-size: var(--text-large);
  }
  .recognition .verdict .words {
    min-height: 2lh;
  }
  .recognition .tried {
    flex-basis: 100%;
    margin: 0;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .recognition ul {
    padding-left: 1.25em;
  }
  .recognition .numbers td,
  .comparison .shape {
    white-space: nowrap;
  }
  .recognition .numbers tbody th {
    min-width: 10em;
  }
  .comparison .message {
    min-height: 2.125rem;
  }
  .comparison .numbers tbody th {
    max-width: 13rem;
    overflow-wrap: anywhere;
  }
  .comparison .numbers :is(th, td):not(:first-child) {
    padding-left: var(--space-2);
  }
  .comparison .numbers thead th {
    vertical-align: bottom;
  }
  .comparison .numbers thead button {
    min-height: 1.75rem;
    padding: 2px 0;
    border-color: transparent;
    background: none;
    font-size: inherit;
    text-align: inherit;
  }
  @media screen {
    .comparison .numbers table {
      min-width: max-content;
    }
    .comparison .numbers thead button {
      text-decoration: underline dotted;
      text-underline-offset: 0.25em;
    }
  }
  /* Leaves room for the first number beside the name. */
  @container lab (max-width: 37.49rem) {
    .comparison .numbers tbody th {
      max-width: 6.5rem;
    }
  }
  /* Paper does not scroll, so all columns must fit; the study's buttons are plain titles of its steps. */
  @media print {
    .comparison .numbers table {
      zoom: 0.75;
    }
    .comparison .numbers :is(th, td) {
      white-space: normal;
    }
    .study button {
      padding: 0;
      border: 0;
    }
  }
  .comparison .own {
    font-size: var(--text-small);
  }
  .comparison .own::before {
    content: '· ';
  }
  .comparison .problem {
    color: var(--violated);
    text-align: left;
    white-space: normal;
  }
  .out {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
`;
