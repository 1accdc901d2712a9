/** The speeds of the clocks on one axis, with three handles. */
import { formatNumber } from '../../../draw/format.ts';
import { spread } from '../../../draw/plot-layout.ts';
import {
  circlePath,
  linePath,
  type SceneItem,
  stroke,
  text as textItem,
  textWidth,
} from '../../../draw/scene.ts';
import { hasFactor, type Layout, type RangeMoment, speedX } from './layout.ts';
import { text } from './text.ts';

/** Pixels between the names of levers. */
const apart = 10;

const areInRoom = (widest: number, room: number): boolean => 3 * (widest + apart) <= room + 2 * apart;

/** The frequencies as lines, those of the ghost as short lines above them, and the levers. */
export function stripItems(layout: Layout, { curve, ghost, levers }: RangeMoment): readonly SceneItem[] {
  const { left, right, strip, tick, titleOfStrip, small, fontSize, handle, mostTicks } = layout;
  const isNarrow = !hasFactor(layout);
  const count = curve.frequencies.length;
  const step = Math.ceil(count / mostTicks);
  const ticks = (frequencies: Float64Array, from: number, to: number) =>
    Array.from({ length: Math.ceil(count / step) }, (_, i) => frequencies[i * step])
      .filter((frequency) => frequency > 0)
      .map((frequency) => speedX(layout, Math.log10(frequency)))
      .map((x) => linePath(x, strip + from, x, strip + to))
      .join('');
  const label = (
    x: number,
    y: number,
    said: string,
    look: { anchor?: 'end' | 'middle'; bold?: true; isHint?: true } = {},
  ) => textItem({ x, y, text: said, size: small, ...look });
  const handles = levers?.at.map((exponent) => speedX(layout, exponent)) ?? [];
  const moved = text.levers.map((name, lever) => {
    const shift = levers?.shifts?.[lever] ?? 0;
    return shift === 0 ? name : text.leverMoved(name, formatNumber(10 ** Math.abs(shift)), shift > 0);
  });
  const widestOf = (all: readonly string[]) => Math.max(...all.map((name) => textWidth(name, small)));
  // A phone has no room for three factors.
  const names = areInRoom(widestOf(moved), right - left) ? moved : text.levers;
  const widest = widestOf(names);
  // Levers that stand at one place keep their order.
  const inOrder = handles.map((x, lever) => Math.max(x, ...handles.slice(0, lever)));
  const labels = spread(inOrder, widest + apart, left + apart, right + apart - widest / 2);
  return [
    textItem({
      x: left,
      y: titleOfStrip,
      text: text.speeds(count) + (step > 1 && !isNarrow ? text.oneIn(step) : ''),
      bold: true,
      size: fontSize,
      color: 'ink',
    }),
    ...(isNarrow || !levers ? [] : [label(right, titleOfStrip, text.hint, { anchor: 'end', isHint: true })]),
    label(left, strip + tick + 32, text.faster),
    label(right, strip + tick + 32, text.slower, { anchor: 'end' }),
    stroke(linePath(left, strip, right, strip), 'line'),
    ...(ghost
      ? [
          {
            ...stroke(ticks(ghost.curve.frequencies, -tick - 8, -tick - 1), 'ink-soft', 1.2),
            opacity: 0.6 * ghost.share,
          },
        ]
      : []),
    stroke(ticks(curve.frequencies, -tick, tick), 'position-fill', 1.6),
    ...handles.map(
      (x): SceneItem => ({ ...stroke(circlePath(x, strip, handle), 'ink', 2.5), fill: 'paper' }),
    ),
    ...labels.map(
      (x, lever): SceneItem => ({
        ...label(x, strip + tick + 12, names[lever], { anchor: 'middle', bold: true }),
        color: 'ink',
      }),
    ),
  ];
}
