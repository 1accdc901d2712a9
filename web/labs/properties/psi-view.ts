/** The section of psi: psi and its derivative, their frequencies, and the distance up to which psi falls. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { literal, html as staticHtml } from 'lit/static-html.js';
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import type { Store } from '../../settings/store.ts';
import { isFree } from '../../tasks/access.ts';
import '../../shell/controls/control.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { type JobRun, markOf, type Result } from '../../shell/job-run.ts';
import {
  frequenciesOf,
  handlesFor,
  largestFrequency,
  movedCount,
  movesFor,
  startFrequencies,
  withHandleMoved,
} from './frequencies.ts';
import { type FrequencyMove, movable } from './frequency-plot.ts';
import './frequency-plot.ts';
import omega from './omega.tex';
import psi from './psi.tex';
import { farthestDistance, type PsiInput, type PsiOutput } from './psi-job.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** Wang et al. 2021: up to which distance sinusoids of base 10000 are monotone. */
const claimed = 50;
const claimedWidth = 768;

/** The paper claims nothing for another base or for moved frequencies. */
const isClaimed = (input: PsiInput): boolean => input.psiBase === 10_000 && movedCount(input) === 0;

/** The title with the measured number, against the paper's claim if that is about the same sinusoids. */
export function psiTitle(result: Result<PsiInput, PsiOutput> | undefined): string {
  const title = 'ψ and its frequencies';
  if (!result) return title;
  const { input, output } = result;
  const { rise } = output;
  if (!rise) return `${title}: no rise up to ${farthestDistance}`;
  return isClaimed(input) && input.d === claimedWidth
    ? `Similarity falls up to ${rise.at - 1}, not ${claimed}`
    : `${title}: first rise at ${rise.at}`;
}

const introduction = (isMovable: boolean): TemplateResult => html`
  <p>
    The similarity ψ of two sinusoids depends only on their distance m. The frequencies decide how far it falls: a model that
    learns them chooses its own range.${isMovable ? ' Drag a handle up or down.' : ''}
  </p>
  <div class="formulas">${psi} ${omega}</div>
`;

export function psiSection(store: Store, { result, error }: JobRun<PsiInput, PsiOutput>): TemplateResult {
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
      <div class=${mark}>${psiFigure(input, output)}</div>
      ${frequenciesFigure(store)}
    </div>
    <div class=${mark}>${derivativeFigure(output)}</div>
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
  const claim = `The paper says about ${claimed}${d === claimedWidth ? '' : `, at width ${claimedWidth}`}.`;
  return rise
    ? `${claim} Counted at whole positions, similarity falls up to ${rise.at - 1} and first rises at ${rise.at}.`
    : claim;
}

function movedText(input: PsiInput): string {
  const count = movedCount(input);
  return count === 0 ? '' : `, with ${count} ${count === 1 ? 'frequency' : 'frequencies'} moved`;
}

function psiSeries(input: PsiInput, { distances, psi, rise }: PsiOutput): readonly Series[] {
  const [low, high] = [psi.reduce((a, b) => Math.min(a, b)), psi.reduce((a, b) => Math.max(a, b))];
  const claim: Series = {
    id: 'claim',
    label: `claim: about ${claimed}`,
    kind: 'line',
    color: 'ink-soft',
    dashed: true,
    x: [claimed, claimed],
    y: [high, low],
  };
  return [
    ...(isClaimed(input) ? [claim] : []),
    { id: 'psi', label: 'ψ', kind: 'line', color: 'position', x: distances, y: psi },
    {
      id: 'rise',
      label: rise ? 'first rise' : '',
      kind: 'points',
      color: 'violated',
      x: rise ? [rise.at] : [],
      y: rise ? [rise.value] : [],
    },
  ];
}

function psiFigure(input: PsiInput, output: PsiOutput): TemplateResult {
  return figure(
    'psi',
    { heading: 'ψ over the distance' },
    html`<pe-plot
      label="psi over the distance"
      x-title="distance m"
      y-title="ψ(m)"
      hint="Point at the curve to read it"
      .series=${guard([output], () => psiSeries(input, output))}
      .aspect=${0.75}
      .maxHeight=${22}
      .describe=${(id: string, _: number, m: number, value: number) =>
        id === 'claim'
          ? `the paper’s claim, at its width of ${claimedWidth}: monotone to about ${claimed}`
          : `ψ(${formatNumber(m)}) = ${formatNumber(value)}`}
    ></pe-plot>`,
  );
}

function derivativeFigure(output: PsiOutput): TemplateResult {
  const { distances, derivative, firstStationary } = output;
  const isSeen = firstStationary !== null && firstStationary <= distances[distances.length - 1];
  return figure(
    'psi-derivative',
    { heading: 'Its derivative ψ′' },
    html`<pe-plot
      label="The derivative of psi over the distance"
      x-title="distance m"
      y-title="ψ′(m)"
      idle="Where ψ′ is above 0, ψ rises. Positions have whole distances only"
      .series=${guard([output], (): readonly Series[] => [
        { id: 'derivative', label: 'ψ′', kind: 'line', color: 'position', x: distances, y: derivative },
        {
          id: 'zero',
          label: isSeen ? 'first 0' : '',
          kind: 'points',
          color: 'violated',
          x: isSeen ? [firstStationary] : [],
          y: isSeen ? [0] : [],
        },
      ])}
      .references=${zero}
      .aspect=${0.28}
      .maxHeight=${14}
      .describe=${(_: string, __: number, m: number, value: number) => `ψ′(${formatNumber(m)}) = ${formatNumber(value)}`}
    ></pe-plot>`,
  );
}

const zero = [{ slope: 0, intercept: 0, label: '0' }];

/** Small frequencies are written like their large wavelengths, with a power of ten. */
const exactly = (value: number): string =>
  value < 1e-3 ? formatNumber(value) : formatFull(Number(value.toPrecision(4)));

function frequencySeries(input: PsiInput): readonly Series[] {
  const { d, psiBase, omega } = input;
  const start = startFrequencies(d, psiBase);
  const now = frequenciesOf(input);
  const handles = handlesFor(d);
  const bent = frequenciesOf({ ...input, omega: [] });
  const moved = movesFor(d, omega);
  const x = Float64Array.from(start, (_, i) => i);
  return [
    { id: 'start', label: 'start', kind: 'line', color: 'ink-soft', dashed: true, x, y: start },
    { id: 'now', label: 'ωᵢ', kind: 'line', color: 'position', x, y: now },
    {
      id: 'moved',
      label: '',
      kind: 'points',
      color: 'content',
      x: moved.map(([index]) => index),
      y: moved.map(([, value]) => value),
    },
    { id: movable, label: '', kind: 'points', color: 'position', x: handles, y: handles.map((i) => bent[i]) },
  ];
}

/** Drawn from the state, not from a result, so that it answers every key at once. */
function frequenciesFigure(store: Store): TemplateResult {
  const { d, psiBase, omega, handles } = store.get();
  const input = { d, psiBase, omega, handles };
  const lowest = psiBase ** ((2 - 2 * Math.ceil(d / 2)) / d) / 2;
  const at = handlesFor(d);
  const count = movedCount(input);
  const change = ({ detail: { index, value, isTransient } }: CustomEvent<FrequencyMove>) =>
    store.set(
      { handles: withHandleMoved(store.get('handles'), index, value ?? undefined) },
      { transient: isTransient },
    );
  const isMovable = isFree(store.get(), 'handles');
  const [tag, hint] = isMovable
    ? [literal`pe-frequency-plot`, 'Drag a handle, or use the arrow keys. Delete resets it']
    : [literal`pe-plot`, 'Point at a curve to read it'];
  const series = guard([d, psiBase, omega, handles, isMovable], () =>
    frequencySeries(input).filter(({ id }) => isMovable || id !== movable),
  );
  const yDomain = guard([lowest], () => [lowest, largestFrequency]);
  const describe = (id: string, index: number, x: number, value: number) =>
    `ω${id === movable ? at[index] : x} = ${exactly(value)}, wavelength ${formatNumber((2 * Math.PI) / value)}`;
  return figure(
    'frequencies',
    { heading: 'Frequencies' },
    html`${staticHtml`<${tag}
      label="Frequencies of the learned sinusoids"
      x-title="index i"
      y-title="ωᵢ, radians per position"
      hint=${hint}
      y-log
      .series=${series}
      .yDomain=${yDomain}
      .aspect=${0.75}
      .maxHeight=${22}
      .describe=${describe}
      @move=${change}
    ></${tag}>`}
    <span slot="caption">
      ${count > 0 ? `${count} of ${Math.ceil(d / 2)} moved` : 'None moved'}. The frequencies between two handles follow both. They are
      the frequencies of the learned sinusoidal APE.
      ${isMovable ? html`<button class="no-print" ?disabled=${omega.length + handles.length === 0 || !store.allows({ omega: [], handles: [] })} @click=${() => store.set({ omega: [], handles: [] })}>Reset all</button>` : nothing}
    </span>`,
  );
}
