/** What the probe finds in hidden states: R² by layer, and the error by position. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/plot-series.ts';
import { noEncodings, type Settings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import { readStatesInput } from '../states/input.ts';
import type { LayerFound, StatesInput, StatesOutput } from '../states/job.ts';
import { statesText as words } from '../states/text.ts';
import { formatShare } from './errors.ts';
import { ofFit } from './predictions.ts';

export interface StatesGiven {
  readonly input: StatesInput;
  readonly output: StatesOutput;
}

type Line = keyof typeof words.lines;

const errorsOf = ({ errors, controls }: LayerFound, line: Line) =>
  line === 'states' ? errors : controls?.[line];

/** The layer that the probe reads best in prompts it has not seen. */
export const bestLayer = ({ layers }: StatesOutput): LayerFound =>
  layers.reduce((best, one) => (one.errors.r2 > best.errors.r2 ? one : best));

const givenStates = (settings: Settings) => actingTable(settings)?.states;

/** What it is made of. Of the reader's states, their table is only the mean. */
function shows(settings: Settings): readonly string[] {
  const { states } = readStatesInput(settings);
  if (!('layers' in states))
    return [
      ...(states.isInstead ? [words.instead.replace(/\.$/, '')] : []),
      words.exampleSizes(states.prompts, states.positions),
    ];
  const { name = '', from } = actingTable(settings) ?? {};
  const names = states.layers.map((layer) => layer.name);
  return [words.layersOf(names, from?.name ?? name), words.sizes(states)];
}

const ofStates = {
  ...ofFit,
  encodings: (settings) => (givenStates(settings) ? noEncodings : ofFit.encodings(settings)),
  reads: (settings) => [
    ...(givenStates(settings) ? (['drop'] as const) : (['n', 'd'] as const)),
    'folds',
    'ridge',
  ],
  acting(settings) {
    const { folds, drop, ridge } = readStatesInput(settings);
    return { folds, drop, ridge };
  },
  shows,
  notInLink: (settings) => (givenStates(settings) ? words.notInLink : ''),
  definitions: [define(words.definition), 'errors'],
  draws: (settings) => [
    { ...define(words.draws), isNamed: false },
    ...(givenStates(settings) ? [] : [{ ...define(words.exampleDraws), isNamed: true }]),
  ],
  scripts: async (session) => (await import('../states/scripts.ts')).statesScripts(session),
} as const satisfies FigureDeclaration;

/** Says below a figure that it is not of the reader's file. */
const noteOf = ({ states }: StatesInput): string =>
  'isInstead' in states && states.isInstead ? words.instead : '';

/** Fewer layers are points. */
const fewestOfLine = 4;

/** The numbers of the layers: those in their names that grow from layer to layer; without such, their places. */
export function layerNumbers(names: readonly string[]): readonly number[] {
  const inNames = names.map((name) => (name.match(/\d+/g) ?? []).map(Number));
  const grows = (place: number) =>
    inNames.every((one, i) => place in one && (i === 0 || one[place] > inNames[i - 1][place]));
  const place = inNames[0].findLastIndex((_, one) => grows(one));
  return place < 0 ? names.map((_, i) => i) : inNames.map((one) => one[place]);
}

function layerSeries({ layers }: StatesOutput, x: readonly number[]): readonly Series[] {
  const kind = layers.length >= fewestOfLine ? ('line' as const) : ('points' as const);
  const line = (id: Line, more: Partial<Series>): Series => ({
    id,
    label: words.lines[id],
    kind,
    color: 'position',
    x,
    y: layers.map((one) => errorsOf(one, id)?.r2 ?? Number.NaN),
    ...more,
  });
  return [
    line('shuffled', { color: 'attention', dashed: true, hollow: true }),
    line('random', { color: 'ink-soft', dashed: true, hollow: true }),
    line('states', {}),
  ];
}

export const byLayer = defineFigure<StatesGiven>({
  id: 'states-by-layer',
  fold: 'states',
  title: words.titles.layers,
  ...ofStates,
  draw({ input, output }) {
    const { layers } = output;
    const numbers = layerNumbers(layers.map(({ name }) => name));
    const series = layerSeries(output, numbers);
    // A control can go far below 0, where nothing is to be seen.
    const least = Math.min(0, ...series.flatMap(({ y }) => Array.from(y)).filter((r2) => r2 > -1));
    return {
      heading: words.titles.layers,
      name: 'states-by-layer',
      note: noteOf(input),
      plot: {
        label: words.layersLabel,
        xTitle: words.layer,
        yTitle: words.r2,
        series,
        // So wide that the axis counts whole layers.
        xDomain: [numbers[0], Math.max(numbers[0] + 1, numbers[numbers.length - 1])],
        yDomain: [least, 1],
        describe: (id: string, index: number) => {
          const found = errorsOf(layers[index], id as Line);
          return words.atLayer(
            layers[index].name,
            words.lines[id as Line],
            formatShare(found?.r2 ?? Number.NaN),
            formatNumber(found?.mae ?? Number.NaN),
          );
        },
        columns: () => ({
          kind: 'columns',
          columns: [
            { title: words.columns.layer, values: layers.map(({ name }) => name) },
            { title: words.columns.r2, values: layers.map(({ errors }) => errors.r2) },
            { title: words.columns.mae, values: layers.map(({ errors }) => errors.mae) },
            { title: words.columns.rmse, values: layers.map(({ errors }) => errors.rmse) },
            {
              title: words.columns.shuffled,
              values: layers.map((one) => errorsOf(one, 'shuffled')?.r2 ?? Number.NaN),
            },
            {
              title: words.columns.random,
              values: layers.map((one) => errorsOf(one, 'random')?.r2 ?? Number.NaN),
            },
          ],
        }),
        aspect: 0.5,
        maxHeight: 20,
      },
    };
  },
});

export const byPosition = defineFigure<StatesGiven>({
  id: 'states-by-position',
  fold: 'states',
  title: words.titles.positions,
  ...ofStates,
  draw({ input, output }) {
    const { name, mae } = bestLayer(output);
    const x = Array.from(output.positions);
    return {
      heading: words.positionsLabel(name),
      name: 'states-by-position',
      note: noteOf(input),
      plot: {
        label: words.positionsLabel(name),
        xTitle: words.position,
        yTitle: words.meanError,
        series: [
          {
            id: 'states',
            label: words.lines.states,
            kind: 'points' as const,
            color: 'position' as const,
            x,
            y: mae,
          },
        ],
        yDomain: [0, 1.1 * Math.max(...mae) || 1],
        describe: (_: string, index: number) => words.atPosition(x[index], formatNumber(mae[index])),
        columns: () => ({
          kind: 'columns',
          columns: [
            { title: words.columns.position, values: x },
            { title: words.columns.mae, values: mae },
          ],
        }),
        aspect: 0.5,
        maxHeight: 20,
      },
    };
  },
});
