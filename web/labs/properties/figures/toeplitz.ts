/** The part of a similarity map that the offset explains (the nearest Toeplitz matrix), and the remainder. */
import '../../../draw/heat-map.ts';
import '../../../draw/line-plot.ts';
import { formatNumber } from '../../../draw/format.ts';
import type { FigureEncodings, Settings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { proximityDefinitions, proximityReads } from '../../../shell/cite/sizes.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { foldText } from '../fold-text.ts';
import { measured } from '../input.ts';
import type { ChosenItemOutput } from '../item-jobs.ts';
import { mapNames, mapText } from '../map-text.ts';
import { holds, numberText, range } from '../measured-properties.ts';
import { downsampledOf, toeplitzRemainder } from '../proximity.ts';
import { cellWords } from './measured-map.ts';

const words = foldText.toeplitz;

const definitionsOf = (settings: Settings, encodings: FigureEncodings) =>
  [...proximityDefinitions(settings, encodings), 'rounding', 'invariance'] as const;

const ofRemainder: Omit<FigureDeclaration, 'isMap'> = {
  encodings: measured,
  reads: (settings, encodings) => proximityReads(settings, encodings, true),
  definitions: definitionsOf,
  draws: [],
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).remainderScripts(session),
};

export const toeplitz = defineFigure<ChosenItemOutput>({
  id: 'toeplitz',
  fold: 'vectors',
  title: words.title,
  ...ofRemainder,
  definitions: (settings, encodings) => [...definitionsOf(settings, encodings), 'offsetMeans'],
  isMap: false,
  draw: ({ shown, properties: { translationInvariance } }) => {
    const names = mapNames[shown.what].offset;
    const { mean, deviation, r2, relativeDistance } = translationInvariance;
    const x = range(1 - (mean.length + 1) / 2, mean.length);
    const line = (id: string, sign: number) =>
      ({
        id,
        label: '',
        kind: 'line',
        color: 'ink-soft',
        dashed: true,
        x,
        y: mean.map((value, i) => value + sign * deviation[i]),
      }) as const;
    return {
      heading: words.heading(names),
      note: words.note(Number.isNaN(r2) ? '' : formatNumber(r2), numberText('translation', relativeDistance)),
      plot: {
        label: words.label(names),
        xTitle: names.title,
        yTitle: 'φ',
        idle: words.idle,
        series: [
          line('above', 1),
          line('below', -1),
          { id: 'mean', label: words.mean, kind: 'line', color: 'position', x, y: mean },
        ],
        aspect: 0.7,
        maxHeight: 22,
        describe: (_, index, offset) =>
          words.point(names, formatNumber(offset), formatNumber(mean[index]), formatNumber(deviation[index])),
      },
    };
  },
});

export const remainder = defineFigure<ChosenItemOutput>({
  id: 'remainder',
  fold: 'vectors',
  title: words.remainder.title,
  ...ofRemainder,
  isMap: true,
  draw: (output) => {
    const { first, what } = output.shown;
    const { mean, relativeDistance } = output.properties.translationInvariance;
    const matrix = downsampledOf(output);
    const [rowTitle, colTitle] = mapNames[what].axes;
    return {
      heading: words.remainder.heading,
      note: holds('translation', relativeDistance) ? words.remainder.onlyRounding : '',
      map: {
        label: words.remainder.label,
        rowTitle,
        colTitle,
        rowStart: first,
        colStart: first,
        scale: 'diverging',
        step: matrix.step,
        idle: mapText.map.blocks(matrix.n, matrix.step),
        matrix: toeplitzRemainder(matrix, mean),
        maxHeight: 24,
        describe: cellWords({ matrix, names: mapNames[what], first }),
      },
    };
  },
});
