/** The picture of the clocks: in each lane a clock, its wave under the line of now, and its two numbers; before the answer, binary digits. */
import { roundedPath } from '../../../draw/bars.ts';
import { between } from '../../../draw/motion.ts';
import {
  circlePath,
  linePath,
  type PathItem,
  rectPath,
  round,
  type SceneItem,
  stroke,
  text as textItem,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import type { Clock } from './job.ts';
import { type Layout, laneOf, layoutFor, rulerX } from './layout.ts';
import { text } from './text.ts';

/** All that the picture shows at one time. */
export interface ClocksMoment {
  /** counted from 0; between two positions while the hands turn */
  readonly row: number;
  /** the last row of the ruler */
  readonly last: number;
  /** how far the digits have become waves, from 0 to 1 */
  readonly rounded: number;
  readonly clocks: readonly Clock[];
  /** the numbers of each clock at `row` */
  readonly sines: readonly number[];
  readonly cosines: readonly number[];
  /** what stands under the line of now: the position, or '…' between two */
  readonly now: string;
}

/** A binary digit of the position, which is 1 at row 0; the first flips at every position. */
export const digitAt = (row: number, lane: number): number => Math.floor((row + 1.5) / 2 ** lane) % 2;

const filled = (d: string, fill: ColorToken): PathItem => ({ kind: 'path', d, fill });

const faded = (item: PathItem, opacity: number): readonly PathItem[] =>
  opacity <= 0 ? [] : [opacity < 1 ? { ...item, opacity } : item];

/** The edges of the digits at rest; the wave, or a curve on the way to it. */
function curveOf({ last, rounded, clocks }: ClocksMoment, lane: number, layout: Layout): string {
  const { y, amplitude } = laneOf(layout, lane, clocks.length);
  const { frequency } = clocks[lane];
  const x = (row: number) => round(rulerX(layout, row, last));
  const heightAt = (value: number) => round(y - value * amplitude);
  const digit = (row: number) => 2 * digitAt(row, lane) - 1;
  if (rounded === 0) {
    const flips = Array.from({ length: last }, (_, row) => row).filter(
      (row) => digit(row) !== digit(row + 1),
    );
    const edges = flips.map((row) => `H${x(row + 0.5)}V${heightAt(digit(row + 1))}`);
    return `M${x(0)} ${heightAt(digit(0))}${edges.join('')}H${x(last)}`;
  }
  const points = Array.from({ length: layout.samples + 1 }, (_, i) => {
    const row = (last * i) / layout.samples;
    const value = between(digit(row), Math.sin(frequency * row), rounded);
    return `${x(row)} ${heightAt(value)}`;
  });
  return `M${points.join('L')}`;
}

/** The clock with its ticks, and its hand with the part of the round that it has done. Before the answer it stands at its start. */
function clockItems(
  { frequency }: Clock,
  { row, rounded }: ClocksMoment,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): readonly SceneItem[] {
  const at = (angle: number, r: number) =>
    [round(x + Math.sin(angle) * r), round(y - Math.cos(angle) * r)] as const;
  const ticks = Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6;
    return `M${at(angle, radius).join(' ')}L${at(angle, radius - 3).join(' ')}`;
  });
  const length = radius - 4;
  const angle = (frequency * row) % (2 * Math.PI);
  const end = at(angle, length);
  const isOverHalf = angle > Math.PI ? 1 : 0;
  const done = `M${x} ${y}V${round(y - length)}A${length} ${length} 0 ${isOverHalf} 1 ${end.join(' ')}Z`;
  return [
    stroke(circlePath(x, y, radius) + ticks.join(''), 'edge', 1.3),
    ...(rounded === 1 ? faded(filled(done, 'position-fill'), 0.28) : []),
    stroke(linePath(x, y, ...end), 'position-fill', 3),
  ];
}

/** The two numbers of a clock as bars to the left or right of a line; before the answer, the digit. */
function numberItems(moment: ClocksMoment, lane: number, layout: Layout): readonly SceneItem[] {
  const { rounded, sines, cosines, row, clocks } = moment;
  const { y, amplitude } = laneOf(layout, lane, clocks.length);
  const { vector, width, bar, fontSize } = layout;
  const middle = (vector + width) / 2;
  if (rounded === 0) {
    const digit = String(digitAt(row, lane));
    const size = fontSize + 6;
    return [textItem({ x: middle, y, text: digit, anchor: 'middle', bold: true, size, color: 'ink' })];
  }
  const room = (width - vector) / 2 - 2;
  const barOf = (value: number, top: number) => {
    const size = value * rounded * room;
    const length = Math.max(1, Math.abs(size));
    const x = size < 0 ? middle - length : middle;
    return filled(rectPath({ x, y: top, width: length, height: bar }), 'position-fill');
  };
  return [
    stroke(linePath(middle, y - amplitude, middle, y + amplitude), 'line'),
    barOf(sines[lane], y - bar - 1.5),
    { ...barOf(cosines[lane], y + 1.5), opacity: 0.62 },
  ];
}

function laneItems(moment: ClocksMoment, lane: number, layout: Layout): readonly SceneItem[] {
  const { clocks, last, rounded, row, sines } = moment;
  const { y, amplitude, dial } = laneOf(layout, lane, clocks.length);
  const [start, end] = [rulerX(layout, 0, last), rulerX(layout, last, last)];
  const curve = curveOf(moment, lane, layout);
  const band = rectPath({ x: start, y: y - amplitude, width: end - start, height: 2 * amplitude });
  const value = between(2 * digitAt(row, lane) - 1, sines[lane], rounded);
  const now = circlePath(rulerX(layout, row, last), y - value * amplitude, layout.isNarrow ? 4.5 : 6);
  const slower = Math.max(0.45, 1 - lane * 0.07);
  return [
    ...faded(filled(`${curve}V${round(y + amplitude)}H${round(start)}Z`, 'ink'), 1 - rounded),
    ...faded(stroke(band, 'edge'), 1 - rounded),
    ...(rounded > 0
      ? [
          stroke(linePath(start, y, end, y), 'line'),
          ...faded(stroke(curve, 'position-fill', 2.2), rounded * slower),
          { ...filled(now, 'position-fill'), stroke: 'paper' as const, width: 2 },
        ]
      : []),
    ...clockItems(clocks[lane], moment, dial),
    ...numberItems(moment, lane, layout),
  ];
}

const small = 13;

/** The line of now, behind the dots of the waves. */
const nowItem = ({ row, last, rounded }: ClocksMoment, layout: Layout): SceneItem => {
  const x = rulerX(layout, row, last);
  const line = linePath(x, layout.top - 4, x, layout.axis - 11);
  return rounded > 0 ? stroke(line, 'ink', 1.5) : stroke(line, 'position-fill', 3);
};

/** The ruler, with the position under the line of now. */
function rulerItems({ row, last, now }: ClocksMoment, layout: Layout): readonly SceneItem[] {
  const { axis, title, pill, left, waves, fontSize } = layout;
  const x = rulerX(layout, row, last);
  const ticks = Array.from({ length: Math.floor(last / 6) + 1 }, (_, i) => 6 * i).filter(
    (tick) => Math.abs(rulerX(layout, tick, last) - x) > pill / 2 + 10,
  );
  return [
    ...ticks.map((tick) =>
      textItem({
        x: rulerX(layout, tick, last),
        y: axis,
        text: String(tick + 1),
        anchor: 'middle',
        size: small,
      }),
    ),
    filled(roundedPath({ x: x - pill / 2, y: axis - 11, width: pill, height: 22 }, 11), 'ink'),
    textItem({ x, y: axis, text: now, anchor: 'middle', bold: true, size: fontSize, color: 'paper' }),
    textItem({ x: left + waves / 2, y: title, text: text.position, anchor: 'middle', size: small }),
  ];
}

function titleItems({ rounded }: ClocksMoment, layout: Layout): readonly SceneItem[] {
  const { center, left, vector, width, isNarrow } = layout;
  const middle = (vector + width) / 2;
  const title = (x: number, words: string, anchor: 'start' | 'middle' = 'middle', y = 8) =>
    textItem({ x, y, text: words, anchor, size: small });
  if (rounded === 0)
    return [title(center, text.clock), title(left, text.flips(isNarrow), 'start'), title(middle, text.digit)];
  const end = (width - vector) / 2 - 8;
  return [
    title(center, text.clock),
    title(left, text.wave(isNarrow), 'start'),
    title(middle, text.numbers(isNarrow)),
    ...['−1', '0', '1'].map((value, i) => title(middle + (i - 1) * end, value, 'middle', layout.title)),
  ];
}

export function pictureAt(moment: ClocksMoment, isNarrow: boolean): readonly SceneItem[] {
  const layout = layoutFor(isNarrow);
  const lanes = moment.clocks.flatMap((_, lane) => laneItems(moment, lane, layout));
  const line = nowItem(moment, layout);
  return [
    ...titleItems(moment, layout),
    ...(moment.rounded > 0 ? [line, ...lanes] : [...lanes, line]),
    ...rulerItems(moment, layout),
  ];
}
