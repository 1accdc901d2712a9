/** The fold where positions are times that the reader types. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { rounding } from '../../../core/constants.ts';
import { sourceOf } from '../../../schemes/source.ts';
import { figureView } from '../../../shell/figure.ts';
import { problemOf } from '../../../shell/frame/headline.ts';
import { markOf } from '../../../shell/job-run.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import '../../../shell/controls/control.ts';
import type { Given } from '../answers.ts';
import { type TimesGiven, times } from '../figures/times.ts';
import { delay } from './job.ts';
import { timesText as words } from './text.ts';

/** Angles of positions after the delay round otherwise. */
const isSame = ({ change, largest }: TimesGiven['output']): boolean => change <= 100 * rounding * largest;

export const timesVerdict = (title: string, { output }: TimesGiven): string =>
  words.verdict(title, delay, output.change, isSame(output));

export function timesSection({ session, answers }: Given): TemplateResult {
  if (actingTable(session)) return html`<p class="prose">${words.ofTable}</p>`;
  const { result } = answers.times;
  return html`<section class="times" aria-label=${words.title}>
    <p class="prose answer ${markOf(result)}" role="status">${result ? timesVerdict(sourceOf(session.catalog, result.input.scheme).title, result) : nothing}</p>
    <pe-control .store=${session.store} name="instants"></pe-control>
    ${problemOf(answers.times)}
    <div class=${markOf(result)}>${result && guard([result.output], () => figureView(times, result))}</div>
    <p class="prose">${words.about}</p>
  </section>`;
}
