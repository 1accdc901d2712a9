/** Dumbbells: a row a task, two kinds of models on one scale, what the second loses or gains written beside; rows in the order of the effect. */

import { linePath, stroke } from '../../../draw/scene.ts';
import { gapOf, margin, mean, pointsOf, type Range, rangeOf } from '../../../encoding/trained/rule.ts';
import type { Models, View } from '../claim.ts';
import { signed } from '../claims/results.ts';
import { chartText } from './chart-text.ts';
import { answeredOf, Drawing, knownOf, scaleOf } from './drawing.ts';
import { swarm } from './places.ts';

interface Dumbbell {
  readonly panel: string;
  readonly title: string;
  readonly sub: string;
  readonly conditions: readonly [number, number];
}

interface Dumbbells {
  readonly rows: readonly Dumbbell[];
  /** whether the second kind is expected to gain */
  readonly isGain: boolean;
  readonly titles: {
    readonly first: string;
    readonly second: string;
    readonly effect: string;
    /** an effect below the margin */
    readonly none: string;
    /** one of the margin or more on average, though not between the nearest seeds */
    readonly open: string;
    readonly axis: string;
  };
  readonly rangeText: (range: Range) => string;
}

interface Row extends Dumbbell {
  readonly ranges: readonly [Range, Range] | undefined;
  /** points between the nearest seeds, lost or gained; below 0 where seeds overlap */
  readonly gap: number;
  /** the same for a change the other way */
  readonly opposite: number;
  /** whether the means are apart by the margin, and the nearest seeds are not */
  readonly isOpen: boolean;
  /** whether all models have answered, so that the effect is final */
  readonly isSettled: boolean;
}

const ticks = [0, 25, 50, 75, 100];

function measured({ rows, isGain }: Dumbbells, models: Models): readonly Row[] {
  const all = rows.map((row): Row => {
    // What models in training have learned so far says nothing of the effect.
    const values = row.conditions.map((condition) =>
      knownOf(models, condition, row.panel).flatMap((one) => (one.isWhole ? one.row.slice(0, 1) : [])),
    );
    const isSettled = row.conditions.every((condition) => {
      const [done, all] = answeredOf(models, condition);
      return done === all;
    });
    if (values.some((one) => one.length === 0))
      return { ...row, ranges: undefined, gap: 0, opposite: 0, isOpen: false, isSettled };
    const [first, second] = values.map(rangeOf);
    const gaps = [gapOf(first, second), gapOf(second, first)];
    const [gap, opposite] = isGain ? gaps.toReversed() : gaps;
    const isOpen = Math.abs(mean(values[0]) - mean(values[1])) >= margin && Math.max(...gaps) < margin;
    return { ...row, ranges: [first, second], gap, opposite, isOpen, isSettled };
  });
  // Rows stand in their usual order until all are known.
  return all.every(({ ranges }) => ranges) ? all.toSorted((a, b) => b.gap - a.gap) : all;
}

export function dumbbells(given: Dumbbells): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const [left, right] = isThumbnail
      ? [4, size.width - 6]
      : isFull
        ? [px(236), size.width - px(148)]
        : [px(8), size.width - px(48)];
    const top = isThumbnail ? 0 : px(24);
    const bottom = size.height - (isThumbnail ? 0 : px(isFull ? 44 : 24));
    const height = Math.min((bottom - top) / given.rows.length, isThumbnail ? size.height : px(120));
    const x = scaleOf([0, 100], left, right);
    const floor = top + height * given.rows.length;
    if (!isThumbnail) {
      for (const tick of ticks) {
        drawing.back(stroke(linePath(x(tick), top + px(isFull ? 10 : 0), x(tick), floor), 'line'));
        drawing.label({
          x: x(tick),
          y: floor + px(14),
          text: chartText.tick(tick, ticks),
          color: 'ink-soft',
          anchor: 'middle',
        });
      }
      drawing.label({
        x: size.width,
        y: px(10),
        text: given.titles.effect,
        color: 'ink-soft',
        anchor: 'end',
      });
    }
    if (isFull)
      drawing.label({
        x: x(100),
        y: floor + px(34),
        text: given.titles.axis,
        color: 'ink-soft',
        anchor: 'end',
      });

    const rows = measured(given, models);
    // Where seeds disagree, the headline names those of the first such row.
    const open = rows.find(({ isOpen }) => isOpen);
    rows.forEach((row, i) => {
      const rowTop = top + i * height;
      const middle = rowTop + height * (isThumbnail ? 0.5 : isFull ? 0.48 : 0.66);
      const group = row.panel;
      if (i > 0 && !isThumbnail) drawing.back(stroke(linePath(0, rowTop, size.width, rowTop), 'line'));
      if (isThumbnail) drawing.back(stroke(linePath(0, middle, size.width, middle), 'line'));
      const titleY = isFull ? middle - px(8) : rowTop + px(14);
      drawing.label({
        x: 0,
        y: titleY,
        text: row.title,
        color: 'ink',
        bold: true,
        size: isFull ? 1.2 : 1,
        group,
      });
      if (isFull) drawing.label({ x: 0, y: middle + px(12), text: row.sub, color: 'ink-soft', size: 1.08 });
      drawing.hatch(
        { x: left, y: middle - height * 0.25, width: right - left, height: height * 0.5 },
        models,
      );

      // Where both kinds stand at the same place, one is above the line and the other below.
      const isApart = row.ranges === undefined || row.gap > 4;
      const shift = isApart || isThumbnail ? 0 : height * (isFull ? 0.19 : 0.1);
      row.conditions.forEach((condition, kind) => {
        const known = knownOf(models, condition, row.panel);
        const middleOfKind = middle + (kind === 0 ? -shift : shift);
        const asides = swarm(
          known.map((one) => x(one.row[0])),
          size.dot,
          isThumbnail ? 0 : height * (isApart && isFull ? 0.3 : 0.16),
        );
        known.forEach((one, place) => {
          drawing.dot({
            ...{
              x: x(one.row[0]),
              y: middleOfKind + asides[place],
              model: one.model,
              group,
              decides: row === open,
            },
            ...{ color: kind === 0 ? 'mark' : 'ink', isHollow: kind === 1 || !one.isWhole },
            words: chartText.dot(
              one.seed,
              `${row.title}, ${kind === 0 ? given.titles.first : given.titles.second}`,
              given.rangeText([one.row[0], one.row[0]]),
              one.isWhole,
            ),
          });
        });
      });
      if (!row.ranges || isThumbnail) return;
      const counts = row.gap >= margin || row.opposite >= margin;
      if (isApart) arrow(drawing, row, given.isGain, x, middle);
      const shown = pointsOf(row.gap >= margin ? row.gap : -row.opposite);
      drawing.label({
        ...{ x: size.width, y: middle, anchor: 'end', bold: counts && row.isSettled, group },
        text: counts
          ? signed(given.isGain ? shown : -shown)
          : row.isOpen
            ? given.titles.open
            : given.titles.none,
        ...{
          color: counts && row.isSettled ? 'ink' : 'ink-soft',
          size: isFull ? (counts ? 1.7 : 1.3) : 1.05,
        },
      });
      if (i > 0) return;
      const at = (kind: number) => {
        const [least, most] = (row.ranges as readonly [Range, Range])[kind];
        return x((least + most) / 2);
      };
      // On phones the title of the row stands above.
      const y = isFull ? middle - px(23) : middle + px(15);
      drawing.label({
        x: at(0),
        y,
        text: given.titles.first,
        color: 'position',
        bold: true,
        anchor: 'middle',
        size: isFull ? 1.05 : 0.9,
      });
      drawing.label({
        x: at(1),
        y,
        text: given.titles.second,
        color: 'ink',
        bold: true,
        anchor: 'middle',
        size: isFull ? 1.05 : 0.9,
      });
    });
    return drawing.chart();
  };
}

/** From the nearest seed of the first kind to the nearest of the second. */
function arrow(
  drawing: Drawing,
  { ranges, panel }: Row,
  isGain: boolean,
  x: (value: number) => number,
  y: number,
): void {
  if (!ranges) return;
  const [first, second] = ranges;
  const direction = isGain ? 1 : -1;
  const space = drawing.size.dot * 0.9;
  const from = x(isGain ? first[1] : first[0]) + direction * space;
  const to = x(isGain ? second[0] : second[1]) - direction * space;
  if ((to - from) * direction < space) return;
  const tip = drawing.px(7);
  drawing.line(
    panel,
    [
      [from, y],
      [to - direction * tip * 0.5, y],
    ],
    'ink',
    1.4,
  );
  drawing.back({
    ...{ kind: 'path', fill: 'ink' },
    d: `M${to} ${y}l${-direction * tip} ${-tip * 0.55}v${tip * 1.1}z`,
  });
}
