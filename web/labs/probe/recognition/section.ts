/** Which rule generates the probed table, with which parameters, and with which known mistake. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatFull, formatNumber } from '../../../draw/format.ts';
import { figureView } from '../../../shell/figure.ts';
import { type Answer, markOf, type Result } from '../../../shell/job-run.ts';
import { runState } from '../../../shell/run-state.ts';
import type { Session } from '../../../shell/session.ts';
import { term } from '../../../shell/term.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import { mayMend } from '../../../tables/table-access.ts';
import { transposeIt } from '../../../tables/tensor-table.ts';
import { bestFits, residual } from '../figures/recognition.ts';
import { markedResult, tableTitle } from '../input.ts';
import type { RecognitionInput, RecognitionOutput } from '../job.ts';
import { probeRefusal } from '../message.ts';
import { mistakeOf, noticed, otherWords, recognitionVerdict } from './words.ts';

export function recognitionSection(
  session: Session,
  recognition: Answer<RecognitionInput, RecognitionOutput>,
): TemplateResult {
  const { asked } = recognition;
  const result = markedResult(session, recognition.result);
  return html`<section class="recognition">
    <p class="prose">
      Can a rule generate this table? The page tries sinusoids of every layout, order, base, start and scale, in
      ${term('vaswani', 'Vaswani')} or ${term('tensor2tensor')} spacing, transposed or not, and with mistakes known from real code.
      It also tries the index and random numbers.
    </p>
    ${runState(recognition, 'the best fits', (error) => (asked ? probeRefusal(error, asked).words : error.message))}
    ${result ? html`<div class=${markOf(result)}>${guard([result.output], () => resultOf(session, result))}</div>` : nothing}
  </section>`;
}

function resultOf(session: Session, { input, output }: Result<RecognitionInput, RecognitionOutput>) {
  const { recognition, colors, drop } = output;
  const title = tableTitle(input.table, session.catalog);
  const { answer, number, meaning, mark, outcome, words } = recognitionVerdict(recognition);
  const notes = [...noticed(recognition, drop), otherWords(recognition)].filter(Boolean);
  const mistake = recognition.matched ? mistakeOf(recognition.fits[0]) : undefined;
  const rest = recognition.residual;
  return html`<div class="verdict">
      <h3>${answer}</h3>
      <span class="number ${outcome}" title=${formatFull(number)}>${formatNumber(number)}</span>
      <span class="words">${meaning} ${mark ? html`<strong class=${outcome}>${mark}</strong> ` : nothing}${words}</span>
    </div>
    <div class="noticed">
      ${mistake ? html`<p class="prose mistake">${mistake.words}</p>` : nothing}
      ${notes.length > 0 ? html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing} ${mend(session, output)}
    </div>
    <div class="answer">
      ${figureView(bestFits, { title, recognition })}
      ${rest && colors ? figureView(residual, { title, rest, colors, output }) : nothing}
    </div>`;
}

/** One click transposes a table that the reader brought. */
function mend(session: Session, { recognition: { matched, fits } }: RecognitionOutput) {
  const acting = actingTable(session);
  if (!acting || !mayMend(session, transposeIt) || !matched || !fits[0].parameters.transposed) return nothing;
  const turn = () => session.tableStore.withLoader((loader) => loader.mend(transposeIt, acting));
  return html`<button class="no-print" @click=${turn}>${transposeIt.title}</button>`;
}
