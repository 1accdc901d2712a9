/** The reader's formula against the sinusoid and the rest of the catalogue, in every measurement of the page. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formulaIds, isFormula } from '../../../core/constants.ts';
import type { FormulaId } from '../../../core/types.ts';
import { sinusoid as sinusoidId } from '../../../schemes/scheme-facts.ts';
import { figureView } from '../../../shell/figure.ts';
import { markOf } from '../../../shell/job-run.ts';
import { runState } from '../../../shell/run-state.ts';
import type { Session } from '../../../shell/session.ts';
import type { Given } from '../answers.ts';
import { nameOfRow, score } from '../figures/score.ts';
import { foldText } from '../fold-text.ts';
import { tableSizes } from '../requirements/job.ts';
import { verdictOf } from './columns.ts';
import type { ScoreRow } from './job.ts';

const words = foldText.ofScores;

/** The formula that is scored: the one that acts, or the table's. */
function scoredIn({ store }: Session): FormulaId {
  const scheme = store.get('scheme');
  return isFormula(scheme) ? scheme : formulaIds[0];
}

export function scoreSection({ session, answers }: Given): TemplateResult {
  const [own, others] = [answers.ownScores.result, answers.otherScores.result];
  const rows = [...(own?.output ?? []), ...(others?.output ?? [])];
  const mark = markOf(own) || markOf(others);
  const scored = scoredIn(session);
  const { catalog } = session;
  return html`<section aria-label=${words.title}>
    <p class="prose">${words.about(tableSizes.n)}</p>
    ${runState(answers.otherScores, words.computed)}
    <div class=${mark} role="status">${verdictView(rows, scored, session)}</div>
    <div class=${mark}>${guard([own, others, scored], () => figureView(score, { rows, scored, catalog }))}</div>
  </section>`;
}

function verdictView(
  rows: readonly ScoreRow[],
  scored: FormulaId,
  { catalog }: Session,
): TemplateResult | typeof nothing {
  const find = (id: string) => rows.find(({ scheme }) => scheme === id);
  const [own, sinusoid] = [find(scored), find(sinusoidId)?.scores];
  if (!own || !sinusoid) return nothing;
  return own.scores
    ? html`<p class="prose"><strong>${verdictOf(nameOfRow(own, catalog), own.scores, sinusoid)}</strong></p>`
    : html`<p class="message broken">${own.problem}</p>`;
}

export const scoreStyles = css`
  .scores thead th {
    min-width: 5rem;
    line-height: var(--leading-tight);
    vertical-align: bottom;
    white-space: normal;
  }
  .scores .own th {
    font-weight: 600;
  }
  .scores .ahead .mark {
    color: var(--satisfied);
  }
  .scores .behind .mark {
    color: var(--violated);
  }
  .scores .mark {
    display: inline-block;
    width: 1.1em;
    font-size: 0.8em;
  }
`;
