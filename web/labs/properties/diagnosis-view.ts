/** The section of the item's vectors: their norms, singular values, spectrum and trajectory. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { notesOn } from '../../core/notes.ts';
import type { Diagnosis } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { type JobRun, markOf, type Result } from '../../shell/job-run.ts';
import { runState } from '../../shell/run-state.ts';
import { term } from '../../shell/term.ts';
import type { ChosenItemInput, ChosenItemOutput } from './chosen-item-job.ts';
import { addedTo } from './chosen-item-view.ts';
import type { DiagnosisInput, DiagnosisOutput } from './diagnosis-job.ts';
import { toeplitzView } from './toeplitz-view.ts';
import './trajectory.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

const range = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i);

/** What each row stands for. */
const countsOf = ({ what }: Pick<DiagnosisOutput, 'what'>) => (what === 'offsets' ? 'offset' : 'position');

/** Which vectors they are. */
export function vectorsName({ item, sizes }: DiagnosisInput, output: DiagnosisOutput): string {
  const names = {
    positions: 'the vectors of positions',
    offsets: `the offset vectors, ${addedTo(output, sizes)}`,
    angles: 'the cosines and sines of the angles',
    'decaying-angles': 'the cosines and sines of the angles, without the decay',
    bias: '',
    sum: '',
  };
  return `${names[output.what]}${item.parts.length > 1 ? ', without the relative vectors' : ''}`;
}

/** `map`: the proximity of the same item, for the part of it that the offset explains. */
export function diagnosisSection(
  run: JobRun<DiagnosisInput, DiagnosisOutput>,
  map: Result<ChosenItemInput, ChosenItemOutput> | undefined,
  isLarge: boolean,
): TemplateResult {
  const { result, error } = run;
  return html`<section class="part figures vectors">
    ${isLarge ? runState(run, 'the norms and spectrum of all vectors') : nothing}
    ${error && !isLarge ? html`<p class="message broken" role="status">${error.message}</p>` : nothing}
    ${
      result
        ? html`<div class="result ${markOf(result)}">
            ${guard([result.output], () => diagnosisView(result.input, result.output))}
          </div>`
        : nothing
    }
    ${
      map
        ? html`<div class="result ${markOf(map)}">${guard([map.output], () => toeplitzView(map.output))}</div>`
        : nothing
    }
  </section>`;
}

function diagnosisView(input: DiagnosisInput, output: DiagnosisOutput): TemplateResult {
  const { vectors } = output;
  const { title } = input.item;
  if (!vectors)
    return html`<p>${title} has no vectors, only a number for each pair of positions. Below: what the offset explains of these.</p>`;
  const { rows, cols, diagnosis } = vectors;
  const counts = countsOf(output);
  const notes = notesOn(diagnosis, (row) => `${counts} ${formatNumber(row + output.first)}`, counts);
  return html`
    <p>${title}: ${vectorsName(input, output)}, ${rows} of width ${cols}. Only the trajectory is centred.</p>
    ${facts(diagnosis, output)}
    ${notes.length > 0 ? html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing}
    <div class="pair">
      ${trajectoryFigure(diagnosis, output)} ${normsFigure(diagnosis, output)} ${singularFigure(diagnosis)}
      ${spectrumFigure(diagnosis, output)}
    </div>
  `;
}

function facts(
  { effectiveRank, participationRatio, nearest, duplicates, largest }: Diagnosis,
  { first }: DiagnosisOutput,
): TemplateResult {
  const at = (row: number) => formatNumber(row + first);
  const fact = (name: unknown, value: number) => html`<div>
    <dt>${name}</dt>
    <dd title=${formatFull(value)}>${formatNumber(value)}</dd>
  </div>`;
  return html`<dl class="facts">
    ${fact(term('effective rank', 'Effective rank'), effectiveRank)} ${fact('Participation ratio', participationRatio)}
    ${fact(`Nearest pair: ${at(nearest.a)} and ${at(nearest.b)}, distance`, nearest.distance)}
    ${fact('Duplicate rows', duplicates)} ${fact('Largest entry', largest)}
  </dl>`;
}

function trajectoryFigure({ trajectory }: Diagnosis, output: DiagnosisOutput): TemplateResult {
  const counts = countsOf(output);
  return figure(
    'trajectory',
    { heading: 'Principal components (drag to rotate)' },
    html`<pe-trajectory
      label="${counts === 'offset' ? 'Offsets' : 'Positions'} along the first three principal components"
      idle="Front view: the first two. Drag or use the arrow keys to rotate"
      .points=${trajectory}
      .first=${output.first}
      .counts=${counts}
    ></pe-trajectory>`,
  );
}

interface LinePlot {
  readonly kind: 'norms' | 'singular-values' | 'spectrum';
  readonly heading: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly series: () => readonly Series[];
  readonly of: unknown;
  readonly caption?: string;
  readonly yDomain?: readonly [number, number];
}

function plotFigure({
  kind,
  heading,
  xTitle,
  yTitle,
  series,
  of,
  caption,
  yDomain,
}: LinePlot): TemplateResult {
  return figure(
    kind,
    { heading },
    html`<pe-plot
      label=${heading}
      x-title=${xTitle}
      y-title=${yTitle}
      hint="Point at the curve to read it"
      .series=${guard([of], series)}
      .yDomain=${guard([of], () => yDomain ?? null)}
      .aspect=${0.6}
      .maxHeight=${18}
      .describe=${(_: string, __: number, x: number, y: number) => `${xTitle} ${formatNumber(x)}: ${formatNumber(y)}`}
    ></pe-plot>
    ${caption ? html`<span slot="caption">${caption}</span>` : nothing}`,
  );
}

const line = (x: Float64Array, y: Float64Array): Series => ({
  id: 'line',
  label: '',
  kind: 'line',
  color: 'position',
  x,
  y,
});

const normsFigure = (diagnosis: Diagnosis, output: DiagnosisOutput) =>
  plotFigure({
    kind: 'norms',
    heading: 'Norm of each vector',
    xTitle: countsOf(output),
    yTitle: 'norm',
    of: diagnosis,
    series: () => [line(range(output.first, diagnosis.norms.length), diagnosis.norms)],
    // From 0: an axis that fits equal norms would show their rounding.
    yDomain: [0, 1.1 * diagnosis.norms.reduce((most, norm) => Math.max(most, norm), 1e-30)],
  });

const singularFigure = (diagnosis: Diagnosis) =>
  plotFigure({
    kind: 'singular-values',
    heading: 'Singular values',
    xTitle: 'index',
    yTitle: 'singular value',
    of: diagnosis,
    series: () => [line(range(1, diagnosis.singularValues.length), diagnosis.singularValues)],
    caption: 'Participation ratio: (Σ s²)² / Σ s⁴.',
  });

const spectrumFigure = ({ positionSpectrum }: Diagnosis, output: DiagnosisOutput) =>
  plotFigure({
    kind: 'spectrum',
    heading: `Fourier spectrum over ${countsOf(output)}s`,
    xTitle: 'turns over the table',
    yTitle: 'share of the power',
    of: positionSpectrum,
    series: () => [line(range(1, positionSpectrum.length - 1), positionSpectrum.slice(1))],
    caption: `Power of each column’s Fourier transform, summed over the columns. The constant part, ${formatNumber(100 * positionSpectrum[0])} %, is not drawn.`,
  });
