/** The folds of the lab. Their code is loaded after the first result is drawn. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { DescentPath } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import { figureView } from '../../shell/figure.ts';
import { numberTableStyles, strongNumber } from '../../shell/numbers.ts';
import { runStateStyles } from '../../shell/run-state.ts';
import type { Session } from '../../shell/session.ts';
import { countText, descentProgress, epochWords } from './descent/descent.ts';
import { directions } from './figures/directions.ts';
import { baselineWords, errors } from './figures/errors.ts';
import type { Pointing } from './figures/predictions.ts';
import { regions, residuals, table, weights } from './figures/rows.ts';
import { foldStyles } from './fold-styles.ts';
import { meaning } from './meaning.ts';
import type { Presentation } from './presentation.ts';
import { study } from './study.ts';
import { gradeWords } from './verdict.ts';

export { comparisonSection } from './comparison/section.ts';
export { orderSection } from './order-probe.ts';
export { prose } from './prose.ts';
export { recognitionSection } from './recognition/section.ts';

export const styles = [numberTableStyles, runStateStyles, foldStyles];

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

function howFar(path: DescentPath, step: number): TemplateResult {
  const { train, test } = descentProgress(path, step).fromExact;
  const { exact, steps } = path;
  const [here, there] = [(steps[step].test ?? steps[step].train)?.mae, (exact.test ?? exact.train)?.mae];
  return html`After ${epochWords(steps[step].epochs)}, the predictions differ from the exact solution’s by
    ${train === null ? nothing : html`${strongNumber(train)} positions on rows learned from`}
    ${test === null ? nothing : html`and ${strongNumber(test)} on held-out rows`} (root mean square).
    ${
      here === undefined || there === undefined
        ? nothing
        : html`Mean absolute error on ${exact.test ? 'held-out rows' : 'rows learned from'}: ${strongNumber(here)} now, ${strongNumber(there)} after convergence.`
    }`;
}

/** Rows that leave directions free have several exact solutions. */
function whichEnd(path: DescentPath, columns: number): TemplateResult | typeof nothing {
  return path.rank > columns
    ? nothing
    : html` Several exact solutions exist here. The descent converges to the one with the smallest weights and intercept together; the
      exact solver minimises the weights alone.`;
}

function why(path: DescentPath, step: number): TemplateResult {
  const { directions: count, reached, untouched, largest, least, slowest } = descentProgress(path, step);
  return html`Why: the fit learns each singular direction of the rows separately, at a speed that grows with the square of the singular
    value. Of ${count} directions, ${reached} are reached to 99 % or more, and ${untouched} to less than 1 %. The largest
    singular value is ${formatNumber(largest)}. The smallest is ${formatNumber(least)}, and its direction takes
    ${countText(slowest)} epochs. Learning rate: ${formatNumber(path.learningRate)}; it diverges
    from ${formatNumber(path.largestRate)}.`;
}

function descentSection(path: DescentPath, step: number, columns: number, title: string): TemplateResult {
  return html`<section class="descent" aria-label="How far the descent is from the exact solution">
    <p>${howFar(path, step)}${whichEnd(path, columns)}</p>
    <p>${why(path, step)}</p>
    ${figureView(directions, { title, path, step })}
  </section>`;
}

const foldedDescent: TemplateResult = html`<p class="facts">
  Each fold has its own descent. To watch one, choose rows to learn from without folds.
</p>`;
