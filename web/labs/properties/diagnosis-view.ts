/** What the vectors of the item are like, and what of its proximity the offset does not explain. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Diagnosis } from '../../core/types.ts';
import '../../draw/figure.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import type { DiagnosisOutput } from './diagnosis-job.ts';
import { holds } from './standing.ts';
import './trajectory.ts';

const range = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i);

export function diagnosisView(output: DiagnosisOutput): TemplateResult {
  const { vectors, title } = output;
  return html`
    ${
      vectors
        ? html`<p>
              ${title}: ${vectors.name}, ${vectors.rows} of width ${vectors.cols}. Nothing is centred, but for the trajectory.
            </p>
            ${facts(vectors.diagnosis, output)}
            ${
              vectors.diagnosis.notes.length > 0
                ? html`<ul class="notes">${vectors.diagnosis.notes.map((note) => html`<li>${note}</li>`)}</ul>`
                : nothing
            }
            <div class="pair">
              ${trajectoryFigure(vectors.diagnosis, output)} ${normsFigure(vectors.diagnosis, output)}
              ${singularFigure(vectors.diagnosis)} ${spectrumFigure(vectors)}
            </div>`
        : html`<p>${title} has no vectors: there are numbers for pairs alone, and of those the part that the offset explains.</p>`
    }
    <div class="pair">${toeplitzFigure(output)} ${remainderFigure(output)}</div>
  `;
}

function facts(
  { effectiveRank, participationRatio, nearest, duplicates, largest }: Diagnosis,
  { first }: DiagnosisOutput,
): TemplateResult {
  const at = (row: number) => formatNumber(row + first);
  const fact = (name: string, value: number, more = '') => html`<div>
    <dt>${name}</dt>
    <dd title=${formatFull(value)}>${formatNumber(value)}${more}</dd>
  </div>`;
  return html`<dl class="facts">
    ${fact('Effective rank', effectiveRank)} ${fact('Participation ratio', participationRatio)}
    ${fact(`Nearest pair: ${at(nearest.a)} and ${at(nearest.b)}, distance`, nearest.distance)}
    ${fact('Rows equal to an earlier one', duplicates)} ${fact('Largest entry', largest)}
  </dl>`;
}

function trajectoryFigure({ trajectory }: Diagnosis, { first }: DiagnosisOutput): TemplateResult {
  return html`<pe-figure heading="Principal components, to be turned" name="trajectory">
    <pe-trajectory
      label="Positions along the first three principal components"
      idle="From the front: the first two. Drag to turn; arrow keys turn, too"
      .points=${trajectory}
      .first=${first}
    ></pe-trajectory>
  </pe-figure>`;
}

interface Simple {
  readonly heading: string;
  readonly name: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly series: () => readonly Series[];
  readonly of: unknown;
  readonly caption?: string;
  readonly yDomain?: readonly [number, number];
}

function plot({ heading, name, xTitle, yTitle, series, of, caption, yDomain }: Simple): TemplateResult {
  return html`<pe-figure heading=${heading} name=${name}>
    <pe-plot
      label=${heading}
      x-title=${xTitle}
      y-title=${yTitle}
      idle="Point at the curve to read it"
      .series=${guard([of], series)}
      .yDomain=${guard([of], () => yDomain ?? null)}
      .aspect=${0.6}
      .maxHeight=${18}
      .describe=${(_: string, __: number, x: number, y: number) => `${xTitle} ${formatNumber(x)}: ${formatNumber(y)}`}
    ></pe-plot>
    ${caption ? html`<span slot="caption">${caption}</span>` : nothing}
  </pe-figure>`;
}

const line = (x: Float64Array, y: Float64Array): Series => ({
  id: 'line',
  label: '',
  kind: 'line',
  color: 'position',
  x,
  y,
});

const normsFigure = (diagnosis: Diagnosis, { first }: DiagnosisOutput) =>
  plot({
    heading: 'Norm of each vector',
    name: 'norms',
    xTitle: first === 0 ? 'position' : 'offset',
    yTitle: 'norm',
    of: diagnosis,
    series: () => [line(range(first, diagnosis.norms.length), diagnosis.norms)],
    // From 0, so that rounding is no landscape.
    yDomain: [0, 1.1 * diagnosis.norms.reduce((most, norm) => Math.max(most, norm), 1e-30)],
  });

const singularFigure = (diagnosis: Diagnosis) =>
  plot({
    heading: 'Singular values',
    name: 'singular-values',
    xTitle: 'number',
    yTitle: 'singular value',
    of: diagnosis,
    series: () => [line(range(1, diagnosis.singularValues.length), diagnosis.singularValues)],
    caption:
      'Effective rank: e to the power of the entropy of their shares. Participation ratio: (Σ s²)² / Σ s⁴.',
  });

const spectrumFigure = (vectors: NonNullable<DiagnosisOutput['vectors']>) =>
  plot({
    heading: 'Fourier spectrum over positions',
    name: 'spectrum',
    xTitle: 'turns over the table',
    yTitle: 'share of the power',
    of: vectors,
    series: () => [line(range(1, vectors.spectrum.length - 1), vectors.spectrum.slice(1))],
    caption: `The power of each column’s transform, summed over the columns. The part that stays the same everywhere, ${formatNumber(100 * vectors.spectrum[0])} %, is not drawn.`,
  });

function toeplitzFigure(output: DiagnosisOutput): TemplateResult {
  const { mean, deviation } = output;
  const n = (mean.length + 1) / 2;
  const x = range(1 - n, mean.length);
  const shifted = (sign: number) => mean.map((value, i) => value + sign * deviation[i]);
  return html`<pe-figure heading="What the offset explains" name="toeplitz">
    <pe-plot
      label="Mean proximity at each offset, with its deviation"
      x-title="offset y − x"
      y-title="φ"
      idle="Dashed: one standard deviation over the places"
      .series=${guard([output], (): readonly Series[] => [
        { id: 'above', label: '', kind: 'line', color: 'ink-soft', dashed: true, x, y: shifted(1) },
        { id: 'below', label: '', kind: 'line', color: 'ink-soft', dashed: true, x, y: shifted(-1) },
        { id: 'mean', label: 'mean', kind: 'line', color: 'position', x, y: mean },
      ])}
      .aspect=${0.7}
      .maxHeight=${22}
      .describe=${(_: string, index: number, offset: number) =>
        `offset ${formatNumber(offset)}: mean ${formatNumber(mean[index])}, deviation ${formatNumber(deviation[index])}`}
    ></pe-plot>
    <span slot="caption">
      The nearest Toeplitz matrix.
      ${Number.isNaN(output.r2) ? '' : `It explains R² = ${formatNumber(output.r2)} of φ;`} the remainder’s norm is
      ${formatNumber(output.relativeDistance)} of that of φ.
    </span>
  </pe-figure>`;
}

function remainderFigure({ remainder, first, relativeDistance }: DiagnosisOutput): TemplateResult {
  return html`<pe-figure heading="What it does not: the remainder" name="remainder">
    <pe-heat-map
      label="Proximity minus the mean of its diagonal"
      row-title="row"
      col-title="column"
      scale="diverging"
      .matrix=${remainder}
      .maxHeight=${24}
      .describe=${(row: number, col: number, value: number) =>
        `${formatNumber(row + first)} and ${formatNumber(col + first)}: ${formatNumber(value)}`}
    ></pe-heat-map>
    ${
      holds('translation', relativeDistance)
        ? html`<span slot="caption">Nothing but the rounding of 32-bit numbers.</span>`
        : nothing
    }
  </pe-figure>`;
}
