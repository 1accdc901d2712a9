/** The folds of the lab. Their code is loaded after the first result is drawn. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { figureView } from '../../shell/figure.ts';
import type { Session } from '../../shell/session.ts';
import { descentSection, foldedDescent } from './descent/section.ts';
import { baselineWords, errors } from './figures/errors.ts';
import type { Pointing } from './figures/predictions.ts';
import { regions, residuals, table, weights } from './figures/rows.ts';
import { meaning } from './meaning.ts';
import type { Presentation } from './presentation.ts';
import { study } from './study.ts';
import { gradeWords } from './verdict.ts';

export { comparisonSection } from './comparison/section.ts';
export { orderSection } from './order-probe.ts';
export { prose } from './prose.ts';
export { recognitionSection } from './recognition/section.ts';

/** Of a descent, at its end. */
export function errorsView({ input, output, at }: Presentation): TemplateResult {
  const { verdict } = at((output.path?.steps.length ?? 1) - 1).shown;
  return html`<p>${verdict.words}</p>
    ${figureView(errors, output.probe)}
    <p>${baselineWords(input, output, verdict)}</p>
    ${meaning(input, output)}
    <p class="source">${gradeWords}</p>`;
}

export function descentView(
  { store }: Session,
  { input, output, title }: Presentation,
  step: number,
  mark: string,
): TemplateResult {
  const { path, table } = output;
  return html`<div class=${mark}>
      ${path ? guard([path, step, title], () => descentSection(path, step, table.cols, title)) : nothing}
      ${input.descent && !path ? foldedDescent : nothing}
    </div>
    ${study(store)}`;
}

export function rowsView(
  { output, title, weights: series, at }: Presentation,
  step: number,
  pointing: Pointing,
): TemplateResult {
  const { plots } = at(step);
  return html`${figureView(residuals, { title, plots, ...pointing })}
    <div class="pair">
      ${figureView(regions, { title, plots })} ${figureView(weights, { title, series, probe: output.probe })}
    </div>
    ${figureView(table, { title, output, ...pointing })}`;
}
