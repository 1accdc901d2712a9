/** What the offset explains of an item's proximity, and the remainder: its distance from the nearest Toeplitz matrix. */
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import { html } from 'lit';
import { formatNumber } from '../../../draw/format.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { proximityDefinitions, proximityReads } from '../../../shell/cite/proximity.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { term } from '../../../shell/term.ts';
import { measured } from '../input.ts';
import type { ChosenItemOutput } from '../item-jobs.ts';
import { axisTitles, holds, numberText, offsetNamesOf, range } from '../measured-properties.ts';
import { blockRange, blockSizeText, downsampledOf, toeplitzRemainder } from '../proximity.ts';

const ofRemainder: Omit<FigureDeclaration, 'definitions' | 'isMap'> = {
  encodings: measured,
  reads: (settings, encodings) => proximityReads(settings, encodings, true),
  draws: [],
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).remainderScripts(session),
};

export const toeplitz = defineFigure<ChosenItemOutput>({
  id: 'toeplitz',
  fold: 'vectors',
  title: 'What the offset explains',
  ...ofRemainder,
  definitions: (settings, encodings) => [
    ...proximityDefinitions(settings, encodings),
    'rounding',
    'invariance',
    'offsetMeans',
  ],
  isMap: false,
  draw: ({ shown, properties: { translationInvariance } }) => {
    const { one, title } = offsetNamesOf(shown.what);
    const { mean, deviation, r2, relativeDistance } = translationInvariance;
    const x = range(1 - (mean.length + 1) / 2, mean.length);
    const shifted = (sign: number) => mean.map((value, i) => value + sign * deviation[i]);
    return {
      heading: `What the ${one} explains`,
      note: html`The means form the nearest ${term('toeplitz', 'Toeplitz matrix')}.
        ${Number.isNaN(r2) ? '' : `R² = ${formatNumber(r2)}.`} The remainder has ${numberText('translation', relativeDistance)} of
        the norm of φ.`,
      plot: {
        label: `Mean similarity at each ${one}, with its standard deviation`,
        xTitle: title,
        yTitle: 'φ',
        idle: 'Dashed: one standard deviation',
        series: [
          { id: 'above', label: '', kind: 'line', color: 'ink-soft', dashed: true, x, y: shifted(1) },
          { id: 'below', label: '', kind: 'line', color: 'ink-soft', dashed: true, x, y: shifted(-1) },
          { id: 'mean', label: 'mean', kind: 'line', color: 'position', x, y: mean },
        ],
        aspect: 0.7,
        maxHeight: 22,
        describe: (_, index, offset) =>
          `${one} ${formatNumber(offset)}: mean ${formatNumber(mean[index])}, standard deviation ${formatNumber(deviation[index])}`,
      },
    };
  },
});

export const remainder = defineFigure<ChosenItemOutput>({
  id: 'remainder',
  fold: 'vectors',
  title: 'What the offset does not explain',
  ...ofRemainder,
  definitions: (settings, encodings) => [
    ...proximityDefinitions(settings, encodings),
    'rounding',
    'invariance',
  ],
  isMap: true,
  draw: (output) => {
    const { first, what } = output.shown;
    const { mean, relativeDistance } = output.properties.translationInvariance;
    const matrix = downsampledOf(output);
    const [rowTitle, colTitle] = axisTitles[what];
    return {
      heading: 'What it does not explain: the remainder',
      note: holds('translation', relativeDistance) ? 'Only the rounding of 32-bit numbers is left.' : '',
      map: {
        label: 'Similarity minus the mean of its diagonal',
        rowTitle,
        colTitle,
        rowStart: first,
        colStart: first,
        scale: 'diverging',
        step: matrix.step,
        idle: blockSizeText(matrix),
        matrix: toeplitzRemainder(matrix, mean),
        maxHeight: 24,
        describe: (row, col, value) =>
          `${rowTitle} ${blockRange(matrix, row, first)}, ${colTitle} ${blockRange(matrix, col, first)}: ${matrix.step > 1 ? 'mean ' : ''}${formatNumber(value)}`,
      },
    };
  },
});
