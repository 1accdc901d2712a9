/** The fold on angles in few bits. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { figureView } from '../../shell/figure.ts';
import { type Asks, askedFirst } from '../../shell/frame/asked-first.ts';
import { text as ofShell } from '../../shell/further-text.ts';
import { guideLink } from '../../shell/guide-link.ts';
import { type Answer, markOf } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import type { ContextInput } from './curve.ts';
import { firstShared, type PrecisionGiven, precision } from './figures/precision.ts';
import { formatIn } from './input.ts';
import { mostPrecise, type NumberFormat, type PrecisionOutput } from './precision-job.ts';
import { precisionText as text } from './precision-text.ts';
import { whole } from './text.ts';

const figures = (given: PrecisionGiven): TemplateResult =>
  html`<div class="pair">${figureView(precision, given)} ${figureView(firstShared, given)}</div>`;

type PrecisionAnswer = Answer<ContextInput, PrecisionOutput | null>;

export function precisionAsks({ result, error }: PrecisionAnswer, format: NumberFormat): Asks {
  if (!result) return error ? null : undefined;
  if (!result.output) return null;
  const { length, shared } = result.output;
  const own = 1 - shared[format].shared.length / length;
  const right = own === 1 ? 0 : own > 0.5 ? 1 : 2;
  return { question: text.question(format, length), answers: text.answers, right };
}

export function precisionSection(session: Session, answer: PrecisionAnswer, name: string): TemplateResult {
  const { store } = session;
  const { result } = answer;
  if (result && !result.output) return html`<p class=${markOf(result)}>${text.turnsNothing(name)}</p>`;
  const format = formatIn(store);
  const hasFormat = store.settings.applicable(store.get()).some((row) => row.name === 'angles');
  const section = html`<div class="growth ${markOf(result)}">
    <p>${text.about} ${text.fix}</p>
    <div class="change">
      ${
        hasFormat
          ? html`<pe-control .store=${store} name="angles"></pe-control>
              <pe-control .store=${store} name="base"></pe-control>`
          : nothing
      }
    </div>
    ${runState(answer)}
    ${guard([result?.output, format], () => (result?.output ? figures({ input: result.input, output: result.output, format }) : nothing))}
    ${result && result.input.tested > mostPrecise ? html`<p class="soft">${text.cut(whole(mostPrecise))}</p>` : nothing}
    <p class="prose">${guideLink(session, 'three-bugs', ofShell.threeBugs)}</p>
  </div>`;
  return askedFirst(
    session,
    { fold: 'precision', asks: precisionAsks(answer, format), mark: markOf(result) },
    section,
  );
}
