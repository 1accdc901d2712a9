/** ψ and its derivative, their frequencies, and the distance up to which ψ falls. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import { tex } from '../../draw/tex.ts';
import type { Store } from '../../settings/store.ts';
import '../../shell/controls/control.ts';
import { figureView } from '../../shell/figure.ts';
import { type Answer, markOf, type Result } from '../../shell/job-run.ts';
import { isFree } from '../../tasks/access.ts';
import { frequencies, psi, psiDerivative } from './figures/psi.ts';
import { movedCount } from './frequencies.ts';
import { claim, farthestDistance, isClaimed, type PsiInput, type PsiOutput } from './psi-job.ts';

const introduction = (isMovable: boolean): TemplateResult => html`
  <p>
    The similarity ψ of two sinusoids depends only on their distance m. The frequencies decide how far it falls: a model that
    learns them chooses its own range.${isMovable ? ' Drag a handle up or down.' : ''}
  </p>
  <div class="formulas">${tex`\psi(m) = \sum_{i=0}^{D/2-1} \cos(\omega_i m)`} ${tex`\omega_i = b^{-2i/D}`}</div>
`;

export function psiSection(store: Store, { result, error }: Answer<PsiInput, PsiOutput>): TemplateResult {
  return html`<section class="part figures">
    <div>${introduction(isFree(store.get(), 'handles'))}</div>
    <div class="sliders">
      ${['psiBase', 'd'].map((name) => html`<pe-control .store=${store} name=${name}></pe-control>`)}
    </div>
    ${error ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
    ${result ? resultView(store, result) : nothing}
  </section>`;
}

function resultView(store: Store, result: Result<PsiInput, PsiOutput>): TemplateResult {
  const { input, output } = result;
  const mark = markOf(result);
  return html`
    <div class=${mark}>${verdict(input, output)}</div>
    <div class="pair">
      <div class=${mark}>${guard([output], () => figureView(psi, result))}</div>
      ${figureView(frequencies, store)}
    </div>
    <div class=${mark}>${guard([output], () => figureView(psiDerivative, result))}</div>
  `;
}

function verdict(input: PsiInput, { rise, riseFromOne, firstStationary }: PsiOutput): TemplateResult {
  const stationary =
    firstStationary === null
      ? ''
      : ` Between whole distances ψ′ first reaches 0 at ${formatNumber(firstStationary)}.`;
  const [before, after] = rise ? tellApart(rise.before, rise.value) : ['', ''];
  return html`<div class="verdict" role="status">
    <span class="number" title=${formatFull(rise?.at ?? farthestDistance)}>${rise ? rise.at : `> ${farthestDistance}`}</span>
    <span class="words">
      ${
        rise
          ? html`is the first whole distance at which ψ rises, at width ${input.d} and base ${formatNumber(input.psiBase)}${movedText(input)}: ψ(${rise.at - 1}) = ${before},
            <span class="broken">ψ(${rise.at}) = ${after}</span>.`
          : html`<span class="holds">ψ falls at every whole distance up to ${farthestDistance}.</span>`
      }
      ${stationary}
      ${rise === null || riseFromOne === null ? nothing : html`i runs from 0, as in Vaswani et al. Counted from 1, as in a summary of the paper, the distance is ${riseFromOne}.`}
      ${isClaimed(input) ? claimText(input, rise) : nothing}
    </span>
  </div>`;
}

function claimText({ d }: PsiInput, rise: PsiOutput['rise']): string {
  const words = `The paper says about ${claim.distance}${d === claim.width ? '' : `, at width ${claim.width}`}.`;
  return rise
    ? `${words} Counted at whole positions, similarity falls up to ${rise.at - 1} and first rises at ${rise.at}.`
    : words;
}

function movedText(input: PsiInput): string {
  const count = movedCount(input);
  return count === 0 ? '' : `, with ${count} ${count === 1 ? 'frequency' : 'frequencies'} moved`;
}
