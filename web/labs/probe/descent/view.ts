/** Gradient descent on the page: the player, the distance from the exact solution, and the reason for it. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { DescentPath } from '../../../core/types.ts';
import type { Domain } from '../../../draw/color-scale.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import { strongNumber } from '../../../shell/numbers.ts';
import type { PictureOf } from '../position-plots.ts';
import { describeDirection, directionSeries, directionSource } from './directions.ts';
import type { Player } from './player.ts';
import { afterEpochs, atEnd, countText, descentProgress, epochWords } from './progress.ts';

const { figure } = figuresFrom(() => import('../figures.ts'));

export function playerStrip(path: DescentPath, player: Player): TemplateResult {
  const { steps } = path;
  const shown = steps[player.step].epochs;
  const seek = ({ target, type }: Event) =>
    player.seek(Number((target as HTMLInputElement).value), type === 'input');
  return html`<div class="player no-print">
    <button @click=${() => (player.isPlaying ? player.stop() : player.play())}>
      ${player.isPlaying ? 'Stop' : 'Play'}
    </button>
    <input
      type="range"
      aria-label="Epoch shown in the plots"
      aria-valuetext=${epochWords(shown)}
      min="0"
      max=${steps.length - 1}
      step="1"
      .value=${live(String(player.step))}
      @input=${seek}
      @change=${seek}
    />
    <span>Epoch ${countText(shown)} of ${countText(steps[steps.length - 1].epochs)}</span>
  </div>`;
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
  const { directions, reached, untouched, largest, least, slowest } = descentProgress(path, step);
  return html`Why: the fit learns each singular direction of the rows separately, at a speed that grows with the square of the singular
    value. Of ${directions} directions, ${reached} are reached to 99 % or more, and ${untouched} to less than 1 %. The largest
    singular value is ${formatNumber(largest)}. The smallest is ${formatNumber(least)}, and its direction takes
    ${countText(slowest)} epochs. Learning rate: ${formatNumber(path.learningRate)}; it diverges
    from ${formatNumber(path.largestRate)}.`;
}

/** From 0 to the largest share: a rate above half the largest overshoots at first. */
const shares = (path: DescentPath, step: number): Domain => [0, Math.max(1, ...path.steps[step].reached)];

export function descentSection(
  path: DescentPath,
  step: number,
  columns: number,
  title: string,
  pictureOf: PictureOf,
): TemplateResult {
  const series = directionSeries(path, step);
  return html`<section class="descent" aria-label="How far the descent is from the exact solution">
    <p>${howFar(path, step)}${whichEnd(path, columns)}</p>
    <p>${why(path, step)}</p>
    ${figure(
      'directions',
      {
        heading: 'How much of each singular direction is reached',
        name: `${title}-directions`,
        source: directionSource(path, step, () => pictureOf('directions')),
      },
      html`<pe-plot
        id="directions"
        label="${title}: share of the exact solution reached along each singular direction${atEnd(afterEpochs(path, step))}"
        x-title="direction, by singular value"
        y-title="share reached"
        .series=${series}
        .xDomain=${[1, Math.max(2, path.singularValues.length)]}
        .yDomain=${shares(path, step)}
        .describe=${(_: string, __: number, direction: number) => describeDirection(path, step, direction)}
        .aspect=${0.3}
        .maxHeight=${14}
      ></pe-plot>`,
    )}
  </section>`;
}

export const foldedDescent: TemplateResult = html`<p class="facts">
  Each fold has its own descent. To watch one, choose rows to learn from without folds.
</p>`;

export const descentStyles = css`
  .player {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
    margin-bottom: var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .player button {
    width: 4.5rem;
  }
  .player input {
    flex: 1 1 10rem;
    width: auto;
  }
  .player span {
    min-width: 12em;
  }
  .descent {
    margin-top: var(--space-3);
  }
  .descent p {
    max-width: var(--column);
    min-height: 4lh;
    margin: 0 0 var(--space-2);
    font-family: var(--sans);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
`;
