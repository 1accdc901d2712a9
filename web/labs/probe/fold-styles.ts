/** The styles of the folds. */
import { css } from 'lit';

export const foldStyles = css`
  .fit-facts {
    margin: var(--space-2) 0 0;
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .fit-facts p {
    max-width: var(--column);
    margin: 0 0 var(--space-1);
  }
  .fit-facts ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: var(--space-1) var(--space-3);
    max-width: var(--column);
    margin: 0 0 var(--space-1);
    padding: 0;
    list-style: none;
  }
  .fit-facts li strong {
    display: block;
    font-size: var(--text-large);
    font-weight: 400;
  }
  .descent {
    margin-top: var(--space-3);
  }
  .descent p {
    max-width: var(--column);
    min-height: 4lh;
    margin: 0 0 var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .order > p {
    max-width: var(--column);
    margin: 0 0 var(--space-2);
  }
  .order pe-lab-figure {
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
  .recognition {
    min-height: 30rem;
  }
  .recognition .answer {
    display: grid;
    gap: var(--space-4) var(--space-5);
    margin-top: var(--space-3);
  }
  .recognition .mistake {
    margin: var(--space-2) 0 0;
  }
  .recognition .noticed button {
    margin-top: var(--space-2);
  }
  .recognition .answer > * {
    min-width: 0;
  }
  @container lab (min-width: 56rem) {
    .recognition .answer {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  .recognition .verdict {
    margin-top: 0;
  }
  .recognition .verdict h3 {
    flex-basis: 100%;
    margin: 0;
    font-size: var(--text-large);
    line-height: var(--leading-tight);
  }
  .recognition .verdict .number {
    font-size: var(--text-large);
  }
  .recognition .verdict .words {
    min-height: 2lh;
  }
  .recognition :is(ul, .note) {
    margin: var(--space-2) 0 0;
    padding-left: 1.25em;
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .recognition .note {
    padding-left: 0;
    color: var(--ink-soft);
  }
  .recognition .numbers .how {
    padding-left: 0;
    text-align: left;
  }
  .recognition .numbers td {
    white-space: nowrap;
  }
  .recognition .numbers tbody th {
    min-width: 10em;
  }
  .comparison .message {
    min-height: 2.125rem;
  }
  @media screen {
    .comparison .numbers table {
      min-width: max-content;
    }
    .comparison .numbers :is(th, td):not(:first-child) {
      padding-left: 0.6rem;
    }
    .comparison .numbers thead button {
      text-decoration: underline;
      text-decoration-style: dotted;
      text-underline-offset: 0.25em;
    }
  }
  /* Paper does not scroll, so all columns must fit. */
  @media print {
    .comparison .numbers {
      font-size: 8pt;
    }
    .comparison .numbers :is(th, td):not(:first-child) {
      padding-left: 0.4rem;
    }
    .comparison .numbers thead th {
      white-space: normal;
    }
  }
  .comparison .numbers tbody th {
    max-width: 13rem;
    overflow-wrap: anywhere;
  }
  /* Leaves room for the first number beside the name. */
  @container lab (max-width: 32rem) {
    .comparison .numbers tbody th {
      max-width: 6.5rem;
    }
  }
  .comparison .numbers thead button {
    min-height: 1.75rem;
    padding: 0.1rem 0;
    border-color: transparent;
    background: none;
    font-size: inherit;
  }
  .comparison .numbers thead :is(th, td) {
    vertical-align: bottom;
  }
  .comparison .numbers .first,
  .comparison .numbers thead .first button {
    padding-left: 0;
    text-align: left;
  }
  .comparison .numbers .shape {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .comparison .numbers .own {
    color: var(--ink-soft);
    font-size: min(var(--text-small), 1em);
  }
  .comparison .numbers .own::before {
    content: '· ';
  }
  .comparison .numbers .problem {
    color: var(--violated);
    text-align: left;
    white-space: normal;
  }
  .comparison .out {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    margin-top: var(--space-3);
    font-family: var(--sans);
    font-size: var(--text-small);
  }
  .comparison .settings {
    margin: var(--space-2) 0 0;
    font-family: var(--sans);
    font-size: var(--text-small);
    color: var(--ink-soft);
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
    gap: var(--space-4);
    margin-top: var(--space-3);
  }
  .facts {
    min-height: 3em;
    margin: var(--space-2) 0 0;
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .values {
    margin-top: var(--space-4);
  }
  .fold .content > div > p {
    max-width: var(--column);
  }
  /* On paper, the study's buttons are plain titles of its steps. */
  @media print {
    .study button {
      padding: 0;
      border: 0;
    }
  }
`;
