import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Reference, Series } from '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { ContextInput, Curve } from '../curve.ts';
import { type ContextResult, curveName, lookOf, missingWords, ofEncoding } from '../figure-facts.ts';
import type { ContextOutput } from '../job.ts';
import { isUnfinished } from '../reach.ts';
import { text, whole } from '../text.ts';

/** The wavelength of each pair, and the trained and the test length. */
export const wavelengthFigure = defineFigure<ContextResult>({
  id: 'wavelengths',
  fold: 'wavelengths',
  title: text.titles.wavelengths,
  ...ofEncoding,
  draw({ input, output, scheme }) {
    const series = wavelengthSeries(output, input);
    const then = output.curves[0].frequencies ?? new Float64Array(0);
    return {
      heading: text.titles.wavelengths,
      name: `${input.scheme}-wavelengths`,
      note: missingWords(output, input, true).join(' '),
      plot: {
        label: text.wavelengthsLabel(scheme.title),
        xTitle: text.pair,
        yTitle: text.turn,
        idle: text.rings(whole(input.trained)),
        yLog: true,
        series,
        references: wavelengthReferences(input, output.chosen),
        yDomain: wavelengthDomain(series, input),
        maxHeight: 26,
        describe: (id, pair, _, wave) =>
          text.wavelengthOf(
            pair,
            curveName(id, curveName(output.chosen, scheme.title)),
            formatNumber(wave),
            isUnfinished(then[pair], input.trained),
          ),
      },
    };
  },
});

/** Whether an encoding turns pairs of dimensions, and so has wavelengths. */
export const hasWavelengths = ({ curves, chosen }: ContextOutput): boolean =>
  curves.some(({ id, frequencies }) => id === chosen && frequencies !== null);

const wavelengths = (frequencies: Float64Array) => frequencies.map((frequency) => (2 * Math.PI) / frequency);

const only = (values: Float64Array, keep: (i: number) => boolean) =>
  values.map((value, i) => (keep(i) ? value : Number.NaN));

/** One point for each pair of the chosen curve, and a line for every other scaling. */
function wavelengthSeries(
  output: ContextOutput,
  { trained }: Pick<ContextInput, 'trained' | 'tested'>,
): readonly Series[] {
  const { curves, chosen } = output;
  const shown = curves.find(({ id }) => id === chosen);
  if (!shown?.frequencies) return [];
  const then = curves[0].frequencies ?? shown.frequencies;
  const x = Float64Array.from(then, (_, i) => i);
  const waves = wavelengths(shown.frequencies);
  const unfinished = (i: number) => isUnfinished(then[i], trained);
  const line = ({ id, frequencies }: Curve): Series => ({
    id,
    label: curveName(id),
    kind: 'line',
    ...lookOf(id, chosen),
    x,
    y: wavelengths(frequencies as Float64Array),
  });
  const others = curves.filter(({ id, frequencies }) => id !== chosen && frequencies).map(line);
  return [
    ...others,
    line(shown),
    {
      id: 'turned',
      label: text.fullTurn,
      kind: 'points',
      color: 'position',
      x,
      y: only(waves, (i) => !unfinished(i)),
    },
    {
      id: 'unfinished',
      label: text.noFullTurn,
      kind: 'points',
      color: 'violated',
      hollow: true,
      x,
      y: only(waves, unfinished),
    },
  ];
}

/** Both lengths; for Llama 3 also the wavelengths between which pairs are slowed in part. */
function wavelengthReferences(input: ContextInput, chosen: string): readonly Reference[] {
  const { trained, tested, parameters } = input;
  const at = (length: number, label: (length: string) => string) => ({
    slope: 0,
    intercept: length,
    label: label(formatNumber(length)),
  });
  const { highFrequencyFactor: high = 4, lowFrequencyFactor: low = 1 } = parameters;
  return [
    at(trained, text.trainedLength),
    ...(tested === trained ? [] : [at(tested, text.testLength)]),
    ...(chosen === 'llama3'
      ? [at(trained / Number(high), text.llamaKeeps), at(trained / Number(low), text.llamaSlows)]
      : []),
  ];
}

/** Includes both lengths. */
function wavelengthDomain(
  series: readonly Series[],
  { trained, tested }: Pick<ContextInput, 'trained' | 'tested'>,
): [number, number] {
  const all = series.flatMap(({ y }) => Array.from(y)).filter(Number.isFinite);
  return [
    all.reduce((least, value) => Math.min(least, value), trained) / 1.3,
    all.reduce((most, value) => Math.max(most, value), tested) * 1.3,
  ];
}
