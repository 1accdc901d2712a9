/** Numbers in a text and in tables. */
import { css, html, type TemplateResult } from 'lit';
import { formatFull, formatNumber } from '../draw/format.ts';

/** A probe's error in positions. All that is below a thousandth of a position reads alike. */
export const errorText = (mae: number): string => (mae > 0 && mae < 1e-3 ? '< 0.001' : formatNumber(mae));

/** Three significant digits; the title has full precision. */
export const plainNumber = (value: number): TemplateResult =>
  html`<span title=${formatFull(value)}>${formatNumber(value)}</span>`;

export const strongNumber = (value: number): TemplateResult =>
  html`<strong title=${formatFull(value)}>${formatNumber(value)}</strong>`;

/** `.numbers` wraps a table of numbers, `.scroll` any other content: both scroll sideways when too wide. */
export const scrollStyles = css`
  :is(.scroll, .numbers) {
    max-width: 100%;
    overflow-x: auto;
    /* A line marks an edge with more content beyond it. The paper layers scroll along and cover the line at the ends. */
    background:
      linear-gradient(var(--paper), var(--paper)) 0 0 / 1px 100% no-repeat local,
      linear-gradient(var(--paper), var(--paper)) 100% 0 / 1px 100% no-repeat local,
      linear-gradient(var(--edge), var(--edge)) 0 0 / 1px 100% no-repeat scroll,
      linear-gradient(var(--edge), var(--edge)) 100% 0 / 1px 100% no-repeat scroll;
  }
  :is(.scroll, .numbers):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  @media print {
    :is(.scroll, .numbers) {
      overflow: visible;
      background: none;
    }
  }
`;

export const numberTableStyles = css`
  ${scrollStyles}
  .numbers {
    font-family: var(--sans);
    font-size: var(--text);
  }
  .numbers table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .numbers th,
  .numbers td {
    padding: var(--space-1) 0 var(--space-1) var(--space-3);
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: right;
    white-space: nowrap;
  }
  .numbers thead th {
    color: var(--ink-soft);
  }
  .numbers tbody th {
    min-width: 7.5em;
    padding-left: 0;
    text-align: left;
    white-space: normal;
  }
  @container lab (max-width: 37.49rem) {
    .numbers {
      font-size: var(--text-small);
    }
    .numbers th,
    .numbers td {
      padding-left: var(--space-1);
      white-space: normal;
    }
    .numbers tbody th {
      min-width: 0;
    }
  }
  .numbers thead .first {
    padding-left: 0;
    text-align: left;
  }
  .numbers .none {
    color: var(--ink-soft);
  }
`;
