/** The fold that asks whether PE(p + k) is linear in PE(p). */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { sourceOf } from '../../../schemes/source.ts';
import { figureView } from '../../../shell/figure.ts';
import { problemOf } from '../../../shell/frame/headline.ts';
import { markOf } from '../../../shell/job-run.ts';
import type { Given } from '../answers.ts';
import { type ShiftGiven, shiftErrors, shiftMap } from '../figures/shift.ts';
import '../../../shell/controls/control.ts';
import { shiftText as words } from './text.ts';

export function shiftSection({ session, answers }: Given): TemplateResult {
  const { result } = answers.shift;
  // The result may be of the encoding before, while the settings are refused.
  const title = result && sourceOf(session.catalog, result.input.scheme, result.input.name).title;
  return html`<section class="shift" aria-label=${words.question}>
    <p class="prose answer ${markOf(result)}" role="status">${result ? answerOf(result) : nothing}</p>
    <div class="settings"><pe-control inline .store=${session.store} name="shift"></pe-control></div>
    ${problemOf(answers.shift)}
    <div class="halves ${markOf(result)}">
      ${result && title && guard([result.output, title], () => [shiftMap, shiftErrors].map((one) => figureView(one, { ...result, title })))}
    </div>
    <p class="prose">${words.about}</p>
  </section>`;
}

export function answerOf({
  input: { shift },
  output: { probe, errors },
}: Pick<ShiftGiven, 'input' | 'output'>): string {
  const verdict = words.verdict(shift, probe.relativeError);
  return errors.sines === undefined ? verdict : `${verdict} ${words.why(errors.sines, shift)}`;
}

export const shiftStyles = css`
  :is(.shift, .times) .answer {
    font-weight: 600;
  }
  :is(.shift, .times) > :is(.settings, pe-control) {
    margin: var(--space-3) 0;
  }
`;
