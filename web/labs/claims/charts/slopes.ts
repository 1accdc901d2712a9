/** Slopes: a column an encoding, from one task to another on one scale, a line for each seed. */

import { linePath, stroke, textWidth } from '../../../draw/scene.ts';
import { type Range, rangeOf } from '../../../encoding/trained/rule.ts';
import type { View } from '../claim.ts';
import { chartText } from './chart-text.ts';
import { Drawing, decisive, type Known, knownOf, scaleOf } from './drawing.ts';

interface Slope {
  /** the conditions at its two ends */
  readonly ends: readonly [number, number];
  readonly isRelative: boolean;
  readonly title: string;
  readonly short: string;
}

interface Slopes {
  /** the panels of both ends */
  readonly panels: readonly [string, string];
  readonly columns: readonly Slope[];
  readonly words: {
    readonly absolute: string;
    readonly relative: string;
    /** on phones */
    readonly absoluteShort: string;
    readonly relativeShort: string;
    readonly ends: readonly string[];
    readonly notes: readonly string[];
  };
  readonly rangeText: (range: Range) => string;
}

const ticks = [0, 25, 50, 75, 100];

/** Dots of nearly the same height stand side by side. */
function sides(known: readonly Known[], y: (value: number) => number, step: number): readonly number[] {
  const heights = known.map(({ row }) => y(row[0]));
  return heights.map((height, i) => {
    const near = heights.flatMap((other, j) => (Math.abs(other - height) < step * 1.2 ? [j] : []));
    return (near.indexOf(i) - (near.length - 1) / 2) * step;
  });
}

export function slopes(given: Slopes): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const left = isThumbnail ? 0 : px(isFull ? 46 : 34);
    const top = isThumbnail ? 5 : px(isFull ? 84 : 86);
    const bottom = size.height - (isThumbnail ? 5 : px(isFull ? 60 : 26));
    const gap = isThumbnail ? 0 : px(isFull ? 44 : 6);
    const width = (size.width - left - gap) / given.columns.length;
    const inset = isThumbnail ? width * 0.2 : isFull ? Math.min(px(20), width * 0.14) : width * 0.2;
    const between = isThumbnail ? width * 0.6 : isFull ? Math.min(px(88), width * 0.6) : width * 0.56;
    const y = scaleOf([0, 100], bottom, top);

    const firstRelative = given.columns.findIndex(({ isRelative }) => isRelative);
    const startOf = (i: number) => left + i * width + (i >= firstRelative ? gap : 0);
    for (const [isRelative, title] of [
      [false, given.words.absolute],
      [true, given.words.relative],
    ] as const) {
      const own = given.columns.flatMap((column, i) => (column.isRelative === isRelative ? [i] : []));
      const color = isRelative ? 'position' : 'ink';
      const [from, to] = [startOf(own[0]), startOf(own.at(-1) ?? 0) + width - px(isFull ? 16 : 6)];
      drawing.label({
        x: from,
        y: px(10),
        text: isFull ? title : isRelative ? given.words.relativeShort : given.words.absoluteShort,
        color,
        bold: true,
        size: isFull ? 1.14 : 0.92,
      });
      if (!isThumbnail)
        drawing.back(stroke(linePath(from, px(24), to, px(24)), isRelative ? 'mark' : 'ink', 1.4));
    }
    if (!isThumbnail)
      for (const tick of ticks)
        drawing.label({
          x: left - px(8),
          y: y(tick),
          text: chartText.tick(tick, ticks, isFull),
          color: 'ink-soft',
          anchor: 'end',
          size: isFull ? 1 : 0.85,
        });

    const titleSize = isFull ? 1.14 : 0.92;
    const isWide =
      isFull &&
      given.columns.every(({ title }) => 1.1 * textWidth(title, titleSize * size.fontSize) < width - px(8));
    given.columns.forEach((column, i) => {
      const start = startOf(i);
      const xs = [start + inset, start + inset + between];
      const color = column.isRelative ? 'mark' : 'ink';
      const words = column.isRelative ? 'position' : 'ink';
      const group = column.title;
      if (!isThumbnail)
        for (const tick of isFull ? [0, 50, 100] : [0, 100])
          drawing.back(
            stroke(linePath(start, y(tick), start + width - px(isFull ? 16 : 6), y(tick)), 'line'),
          );
      for (const x of xs) drawing.back(stroke(linePath(x, top, x, bottom), 'line'));
      drawing.label({
        x: start,
        y: px(42),
        text: isWide ? column.title : column.short,
        color: words,
        bold: true,
        size: titleSize,
        group,
      });
      given.words.ends.forEach((end, side) => {
        drawing.label({
          x: xs[side],
          y: bottom + px(isFull ? 22 : 14),
          text: end,
          color: 'ink-soft',
          anchor: 'middle',
          size: isFull ? 1.08 : 0.8,
        });
      });
      drawing.hatch({ x: xs[0], y: y(75), width: between, height: y(25) - y(75) }, models);

      const known = column.ends.map((condition, side) => knownOf(models, condition, given.panels[side]));
      const step = size.dot * (isThumbnail ? 0.1 : isFull ? 0.9 : 0.6);
      const asides = known.map((all) => sides(all, y, step));
      for (const [place, one] of known[0].entries()) {
        const other = known[1].findIndex(({ seed, isWhole }) => seed === one.seed && isWhole);
        if (other < 0 || !one.isWhole) continue;
        const end = known[1][other];
        drawing.line(
          group,
          [
            [xs[0] + asides[0][place], y(one.row[0])],
            [xs[1] + asides[1][other], y(end.row[0])],
          ],
          color,
          isThumbnail ? 0.8 : 1.3,
        );
      }
      known.forEach((all, side) => {
        all.forEach((one, place) => {
          drawing.dot({
            ...{ x: xs[side] + asides[side][place], y: y(one.row[0]), model: one.model, group, color },
            ...{ isHollow: !one.isWhole, decides: true },
            words: chartText.dot(
              one.seed,
              `${column.title}, ${given.words.ends[side]}`,
              chartText.percent(one.row[0]),
              one.isWhole,
            ),
          });
        });
        const whole = decisive(all);
        if (whole.length === 0 || isThumbnail) return;
        const range = rangeOf(whole.map(({ row }) => row[0]));
        // High ones have room above, but not those that reach far down.
        const isHigh = range[0] > 84;
        drawing.label({
          ...{
            x: isFull ? xs[side] : side === 0 ? start : start + width - px(4),
            y: isHigh ? y(range[1]) - px(isFull || side === 1 ? 16 : 28) : y(range[0]) + px(17),
            text: given.rangeText(range),
          },
          ...{ color: words, bold: true, size: isFull ? 1.12 : 0.78 },
          anchor: isFull ? 'middle' : side === 0 ? 'start' : 'end',
        });
      });
    });
    if (isFull)
      given.words.notes.forEach((note, i) => {
        drawing.label({
          x: startOf(i === 0 ? 0 : firstRelative),
          y: size.height - px(10),
          text: note,
          color: 'ink-soft',
          size: 1.08,
        });
      });
    return drawing.chart();
  };
}
