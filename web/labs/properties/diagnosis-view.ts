/** The figures of the item's vectors, and the part of its proximity that the offset does not explain. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { notesOn } from '../../core/notes.ts';
import type { Diagnosis } from '../../core/types.ts';
import { formatFull, formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../workbench/figure.ts';
import type { ChosenItemOutput } from './chosen-item-job.ts';
import { addedTo, axisTitles, downsampledOf, offsetNamesOf } from './chosen-item-view.ts';
import type { DiagnosisInput, DiagnosisOutput } from './diagnosis-job.ts';
import { blockRange, blockSizeText, toeplitzRemainder } from './downsampled-matrix.ts';
import { holds } from './property-format.ts';
import './trajectory.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

const range = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i);

/** What the rows count. */
const countsOf = ({ what }: Pick<DiagnosisOutput, 'what'>) => (what === 'offsets' ? 'offset' : 'position');

/** Which vectors they are. */
export function vectorsName({ item, sizes }: DiagnosisInput, output: DiagnosisOutput): string {
  const names = {
    positions: 'the vectors of positions',
    offsets: `the vectors of the offsets, ${addedTo(output, sizes)}`,
    angles: 'the cosines and sines of the angles',
    'decaying-angles': 'the cosines and sines of the angles, without the decay',
    bias: '',
    sum: '',
  };
  return `${names[output.what]}${item.parts.length > 1 ? ', without the relative vectors' : ''}`;
}

export function diagnosisView(input: DiagnosisInput, output: DiagnosisOutput): TemplateResult {
  const { vectors } = output;
  const { title } = input.item;
  if (!vectors)
    return html`<p>${title} has no vectors, only a number for each pair. What the offset explains of them stands below.</p>`;
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

/** How far the proximity of the item is from depending on the offset alone. */
export const toeplitzView = (output: ChosenItemOutput): TemplateResult =>
  html`<div class="pair">${toeplitzFigure(output)} ${remainderFigure(output)}</div>`;

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

function trajectoryFigure({ trajectory }: Diagnosis, output: DiagnosisOutput): TemplateResult {
  const counts = countsOf(output);
  return figure(
    'trajectory',
    { heading: 'Principal components (drag to rotate)' },
    html`<pe-trajectory
      label="${counts === 'offset' ? 'Offsets' : 'Positions'} along the first three principal components"
      idle="From the front: the first two. Drag to turn; arrow keys turn, too"
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
    // From 0: an axis around equal norms would draw their rounding as hills.
    yDomain: [0, 1.1 * diagnosis.norms.reduce((most, norm) => Math.max(most, norm), 1e-30)],
  });

const singularFigure = (diagnosis: Diagnosis) =>
  plotFigure({
    kind: 'singular-values',
    heading: 'Singular values',
    xTitle: 'number',
    yTitle: 'singular value',
    of: diagnosis,
    series: () => [line(range(1, diagnosis.singularValues.length), diagnosis.singularValues)],
    caption:
      'Effective rank: e to the power of the entropy of their shares. Participation ratio: (Σ s²)² / Σ s⁴.',
  });

const spectrumFigure = ({ positionSpectrum }: Diagnosis, output: DiagnosisOutput) =>
  plotFigure({
    kind: 'spectrum',
    heading: `Fourier spectrum over ${countsOf(output)}s`,
    xTitle: 'turns over the table',
    yTitle: 'share of the power',
    of: positionSpectrum,
    series: () => [line(range(1, positionSpectrum.length - 1), positionSpectrum.slice(1))],
    caption: `The power of each column’s transform, summed over the columns. The part that stays the same everywhere, ${formatNumber(100 * positionSpectrum[0])} %, is not drawn.`,
  });

function toeplitzFigure({ shown, properties: { translationInvariance } }: ChosenItemOutput): TemplateResult {
  const { one, title } = offsetNamesOf(shown.what);
  const { mean, deviation, r2, relativeDistance } = translationInvariance;
  const n = (mean.length + 1) / 2;
  const x = range(1 - n, mean.length);
  const shifted = (sign: number) => mean.map((value, i) => value + sign * deviation[i]);
  return figure(
    'toeplitz',
    { heading: `What the ${one} explains` },
    html`<pe-plot
      label=${`Mean proximity at each ${one}, with its deviation`}
      x-title=${title}
      y-title="φ"
      idle="Dashed: one standard deviation over the places"
      .series=${guard([translationInvariance], (): readonly Series[] => [
        { id: 'above', label: '', kind: 'line', color: 'ink-soft', dashed: true, x, y: shifted(1) },
        { id: 'below', label: '', kind: 'line', color: 'ink-soft', dashed: true, x, y: shifted(-1) },
        { id: 'mean', label: 'mean', kind: 'line', color: 'position', x, y: mean },
      ])}
      .aspect=${0.7}
      .maxHeight=${22}
      .describe=${(_: string, index: number, offset: number) =>
        `${one} ${formatNumber(offset)}: mean ${formatNumber(mean[index])}, deviation ${formatNumber(deviation[index])}`}
    ></pe-plot>
    <span slot="caption">
      The nearest Toeplitz matrix.
      ${Number.isNaN(r2) ? '' : `It explains R² = ${formatNumber(r2)} of φ;`} the remainder’s norm is
      ${formatNumber(relativeDistance)} of that of φ.
    </span>`,
  );
}

function remainderFigure(output: ChosenItemOutput): TemplateResult {
  const { shown, properties } = output;
  const { translationInvariance } = properties;
  const { first } = shown;
  const matrix = downsampledOf(output);
  const { mean, relativeDistance } = translationInvariance;
  const [rowTitle, colTitle] = axisTitles[shown.what];
  return figure(
    'remainder',
    { heading: 'What it does not: the remainder' },
    html`<pe-heat-map
      label="Proximity minus the mean of its diagonal"
      row-title=${rowTitle}
      col-title=${colTitle}
      .rowStart=${first}
      .colStart=${first}
      scale="diverging"
      .step=${matrix.step}
      idle=${blockSizeText(matrix)}
      .matrix=${guard([translationInvariance], () => toeplitzRemainder(matrix, mean))}
      .maxHeight=${24}
      .describe=${(row: number, col: number, value: number) =>
        `${rowTitle} ${blockRange(matrix, row, first)}, ${colTitle} ${blockRange(matrix, col, first)}: ${matrix.step > 1 ? 'mean ' : ''}${formatNumber(value)}`}
    ></pe-heat-map>
    ${
      holds('translation', relativeDistance)
        ? html`<span slot="caption">Nothing but the rounding of 32-bit numbers.</span>`
        : nothing
    }`,
  );
}
