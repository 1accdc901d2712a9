/** The picture of accuracies: six small charts, each with two models and a dot for each seed. */
import { roundedPath, veilItems } from '../../../draw/bars.ts';
import {
  circlePath,
  linePath,
  rectPath,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { percentages } from '../../../labs/claims/claims/results.ts';
import { type Pair, type PairId, pairs, seeds } from './models.ts';
import { accuraciesOf, rangesOf } from './recorded.ts';
import { text } from './text.ts';

const wide = {
  width: 728,
  height: 572,
  columns: 3,
  chart: 220,
  gap: 34,
  row: 286,
  /** from the top of a chart */
  head: 10,
  title: 34,
  top: 56,
  plot: 146,
  names: 22,
  axis: 32,
  dot: 5.5,
  apart: 7,
  band: 30,
  headSize: 16,
  titleSize: 15,
  nameSize: 14,
  isNarrow: false,
};

const narrow: typeof wide = {
  width: 360,
  height: 400,
  columns: 2,
  chart: 172,
  gap: 16,
  row: 134,
  head: 8,
  title: 27,
  top: 44,
  plot: 58,
  names: 17,
  axis: 32,
  dot: 4,
  apart: 5,
  band: 20,
  headSize: 14,
  titleSize: 13,
  nameSize: 13,
  isNarrow: true,
};

export const layoutFor = (isNarrow: boolean) => (isNarrow ? narrow : wide);

type Layout = typeof wide;

/** The picture at one time. */
interface TaskMoment {
  /** how much of the covers has opened; null without covers */
  readonly opened: number | null;
  /** for each run, whether its repetition gave the same bits; undefined before it has ended */
  readonly agrees: readonly (boolean | undefined)[];
}

/** The question asks for the second models of these. */
export const asked: readonly PairId[] = ['span', 'copy', 'look-up'];

/** Before the answer, only what the question is about is seen, and of that the first models. */
export const isCovered = (id: PairId, model: number): boolean => model === 1 || !asked.includes(id);

/** The first model has a vector for each place or keeps the property. */
const colorOf = ({ id }: Pair, model: number): ColorToken =>
  model === 0 ? 'position-fill' : asked.includes(id) ? 'violated' : 'attention';

const models = [0, 1] as const;

const cornerOf = ({ columns, chart, gap, row }: Layout, place: number) => ({
  x: (place % columns) * (chart + gap),
  y: Math.floor(place / columns) * row,
});

interface Chart {
  readonly layout: Layout;
  readonly pair: Pair;
  readonly place: number;
}

/** Where the models of a chart stand, and the height of an accuracy. */
function scalesOf({ layout, place }: Chart) {
  const { x, y } = cornerOf(layout, place);
  const { axis, chart, top, plot } = layout;
  const half = (chart - axis) / 2;
  return {
    modelX: (model: number) => x + axis + half * (model + 0.5),
    valueY: (accuracy: number) => y + top + plot * (1 - accuracy / 100),
    half,
  };
}

function frameItems(chart: Chart): readonly SceneItem[] {
  const { layout, pair, place } = chart;
  const { x, y } = cornerOf(layout, place);
  const { valueY } = scalesOf(chart);
  const { head, title, headSize, titleSize, axis, isNarrow } = layout;
  const above = (isNarrow ? text.headsShort : text.heads)[pair.id];
  return [
    ...(above ? [textItem({ x, y: y + head, text: above, bold: true, size: headSize, color: 'ink' })] : []),
    textItem({ x, y: y + title, text: text.tasks[pair.id], size: titleSize }),
    ...[0, 50, 100].flatMap((accuracy): readonly SceneItem[] => [
      stroke(linePath(x + axis, valueY(accuracy), x + layout.chart, valueY(accuracy)), 'line'),
      textItem({ x: x + axis - 6, y: valueY(accuracy), text: String(accuracy), anchor: 'end', size: 13 }),
    ]),
  ];
}

/** The largest type of a number, which a projector has. */
const largest = 16;

/** Where the range of a model stands: below its dots, or above them where the axis is near. */
function rangePlace(chart: Chart, model: number) {
  const { layout, pair } = chart;
  const { modelX, valueY } = scalesOf(chart);
  const values = accuraciesOf(pair.id)[model];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const y = least < 25 ? valueY(most) - layout.dot - 9 : valueY(least) + layout.dot + 10;
  return { x: modelX(model), y, text: percentages(rangesOf(pair.id)[model]) };
}

/** Under a cover, and while it opens, there is no number. */
const hasRange = ({ pair }: Chart, model: number, { opened }: TaskMoment): boolean =>
  opened === null || !isCovered(pair.id, model);

/** Numbers stand on paper, so that no line of the axis crosses them. All of it lies below all that is drawn of the models. */
const paperItems = (chart: Chart, moment: TaskMoment): readonly SceneItem[] =>
  models
    .filter((model) => hasRange(chart, model, moment))
    .map((model) => {
      const { x, y, text } = rangePlace(chart, model);
      const width = textWidth(text, largest);
      return { kind: 'path', d: rectPath({ x: x - width / 2, y: y - 7, width, height: 14 }), fill: 'paper' };
    });

/** A band from the least to the most, and a dot for each seed. A dot with a rim was trained again, to the same bits. */
function modelItems(chart: Chart, model: number, moment: TaskMoment): readonly SceneItem[] {
  const { layout, pair, place } = chart;
  const { dot, apart, band, nameSize, names, plot, top } = layout;
  const { modelX, valueY } = scalesOf(chart);
  const values = accuraciesOf(pair.id)[model];
  const fill = colorOf(pair, model);
  const x = modelX(model);
  const [low, high] = [valueY(Math.min(...values)), valueY(Math.max(...values))];
  const rim = dot;
  const around = { x: x - band / 2, y: high - rim, width: band, height: low - high + 2 * rim };
  const first = (2 * place + model) * seeds.length;
  return [
    { kind: 'path', d: roundedPath(around, 8), fill, opacity: 0.22 },
    ...values.map((value, seed): SceneItem => {
      const d = circlePath(x + (seed - (values.length - 1) / 2) * apart, valueY(value), dot);
      const isRepeated = moment.agrees[first + seed] === true;
      return { ...stroke(d, isRepeated ? 'ink' : 'paper', isRepeated ? 1.8 : 1.2), fill };
    }),
    ...(hasRange(chart, model, moment)
      ? [textItem({ ...rangePlace(chart, model), anchor: 'middle', size: 13, color: 'ink' })]
      : []),
    textItem({
      x,
      y: cornerOf(layout, place).y + top + plot + names,
      text: text.models[pair.id][model],
      anchor: 'middle',
      bold: model === 1,
      size: nameSize,
      color: model === 1 ? 'ink' : 'ink-soft',
    }),
  ];
}

function coverItems(chart: Chart, opened: number): readonly SceneItem[] {
  const { modelX, valueY, half } = scalesOf(chart);
  const { dot, plot } = chart.layout;
  const covered = models.filter((model) => isCovered(chart.pair.id, model));
  const whole = {
    x: modelX(covered[0]) - half / 2,
    y: valueY(100) - dot - 2,
    width: half * covered.length,
    height: plot + 2 * dot + 4,
  };
  return veilItems(whole, opened);
}

export function pictureAt(moment: TaskMoment, isNarrow: boolean): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  const { opened } = moment;
  return [
    ...(isNarrow ? [] : [stroke(linePath(0, layout.row - 18, layout.width, layout.row - 18), 'line')]),
    ...pairs.flatMap((pair, place): readonly SceneItem[] => {
      const chart = { layout, pair, place };
      return [
        ...frameItems(chart),
        ...paperItems(chart, moment),
        ...models.flatMap((model) => modelItems(chart, model, moment)),
        ...(opened !== null ? coverItems(chart, opened) : []),
      ];
    }),
  ];
}
