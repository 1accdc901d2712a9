/** The fold that measures the requirements of a good embedding, for the chosen encoding and for all. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../../core/types.ts';
import { formatMore } from '../../../draw/format.ts';
import { drawnKind } from '../../../encoding/bias-on-words.ts';
import { isUntrained } from '../../../schemes/scheme-facts.ts';
import { schemeOf } from '../../../schemes/source.ts';
import { figureView } from '../../../shell/figure.ts';
import { problemOf } from '../../../shell/frame/headline.ts';
import { markOf, type Result } from '../../../shell/job-run.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import { type Given, inFamilies } from '../answers.ts';
import { requirements as table } from '../figures/of-all.ts';
import {
  checkMarks,
  explainCheck,
  requirementsProse,
  sectionWords,
  shownValue,
  titles,
  verdicts,
} from '../prose.ts';
import { type Checks, type RequirementsInput, requirements } from './encoded.ts';

export function requirementsSection({ session, answers }: Given): TemplateResult {
  const { store } = session;
  const schemes = inFamilies(session);
  const scheme = schemeOf(session.catalog, store.get('scheme'));
  const { result: chosen } = answers.requirements;
  const { result: all } = answers.requirementsOfAll;
  // The verdict on one scheme must not appear under the name of another.
  const measured = chosen?.input.scheme === scheme.id ? chosen : undefined;
  const seed = all?.input.seed ?? store.get('seed');
  const isTable = actingTable(session) !== undefined;
  return html`<section class="requirements" aria-labelledby="requirements">
    <h2 id="requirements">${sectionWords.heading}</h2>
    <p class="prose">
      ${sectionWords.about}
      ${isTable ? sectionWords.ofTable : sectionWords.of(scheme.title, isUntrained(scheme))}
    </p>
    ${isTable ? nothing : html`<div class=${markOf(measured)}>${checksView(scheme, measured)}</div>`}
    ${isTable ? nothing : problemOf(answers.requirements)}
    <div class=${markOf(all)}>
      ${guard([all?.output, scheme.id, isTable], () =>
        figureView(table, { schemes, chosen: isTable ? '' : scheme.id, rows: all?.output ?? null, seed }),
      )}
    </div>
    ${problemOf(answers.requirementsOfAll)}
    ${requirementsProse}
  </section>`;
}

/** Verdict, number and explanation of each requirement; only the titles until they are measured. */
const checksView = (
  { kind }: Scheme,
  measured: Result<RequirementsInput, Checks> | undefined,
): TemplateResult => html`<ul class="checks">
  ${requirements.map((name) => {
    if (!measured) return html`<li><b>${titles[name]}</b></li>`;
    const { input, output } = measured;
    const check = output[name];
    return html`<li class=${check.verdict} data-requirement=${name}>
      <b>${titles[name]}</b>
      <span class="verdict-line">
        <span class="mark">${checkMarks[check.verdict]} ${verdicts[check.verdict]}</span>
        <span class="value" title=${check.value === null ? '' : formatMore(check.value)}>${shownValue(name, check)}</span>
      </span>
      <span class="sentence">${explainCheck[name]({ kind: drawnKind(kind), input, check })}</span>
    </li>`;
  })}
</ul>`;

export const requirementsStyles = css`
  .requirements .holds {
    --tone: var(--satisfied);
    --share: 14%;
  }
  .requirements .fails {
    --tone: var(--violated);
    --share: 22%;
  }
  .requirements .mark {
    color: var(--tone, var(--ink-soft));
    font-weight: 700;
  }
  .requirements summary {
    font-family: var(--sans);
    cursor: pointer;
  }
  .requirements details {
    margin-top: var(--space-4);
  }
  .requirements details p:first-of-type {
    margin-top: var(--space-3);
  }
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
    padding: var(--space-2) 0 0;
    color: var(--ink);
    border-top: 3px solid var(--tone, var(--line));
  }
  .older .checks li {
    animation: fade-older 0s var(--older-delay, 500ms) both;
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
  }
  .checks .sentence {
    color: var(--ink-soft);
    font-size: var(--text);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  @container lab (min-width: 37.5rem) {
    .checks {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @container lab (min-width: 54rem) {
    .checks {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  .requirements-of-all {
    margin-top: var(--space-5);
  }
  /* The element around the table scrolls, and says so. */
  .requirements-of-all .numbers {
    overflow: visible;
  }
  .requirements-of-all table {
    border-collapse: separate;
    border-spacing: 2px;
  }
  .requirements-of-all :is(th, td) {
    border: 0;
    text-align: left;
  }
  .requirements-of-all thead th {
    width: 12%;
    min-width: 5.5rem;
    padding: 0 var(--space-1) var(--space-1);
    color: var(--ink);
    font-weight: 600;
    line-height: var(--leading-tight);
    vertical-align: bottom;
    white-space: normal;
  }
  .requirements-of-all tbody th {
    position: sticky;
    left: 0;
    padding-right: var(--space-2);
    background: var(--paper);
    line-height: var(--leading-tight);
  }
  .requirements-of-all .chosen th {
    font-weight: 600;
  }
  .requirements-of-all tbody td {
    height: 1.6rem;
    padding: var(--space-1) var(--space-2);
    background: color-mix(in srgb, var(--tone, var(--surface)) var(--share, 100%), var(--paper));
    color: var(--ink);
    white-space: nowrap;
  }
  .requirements-of-all small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  .requirements-of-all .mark {
    display: inline-block;
    width: 1.2em;
  }
  @container lab (max-width: 53.99rem) {
    .requirements-of-all .numbers {
      font-size: var(--text-small);
    }
    .requirements-of-all th {
      min-width: 0;
      max-width: 6.5rem;
    }
    .requirements-of-all tbody td {
      padding: var(--space-1);
    }
  }
  /* Paper does not scroll, so all columns must fit. */
  @media print {
    .requirements-of-all {
      zoom: 0.8;
    }
    .requirements-of-all thead th {
      min-width: 0;
    }
  }
`;
