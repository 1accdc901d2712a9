/** psi and its derivative, their frequencies, and up to which distance psi falls. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatFull, formatNumber, tellApart } from '../../draw/format.ts';
import type { Store } from '../../state/store.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import { markOf, type Result } from '../../workbench/job-run.ts';
import {
  frequenciesOf,
  largestFrequency,
  movesFor,
  startFrequencies,
  withFrequencyMoved,
} from './frequencies.ts';
import { type FrequencyMove, movable } from './frequency-plot.ts';
import './frequency-plot.ts';
import omega from './omega.tex';
import psi from './psi.tex';
import { farthestDistance, type PsiInput, type PsiOutput } from './psi-job.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

/** Wang et al. 2021: up to which distance sinusoids of base 10000 are monotone. */
const claimed = 50;

/** The paper claims nothing for another base, or for frequencies that were moved. */
const isClaimed = ({ d, psiBase, omega }: PsiInput): boolean =>
  psiBase === 10_000 && movesFor(d, omega).length === 0;

export function psiView(store: Store, result: Result<PsiInput, PsiOutput>): TemplateResult {
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

export const psiIntroduction: TemplateResult = html`
  <h2>How far sinusoids fall</h2>
  <p>
    The proximity of two sinusoids depends on their distance m alone. Where it falls is a matter of the frequencies; a
    model that learns them chooses its own range. Drag a point of the frequencies up or down.
  </p>
  <div class="formulas">${psi} ${omega}</div>
`;

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
          ? html`is the first whole distance at which ψ does not fall, at width ${input.d} and base ${formatNumber(input.psiBase)}${movedText(input)}: ψ(${rise.at - 1}) = ${before},
            <span class="broken">ψ(${rise.at}) = ${after}</span>.`
          : html`<span class="holds">ψ falls with every whole distance that was looked at.</span>`
      }
      ${stationary}
      ${rise === null || riseFromOne === null ? nothing : html`Here i runs from 0, as in Vaswani et al.; a summary of the paper writes i from 1, under which that distance is ${riseFromOne}.`}
      ${isClaimed(input) ? html`The paper’s claim for base 10000, at its width of 768: monotone from 0 to about ${claimed}.` : nothing}
    </span>
  </div>`;
}

function movedText({ d, omega }: PsiInput): string {
  const { length } = movesFor(d, omega);
  return length === 0 ? '' : `, with ${length} ${length === 1 ? 'frequency' : 'frequencies'} moved`;
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
          ? `the paper’s claim, at its width of 768: monotone to about ${claimed}`
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
      idle="Above 0, ψ rises: between two whole distances, where no position stands, it may do so unseen"
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

const movedWords = (count: number) => (count > 0 ? `${count} moved` : 'None moved');

/** How long the list of the frequencies moved can be, two numbers for each. */
function mostNumbers({ properties, get }: Store): number {
  const row = properties.rows(get('scheme')).find(({ name }) => name === 'omega');
  return row?.type === 'numbers' ? row.maxLength : 0;
}

function frequencySeries({ d, psiBase, omega }: PsiInput): readonly Series[] {
  const start = startFrequencies(d, psiBase);
  const x = Float64Array.from(start, (_, i) => i);
  return [
    { id: 'start', label: 'start', kind: 'line', color: 'ink-soft', dashed: true, x, y: start },
    { id: movable, label: 'ωᵢ', kind: 'points', color: 'position', x, y: frequenciesOf(d, psiBase, omega) },
  ];
}

/** Drawn from the state, not from a result: it answers every press of a key at once. */
function frequenciesFigure(store: Store): TemplateResult {
  const { d, psiBase, omega } = store.get();
  const lowest = psiBase ** ((2 - 2 * Math.ceil(d / 2)) / d) / 2;
  const most = mostNumbers(store);
  const change = ({ detail: { index, value, isTransient } }: CustomEvent<FrequencyMove>) => {
    const next = withFrequencyMoved(store.get('omega'), index, value ?? undefined);
    if (next.length <= most) store.set({ omega: next }, { transient: isTransient });
  };
  return figure(
    'frequencies',
    { heading: 'Frequencies' },
    html`<pe-frequency-plot
      label="Frequencies of the learnable sinusoids"
      x-title="number i"
      y-title="ωᵢ, radians per position"
      hint="Drag a point; with the keyboard: arrow keys, and Delete to put one back"
      y-log
      .series=${guard([d, psiBase, omega], () => frequencySeries({ d, psiBase, omega }))}
      .lowest=${lowest}
      .highest=${largestFrequency}
      .yDomain=${guard([lowest], () => [lowest, largestFrequency])}
      .aspect=${0.75}
      .maxHeight=${22}
      .describe=${(_: string, index: number, __: number, value: number) =>
        `ω${index} = ${formatFull(value)}, wavelength ${formatNumber((2 * Math.PI) / value)}`}
      @move=${change}
    ></pe-frequency-plot>
    <span slot="caption">
      ${movedWords(movesFor(d, omega).length)}; the learnable sinusoidal APE above has these frequencies.
      ${omega.length + 2 > most ? `A link holds ${most / 2} of them: put one back to move another.` : ''}
      <button class="no-print" ?disabled=${omega.length === 0} @click=${() => store.set({ omega: [] })}>Put all back</button>
    </span>`,
  );
}
