/** What is visible to each kind of layer, and what is new past the length that the model is made for: a row a kind. */
import { formatNumber } from '../../../draw/format.ts';
import {
  linePath,
  type Rect,
  rectPath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import { scalingTitle } from '../../../schemes/scalings.ts';
import { noScaling, type Scaling } from '../../../schemes/scheme-facts.ts';
import { dialLooks } from '../dials.ts';
import { newAngle, type Reach } from '../reach.ts';
import { whole } from '../text.ts';
import { farthestIn, type ModelLayers, seenIn } from './model.ts';
import { columnItems } from './strip.ts';
import { modelText as text } from './text.ts';
import { newIn } from './verdict.ts';

export interface RowGiven {
  readonly kind: ModelLayers;
  readonly isEncoder: boolean;
  readonly reach: Reach | null;
  /** what multiplies the queries, evenly over the test */
  readonly queries: Float64Array | null;
  readonly length: number;
  /** the length that the scaling counts from, where the file states it */
  readonly from: number | undefined;
  readonly tested: number;
  readonly fontSize: number;
}

const barHeight = 14;
const newHeight = 27;

/** The words that a layer sees, on a log scale from 1 to the test's; what lies past the model's own length is in red if anything in it is new. */
export function distanceItems(
  { kind, reach, length, tested, fontSize }: RowGiven,
  { x, y, width }: Rect,
): readonly SceneItem[] {
  const at = (words: number) => x + (width * Math.log(Math.max(1, words))) / Math.log(tested);
  const seen = farthestIn(kind, tested);
  const known = Math.min(seen, length);
  const bar = (from: number, to: number): Rect => ({
    x: at(from),
    y: y - barHeight / 2,
    width: at(to) - at(from),
    height: barHeight,
  });
  const under = y + barHeight / 2 + fontSize * 1.1;
  const isLonger = seen > length;
  const isNew = isLonger && newIn(reach, tested).unseen > 0;
  const longer = isNew ? dialLooks.new : ({ stroke: 'ink-soft', width: 1 } as const);
  const [before, last] = text.longer(whole(length), whole(tested));
  const name = kind.words === undefined ? '' : whole(seen);
  return [
    stroke(linePath(x, y, x + width, y), 'line'),
    { kind: 'path', d: rectPath(bar(1, known)), ...dialLooks.seen },
    ...(isLonger ? [{ kind: 'path' as const, d: rectPath(bar(known, seen)), ...longer }] : []),
    ...(tested > length
      ? [stroke(linePath(at(length), y - barHeight, at(length), y + barHeight), 'ink', 1.2)]
      : []),
    textItem({ x, y: under, text: '1' }),
    ...(name
      ? [textItem({ x: at(seen), y: under, text: name, anchor: 'middle', color: 'ink', bold: true })]
      : []),
    ...(tested > length && !name
      ? [
          textItem({
            x: x + width,
            y: under,
            text: before + last,
            anchor: 'end',
            color: isNew ? 'violated' : 'ink-soft',
          }),
        ]
      : name
        ? []
        : [textItem({ x: x + width, y: under, text: whole(tested), anchor: 'end' })]),
  ];
}

/** A cell a pair, fastest first: seen in training, new at this length, or still. Other encodings say what is new in words. */
export function angleItems(
  { kind, reach, tested, fontSize }: RowGiven,
  { x, y, width }: Rect,
): readonly SceneItem[] {
  const under = y + barHeight / 2 + fontSize * 1.1;
  const says = (words: string, isNew: boolean): SceneItem =>
    textItem({ x, y: under, text: words, color: isNew ? 'violated' : 'ink', bold: isNew });
  if (!reach || kind.way === 'none') {
    const box: Rect = {
      x,
      y: y - fontSize * 0.85,
      width: Math.min(width, fontSize * 9),
      height: fontSize * 1.7,
    };
    return [stroke(rectPath(box), 'line'), textItem({ x: x + fontSize * 0.7, y, text: text.noAngles })];
  }
  const { unseen, of } = newIn(reach, tested);
  if (reach.kind !== 'angles') {
    const share = of === 0 ? 0 : unseen / of;
    const edge = x + width * (1 - share);
    return [
      {
        kind: 'path',
        d: rectPath({ x, y: y - barHeight / 2, width: edge - x, height: barHeight }),
        ...dialLooks.seen,
      },
      ...(share > 0
        ? [
            {
              kind: 'path' as const,
              d: rectPath({ x: edge, y: y - barHeight / 2, width: x + width - edge, height: barHeight }),
              ...dialLooks.new,
            },
          ]
        : []),
      says(text.newUnits(unseen, reach.kind), unseen > 0),
    ];
  }
  // Pairs of the head that do not turn stand last.
  const all = Math.max(reach.pairs, (kind.input?.d ?? 0) / 2);
  const cell = Math.min(12, width / all);
  const gap = cell > 4 ? 1 : cell > 2.5 ? 0.5 : 0;
  const cells = (show: (pair: number) => boolean, height: number): string =>
    Array.from({ length: all }, (_, i) => i)
      .filter(show)
      .map((i) => rectPath({ x: x + i * cell, y: y - height / 2, width: cell - gap, height }))
      .join('');
  const isStill = (i: number) => i >= reach.pairs;
  const isNew = (i: number) => !isStill(i) && newAngle(reach.trainedAngles[i], reach.testedAngles[i]) > 0;
  const path = (d: string, look: object): readonly SceneItem[] => (d ? [{ kind: 'path', d, ...look }] : []);
  return [
    ...path(
      cells((i) => !isNew(i) && !isStill(i), barHeight),
      dialLooks.seen,
    ),
    ...path(cells(isNew, newHeight), dialLooks.new),
    ...path(cells(isStill, barHeight), { stroke: 'line', width: 1 }),
    says(text.newAngles(unseen, of), unseen > 0),
  ];
}

/** The factor of queries over the positions of the test, with its last value. */
function queryItems(
  queries: Float64Array,
  fontSize: number,
  { x, y }: Pick<Rect, 'x' | 'y'>,
): readonly SceneItem[] {
  const [wide, high] = [60, 24];
  const last = queries[queries.length - 1];
  const scale = last > 1 ? high / (last - 1) : 0;
  const points = Array.from(
    queries,
    (value, i) =>
      `${round(x + (wide * i) / (queries.length - 1))} ${round(y + high / 2 - (value - 1) * scale)}`,
  );
  return [
    stroke(`M${points.join('L')}`, 'attention', 2),
    textItem({
      x: x + wide + 6,
      y: y - high / 2,
      text: `${formatNumber(Number(last.toPrecision(3)))}×`,
      color: 'attention',
      bold: true,
    }),
    textItem({ x, y: y + high / 2 + fontSize, text: text.queries, size: fontSize }),
  ];
}

/** Scaling and temperature. Beside a curve, a scaling has room for its name alone. */
export function bendItems(given: RowGiven, room: Rect): readonly SceneItem[] {
  const { kind, queries, fontSize } = given;
  const { parameters } = kind.input ?? { parameters: {} };
  const scaling = (parameters as { readonly scaling?: Scaling }).scaling ?? noScaling;
  const factor = (parameters as { readonly factor?: number }).factor;
  const isScaled = kind.way === 'turns' && scaling !== noScaling;
  return [
    ...(isScaled
      ? [
          textItem({
            x: room.x,
            y: room.y - fontSize * (queries ? 1.3 : 0.7),
            text: text.scaled(scalingTitle(scaling), factor),
            color: 'ink',
          }),
          ...(given.from === undefined || queries
            ? []
            : [textItem({ x: room.x, y: room.y + fontSize * 0.7, text: text.fromLength(given.from) })]),
        ]
      : []),
    ...(queries
      ? queryItems(queries, fontSize, { x: room.x, y: room.y + (isScaled ? 0.7 : 0) * fontSize })
      : []),
  ];
}

/** The name of a kind, with a small column of it. */
export function kindItems(
  { kind, isEncoder, length, fontSize }: RowGiven,
  { x, y }: Rect,
): readonly SceneItem[] {
  const base = kind.input?.parameters.base;
  const sub =
    kind.sees === 'no attention'
      ? text.recurrent
      : {
          turns: base === undefined ? '' : text.base(Number(base)),
          bias: text.onScores,
          input: text.before,
          none: text.still,
        }[kind.way];
  const high = kind.sees === 'no attention' || seenIn(kind, length) < length ? 14 : 24;
  return [
    ...columnItems(kind, { x, y: y + 12 - high, width: 14, height: high }),
    textItem({
      x: x + 24,
      y: y - fontSize * 0.9,
      text: text.layers({ count: kind.count, isEncoder }),
      color: 'ink',
      bold: true,
      size: fontSize * 1.15,
    }),
    textItem({ x: x + 24, y: y + fontSize * 0.5, text: text.wayTitle(kind), color: 'ink' }),
    textItem({ x: x + 24, y: y + fontSize * 1.9, text: sub }),
  ];
}
