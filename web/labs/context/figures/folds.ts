/** The figures of the folds: attention of random words as the text grows, and the wavelengths of an encoding. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Reference, Series } from '../../../draw/line-plot.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { ContextInput, Curve } from '../curve.ts';
import type { Growth, GrowthInput, GrowthOutput } from '../growth-job.ts';
import type { ContextOutput } from '../job.ts';
import { foldText } from '../prose.ts';
import { isUnfinished } from '../reach.ts';
import { missingWords } from '../reach-text.ts';
import { text, whole } from '../text.ts';
import { type ContextResult, curveName, lookOf, ofEncoding, unseenBand } from './distance.ts';

interface Given {
  readonly input: GrowthInput;
  readonly output: GrowthOutput;
}

const ofGrowth = { ...ofEncoding, draws: ['growth', 'weights'] } as const;

export const entropy = defineFigure<Given>({
  id: 'entropy',
  fold: 'growth',
  title: text.titles.entropy,
  ...ofGrowth,
  draw: (given) => drawn(given, 'entropy', text.titles.entropy, foldText.nats),
});

export const nearest = defineFigure<Given>({
  id: 'nearest',
  fold: 'growth',
  title: text.titles.nearest,
  ...ofGrowth,
  draw: (given) => drawn(given, 'nearest', foldText.nearestHeading, foldText.shareOfWeight),
});

function drawn({ input, output }: Given, measure: 'entropy' | 'nearest', heading: string, yTitle: string) {
  const { lengths } = output.chosen;
  const longest = lengths[lengths.length - 1];
  return {
    heading,
    name: `${input.scheme}-${measure}`,
    plot: {
      label: foldText.againstWords(heading),
      xTitle: foldText.wordCount,
      yTitle,
      idle: longest > input.trained ? foldText.tinted : foldText.allWithin,
      xLog: true,
      series: growthSeries(input, output, measure),
      bands: unseenBand({ trained: input.trained, tested: longest }, false),
      yDomain: measure === 'nearest' ? ([0, 1] as const) : null,
      aspect: 0.7,
      maxHeight: 18,
      describe: (id: string, _: number, n: number, value: number) =>
        foldText.growthAt(growthName(id, input), whole(n), formatNumber(value)),
    },
  };
}

const growthName = (id: string, input: GrowthInput): string =>
  id === 'without'
    ? foldText.noPositions
    : id === 'chosen'
      ? foldText.withPositions
      : foldText.withChange(input);

function growthSeries(
  input: GrowthInput,
  { chosen, without, changed }: GrowthOutput,
  measure: 'entropy' | 'nearest',
): readonly Series[] {
  const line = (growth: Growth) => ({ kind: 'line', x: growth.lengths, y: growth[measure] }) as const;
  return [
    {
      ...line(without),
      id: 'without',
      label: growthName('without', input),
      color: 'ink-soft',
      depth: 'back',
    },
    { ...line(chosen), id: 'chosen', label: growthName('chosen', input), color: 'attention', depth: 'front' },
    ...(changed
      ? [
          {
            ...line(changed),
            id: 'changed',
            label: growthName('changed', input),
            color: 'ink',
            dashed: true,
          } as const,
        ]
      : []),
  ];
}

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
      name: `${input.scheme}-wavelengths`,
      note: missingWords(output, input, true).join(' '),
      plot: {
        label: foldText.wavelengthsLabel(scheme.title),
        xTitle: foldText.pair,
        yTitle: foldText.turn,
        idle: foldText.rings(whole(input.trained)),
        yLog: true,
        series,
        references: wavelengthReferences(input, output.chosen),
        yDomain: wavelengthDomain(series, input),
        maxHeight: 26,
        describe: (id, pair, _, wave) =>
          foldText.wavelengthOf(
            pair,
            curveName(id, curveName(output.chosen, scheme.title)),
            formatNumber(wave),
            isUnfinished(then[pair], input.trained),
          ),
      },
    };
  },
});

/** Whether the chosen encoding rotates pairs of dimensions, and so has wavelengths. */
export const hasWavelengths = ({ curves, chosen }: ContextOutput): boolean =>
  curves.some(({ id, frequencies }) => id === chosen && frequencies !== null);

/** Of the pairs that turn: those after them stand still, and have none. */
const wavelengths = (frequencies: Float64Array) =>
  frequencies.filter((frequency) => frequency > 0).map((frequency) => (2 * Math.PI) / frequency);

/** One point for each pair of the chosen curve, and a line for every other scaling. */
function wavelengthSeries({ curves, chosen }: ContextOutput, { trained }: ContextInput): readonly Series[] {
  const shown = curves.find(({ id }) => id === chosen);
  if (!shown?.frequencies) return [];
  const then = curves[0].frequencies ?? shown.frequencies;
  const waves = wavelengths(shown.frequencies);
  const x = Float64Array.from(waves, (_, i) => i);
  const only = (isWanted: boolean) =>
    waves.map((wave, i) => (isUnfinished(then[i], trained) === isWanted ? wave : Number.NaN));
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
      label: foldText.fullTurn,
      kind: 'points',
      color: 'position',
      x,
      y: only(false),
    },
    {
      id: 'unfinished',
      label: foldText.noFullTurn,
      kind: 'points',
      color: 'violated',
      hollow: true,
      x,
      y: only(true),
    },
  ];
}

/** Lines at both lengths; for Llama 3 also at the two wavelengths between which pairs are slowed in part. */
function wavelengthReferences(input: ContextInput, chosen: string): readonly Reference[] {
  const { trained, tested, parameters } = input;
  const at = (length: number, label: (length: string) => string) => ({
    slope: 0,
    intercept: length,
    label: label(formatNumber(length)),
  });
  const { highFrequencyFactor: high = 4, lowFrequencyFactor: low = 1 } = parameters;
  return [
    at(trained, foldText.trainedLength),
    ...(tested === trained ? [] : [at(tested, foldText.testLength)]),
    ...(chosen === 'llama3'
      ? [at(trained / Number(high), foldText.llamaKeeps), at(trained / Number(low), foldText.llamaSlows)]
      : []),
  ];
}

/** The range of the wavelengths and of both lengths, with a margin. */
function wavelengthDomain(series: readonly Series[], { trained, tested }: ContextInput): [number, number] {
  const all = series.flatMap(({ y }) => Array.from(y)).filter(Number.isFinite);
  return [
    all.reduce((least, value) => Math.min(least, value), trained) / 1.3,
    all.reduce((most, value) => Math.max(most, value), tested) * 1.3,
  ];
}
