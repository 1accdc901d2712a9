/** How far a gradient descent is from the exact solution, and why. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DescentPath } from '../../../core/types.ts';
import { formatNumber } from '../../../draw/format.ts';
import { figureView } from '../../../shell/figure.ts';
import { strongNumber } from '../../../shell/numbers.ts';
import { directions } from '../figures/directions.ts';
import { countText, descentProgress, epochWords } from './progress.ts';

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

export function descentSection(
  path: DescentPath,
  step: number,
  columns: number,
  title: string,
): TemplateResult {
  return html`<section class="descent" aria-label="How far the descent is from the exact solution">
    <p>${howFar(path, step)}${whichEnd(path, columns)}</p>
    <p>${why(path, step)}</p>
    ${figureView(directions, { title, path, step })}
  </section>`;
}

export const foldedDescent: TemplateResult = html`<p class="facts">
  Each fold has its own descent. To watch one, choose rows to learn from without folds.
</p>`;
