/** Small multiples by position: a panel an encoding, the trained half tinted; the curve breaks at its edge. On phones, a row an encoding. */

import { linePath, type Rect, rectPath, stroke } from '../../../draw/scene.ts';
import { type Range, rangeOf } from '../../../encoding/trained/rule.ts';
import type { Models, View } from '../claim.ts';
import { indices } from '../claims/models.ts';
import { chartText } from './chart-text.ts';
import { Drawing, decisive, knownOf, meanPoints, scaleOf } from './drawing.ts';
import { pile } from './places.ts';

interface Multiple {
  readonly condition: number;
  readonly title: string;
  readonly isRelative: boolean;
}

interface Multiples {
  readonly panel: string;
  /** the panel with the accuracy in both halves */
  readonly halves: string;
  readonly columns: readonly Multiple[];
  readonly words: number;
  readonly parts: number;
  readonly titles: { readonly trained: string; readonly never: string; readonly axis: string };
  readonly partTitles: readonly string[];
  readonly rangeText: (range: Range) => string;
}

export function multiples(given: Multiples): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const count = given.columns.length;
    if (drawing.size.look === 'phone') {
      const name = px(104);
      const height = (size.height - px(30)) / count;
      given.columns.forEach((column, i) => {
        const area = {
          x: name,
          y: i * height + px(6),
          width: size.width - name - px(92),
          height: height - px(12),
        };
        panel(drawing, given, column, area, models);
        drawing.label({
          x: 0,
          y: area.y + area.height / 2,
          text: column.title,
          color: column.isRelative ? 'position' : 'ink',
          bold: true,
          group: column.title,
        });
        halves(
          drawing,
          given,
          column,
          models,
          [size.width - px(86), area.y + px(7)],
          [size.width - px(86), area.y + px(24)],
          'start',
        );
      });
      const bottom = size.height - px(14);
      for (const at of [1, given.words / 2, given.words])
        drawing.label({
          x: name + ((at - 0.5) / given.words) * (size.width - name - px(92)),
          y: bottom,
          text: String(at),
          color: 'ink-soft',
          anchor: 'middle',
        });
      return drawing.chart();
    }
    const left = isThumbnail ? 0 : px(46);
    const gap = isThumbnail ? 4 : px(15);
    const width = (size.width - left - gap * (count - 1)) / count;
    const top = isThumbnail ? 4 : px(50);
    const bottom = size.height - (isThumbnail ? 4 : px(84));
    given.columns.forEach((column, i) => {
      const area = { x: left + i * (width + gap), y: top, width, height: bottom - top };
      panel(drawing, given, column, area, models);
      if (isThumbnail) return;
      const words = column.isRelative ? 'position' : 'ink';
      drawing.label({
        x: area.x,
        y: top - px(36),
        text: column.title,
        color: words,
        bold: true,
        size: 1.14,
        group: column.title,
      });
      for (const at of [1, given.words / 2, given.words])
        drawing.label({
          ...{ x: area.x + ((at - 0.5) / given.words) * width, y: bottom + px(16), text: String(at) },
          ...{ color: 'ink-soft', anchor: at === 1 ? 'start' : at === given.words ? 'end' : 'middle' },
        });
      halves(
        drawing,
        given,
        column,
        models,
        [area.x, bottom + px(38)],
        [area.x + width, bottom + px(56)],
        'end',
      );
      if (i > 0) return;
      for (const [value, text] of [
        [0, '0'],
        [50, '50'],
        [100, chartText.percent(100)],
      ] as const)
        drawing.label({
          x: left - px(8),
          y: bottom - (value / 100) * (bottom - top - px(8)),
          text,
          color: 'ink-soft',
          anchor: 'end',
        });
      drawing.label({
        x: area.x + px(5),
        y: (top + bottom) / 2 - px(12),
        text: given.titles.trained,
        color: 'position',
      });
      drawing.label({
        x: area.x + width / 2 + px(6),
        y: (top + bottom) / 2 - px(12),
        text: given.titles.never,
        color: 'ink',
      });
    });
    if (isFull)
      drawing.label({
        x: size.width,
        y: size.height - px(8),
        text: given.titles.axis,
        color: 'ink-soft',
        anchor: 'end',
      });
    return drawing.chart();
  };
}

function panel(drawing: Drawing, given: Multiples, column: Multiple, area: Rect, models: Models): void {
  const { isThumbnail } = drawing;
  const px = (length: number) => drawing.px(length);
  const { x: left, y: top, width, height } = area;
  const bottom = top + height;
  const middle = left + width / 2;
  const y = scaleOf([0, 100], bottom, top + (isThumbnail ? 0 : Math.min(px(8), height * 0.06)));
  drawing.back({
    kind: 'path',
    fill: 'trained',
    d: rectPath({
      x: left,
      y: top - (isThumbnail ? 3 : 0),
      width: width / 2,
      height: height + (isThumbnail ? 6 : 0),
    }),
  });
  for (const tick of isThumbnail ? [] : drawing.isFull ? [0, 50, 100] : [0, 100])
    drawing.back(stroke(linePath(left, y(tick), left + width, y(tick)), 'line'));
  drawing.back(stroke(linePath(middle, top, middle, bottom), 'ink-soft', 1.4));
  drawing.hatch({ x: left, y: top + height * 0.2, width, height: height * 0.6 }, models);

  const known = knownOf(models, column.condition, given.panel);
  const whole = decisive(known);
  const group = column.title;
  const color = column.isRelative ? 'mark' : 'ink';
  const wide = width / given.parts;
  const centre = (part: number) => left + (part + 0.5) * wide;
  const half = given.parts / 2;
  for (const parts of [indices(half), indices(half, half)]) {
    const width = isThumbnail ? 0.8 : 1.5;
    drawing.line(group, meanPoints(whole, parts, centre, y), color, width);
  }
  const diameter = isThumbnail ? drawing.size.dot * 0.8 : drawing.size.dot;
  for (let part = 0; part < given.parts; part++) {
    const shown = known.filter(({ row }) => Number.isFinite(row[part]));
    const heights = shown.map(({ row }) => y(row[part]));
    const places = isThumbnail ? [] : pile(heights, diameter, wide);
    for (const [i, one] of shown.entries()) {
      const value = one.row[part];
      const [aside, up] = places[i] ?? [0, 0];
      drawing.dot({
        ...{ x: centre(part) + aside, y: heights[i] - up, diameter },
        ...{ model: one.model, group, color, isHollow: !one.isWhole, decides: part >= half },
        words: chartText.dot(
          one.seed,
          `${column.title}, ${given.partTitles[part]}`,
          chartText.percent(value),
          one.isWhole,
        ),
      });
    }
  }
}

function halves(
  drawing: Drawing,
  given: Multiples,
  column: Multiple,
  models: Models,
  first: readonly [number, number],
  second: readonly [number, number],
  anchor: 'start' | 'end',
): void {
  const known = decisive(knownOf(models, column.condition, given.halves)).filter(({ row }) => row.length > 1);
  if (known.length === 0) return;
  const [trained, other] = [0, 1].map((half) => given.rangeText(rangeOf(known.map(({ row }) => row[half]))));
  const size = drawing.isFull ? 1.08 : 0.9;
  drawing.label({ x: first[0], y: first[1], text: trained, color: 'ink-soft', size });
  drawing.label({
    x: second[0],
    y: second[1],
    text: other,
    color: column.isRelative ? 'position' : 'ink',
    bold: true,
    anchor,
    size,
  });
}
