/** What the offset explains of an item's proximity, and the remainder: its distance from the nearest Toeplitz matrix. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatNumber } from '../../draw/format.ts';
import '../../draw/heat-map.ts';
import '../../draw/line-plot.ts';
import type { Series } from '../../draw/line-plot.ts';
import { figuresFrom } from '../../shell/figure.ts';
import { term } from '../../shell/term.ts';
import type { ChosenItemOutput } from './chosen-item-job.ts';
import { axisTitles, downsampledOf, offsetNamesOf } from './chosen-item-view.ts';
import { blockRange, blockSizeText, toeplitzRemainder } from './downsampled-matrix.ts';
import { holds, numberText } from './property-format.ts';

const { figure } = figuresFrom(() => import('./figures.ts'));

const range = (from: number, count: number) => Float64Array.from({ length: count }, (_, i) => from + i);

export const toeplitzView = (output: ChosenItemOutput): TemplateResult =>
  html`<div class="pair">${explainedFigure(output)} ${remainderFigure(output)}</div>`;

function explainedFigure({ shown, properties: { translationInvariance } }: ChosenItemOutput): TemplateResult {
  const { one, title } = offsetNamesOf(shown.what);
  const { mean, deviation, r2, relativeDistance } = translationInvariance;
  const n = (mean.length + 1) / 2;
  const x = range(1 - n, mean.length);
  const shifted = (sign: number) => mean.map((value, i) => value + sign * deviation[i]);
  return figure(
    'toeplitz',
    { heading: `What the ${one} explains` },
    html`<pe-plot
      label=${`Mean similarity at each ${one}, with its standard deviation`}
      x-title=${title}
      y-title="φ"
      idle="Dashed: one standard deviation"
      .series=${guard([translationInvariance], (): readonly Series[] => [
        { id: 'above', label: '', kind: 'line', color: 'ink-soft', dashed: true, x, y: shifted(1) },
        { id: 'below', label: '', kind: 'line', color: 'ink-soft', dashed: true, x, y: shifted(-1) },
        { id: 'mean', label: 'mean', kind: 'line', color: 'position', x, y: mean },
      ])}
      .aspect=${0.7}
      .maxHeight=${22}
      .describe=${(_: string, index: number, offset: number) =>
        `${one} ${formatNumber(offset)}: mean ${formatNumber(mean[index])}, standard deviation ${formatNumber(deviation[index])}`}
    ></pe-plot>
    <span slot="caption">
      The means form the nearest ${term('toeplitz', 'Toeplitz matrix')}.
      ${Number.isNaN(r2) ? '' : `R² = ${formatNumber(r2)}.`} The remainder has ${numberText('translation', relativeDistance)} of
      the norm of φ.
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
    { heading: 'What it does not explain: the remainder' },
    html`<pe-heat-map
      label="Similarity minus the mean of its diagonal"
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
        ? html`<span slot="caption">Only the rounding of 32-bit numbers is left.</span>`
        : nothing
    }`,
  );
}
