/** The requirements of one scheme: verdict, number, and what the number is. */
import { css, html, type TemplateResult } from 'lit';
import { formatMore } from '../../../draw/format.ts';
import type { Kind } from '../kinds.ts';
import { type Checks, type Requirement, type RequirementsInput, requirements } from './measurement.ts';
import { checkMarks, explainCheck, shownValue, titles, verdicts } from './words.ts';

interface ChecksRequest {
  readonly kind: Kind;
  readonly input: RequirementsInput;
  readonly checks: Checks;
}

export function checksView(measured: ChecksRequest | null): TemplateResult {
  return html`<ul class="checks">
    ${requirements.map((name) => (measured ? tile(name, measured) : html`<li><b>${titles[name]}</b></li>`))}
  </ul>`;
}

function tile(name: Requirement, { kind, input, checks }: ChecksRequest): TemplateResult {
  const check = checks[name];
  return html`<li class=${check.verdict} data-requirement=${name}>
    <b>${titles[name]}</b>
    <span class="verdict-line">
      <span class="mark">${checkMarks[check.verdict]} ${verdicts[check.verdict]}</span>
      <span class="value" title=${check.value === null ? '' : formatMore(check.value)}>${shownValue(name, check)}</span>
    </span>
    <span class="sentence">${explainCheck(name, { kind, input, check })}</span>
  </li>`;
}

export const checksStyles = css`
  .checks {
    display: grid;
    gap: var(--space-3) var(--space-4);
    margin: var(--space-3) 0 0;
    padding: 0;
    list-style: none;
    font-family: var(--sans);
  }
  .checks li {
    display: grid;
    align-content: start;
    gap: var(--space-1);
    min-height: 10rem;
    color: var(--ink);
    padding: var(--space-2) 0 0;
    border-top: 3px solid var(--line);
  }
  .older .checks li {
    animation: fade-older 0s var(--older-delay, 500ms) both;
  }
  .checks .holds {
    border-color: var(--satisfied);
  }
  .checks .fails {
    border-color: var(--violated);
  }
  .checks .verdict-line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--space-2);
  }
  .checks .value {
    font-size: var(--text-title);
    line-height: var(--leading-tight);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    color: var(--ink);
  }
  .checks .mark {
    font-weight: 600;
  }
  .checks .holds .mark {
    color: var(--satisfied);
  }
  .checks .fails .mark {
    color: var(--violated);
  }
  .checks .none .mark {
    color: var(--ink-soft);
  }
  .checks .sentence {
    color: var(--ink-soft);
    font-size: max(0.9375rem, 13px);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  @container lab (min-width: 36rem) {
    .checks {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @container lab (min-width: 56rem) {
    .checks {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
`;
