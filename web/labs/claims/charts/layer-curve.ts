/** A curve by layer: how well the position is read at each stop, a dot for each seed, names at the right. */

import { linePath, stroke } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { type Range, rangeOf } from '../../../encoding/trained/rule.ts';
import type { View } from '../claim.ts';
import { chartText } from './chart-text.ts';
import { answeredOf, besides, Drawing, decisive, knownOf, meanAt, meanPoints, scaleOf } from './drawing.ts';
import { spread } from './places.ts';

export interface LayerLine {
  readonly condition: number;
  readonly title: string;
  /** in grey: behind, until its label brings it forward */
  readonly color: ColorToken;
  readonly words: ColorToken;
}

interface LayerCurve {
  readonly panel: string;
  readonly lines: readonly LayerLine[];
  readonly stops: readonly string[];
  readonly shortStops: readonly string[];
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly unit: '' | '%';
  /** a line that decides */
  readonly limit?: { readonly at: number; readonly title: string };
  /** what some ticks mean */
  readonly ends?: Readonly<Record<number, string>>;
  readonly rangeText: (range: Range) => string;
}

export function layerCurve(given: LayerCurve): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const [left, right] = isThumbnail
      ? [6, size.width - 6]
      : [px(isFull ? 88 : 58), size.width - px(isFull ? 218 : 16)];
    const top = isThumbnail ? 5 : px(20);
    const bottom = size.height - (isThumbnail ? 4 : px(isFull ? 44 : 26));
    const last = given.stops.length - 1;
    const x = scaleOf([0, last], left, right);
    const y = scaleOf(given.domain, bottom, top);
    const margin = isThumbnail ? 4 : px(isFull ? 24 : 12);

    for (const tick of isThumbnail ? [0] : given.ticks) {
      drawing.back(stroke(linePath(left - margin, y(tick), right + margin, y(tick)), 'line'));
      const end = given.ends?.[tick];
      const text = given.unit ? chartText.tick(tick, given.ticks) : String(tick);
      drawing.label({ x: left - margin - px(8), y: y(tick), text, color: 'ink-soft', anchor: 'end' });
      if (end && isFull)
        drawing.label({
          x: left - margin - px(8),
          y: y(tick) + px(16),
          text: end,
          color: 'ink-soft',
          anchor: 'end',
        });
    }
    given.stops.forEach((stop, i) => {
      if (!isThumbnail) drawing.back(stroke(linePath(x(i), top, x(i), bottom), 'line'));
      drawing.label({
        ...{ x: x(i), y: bottom + px(16), text: isFull ? stop : given.shortStops[i], anchor: 'middle' },
        ...{ color: i === last ? 'ink' : 'ink-soft', bold: i === last, size: isFull ? 1.08 : 1 },
      });
    });
    if (given.limit) {
      const at = y(given.limit.at);
      drawing.back(stroke(linePath(left - margin, at, right + margin, at), 'ink'));
      drawing.label({
        ...{
          x: isFull ? x(2) + px(8) : right + margin,
          y: at - px(11),
          text: given.limit.title,
          color: 'ink',
        },
        anchor: isFull ? 'start' : 'end',
      });
    }
    const foot = given.limit ? y(given.limit.at) - px(20) : y(0) - px(8);
    drawing.hatch({ x: left, y: top + px(8), width: right - left, height: foot - top - px(8) }, models);

    const ends: number[] = [];
    const shown = given.lines.filter(({ condition, color }) => {
      const group = String(condition);
      const known = knownOf(models, condition, given.panel);
      const whole = decisive(known);
      if (known.length === 0) return false;
      const isContext = color === 'context';
      const width = isContext || isThumbnail ? 1.3 : 2.4;
      drawing.line(group, meanPoints(whole, [...given.stops.keys()], x, y), color, width);
      for (const one of known)
        one.row.forEach((value, stop) => {
          drawing.dot({
            ...{
              x: x(stop) + besides(one, px(isThumbnail ? 1 : 2.4)),
              y: y(value),
              model: one.model,
              group,
              color,
            },
            ...{ isSmall: isContext, isHollow: !one.isWhole, decides: stop === last && !isContext },
            words: chartText.dot(
              one.seed,
              `${given.lines.find((line) => line.condition === condition)?.title}, ${given.stops[stop]}`,
              given.rangeText([value, value]),
              one.isWhole,
            ),
          });
        });
      ends.push(y(meanAt(whole, last) ?? 0));
      return true;
    });
    const places = isFull
      ? spread(ends, px(38), top + px(6), bottom + px(14))
      : spread(ends, px(17), top + px(12), bottom - px(4));
    shown.forEach(({ condition, title, color, words }, i) => {
      const whole = decisive(knownOf(models, condition, given.panel));
      const [done, all] = answeredOf(models, condition);
      const group = String(condition);
      const isContext = color === 'context';
      if (!isFull) {
        // Inside the plot, above the end of its line; grey ones are named in the fold.
        if (!isContext || group === forward)
          drawing.label({
            x: right - px(6),
            y: places[i] + px(16),
            text: title,
            color: words,
            bold: true,
            anchor: 'end',
            group,
          });
        return;
      }
      const text =
        done < all
          ? chartText.ofSeeds(done, all)
          : given.rangeText(rangeOf(whole.map(({ row }) => row[last])));
      const at = { x: right + px(26), group };
      drawing.label({ ...at, y: places[i] - px(8), text: title, color: words, bold: !isContext, size: 1.14 });
      drawing.label({ x: at.x, y: places[i] + px(10), text, color: 'ink-soft', size: 1.05 });
    });
    return drawing.chart();
  };
}
