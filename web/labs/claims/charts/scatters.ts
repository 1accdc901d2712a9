/** Scatters with a shared height: accuracy over how much of each property is violated, and under each how the correlation would be in other orders. */

import { linePath, rectPath, stroke, textWidth } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import type { Range } from '../../../encoding/trained/rule.ts';
import type { Models, View } from '../claim.ts';
import { type Correlation, corrected, correlate } from '../claims/correlation.ts';
import { decimal } from '../claims/results.ts';
import { chartText } from './chart-text.ts';
import { Drawing, type Known, knownOf, type Scale, scaleOf } from './drawing.ts';

interface ScatteredEncoding {
  readonly condition: number;
  readonly title: string;
  readonly color: ColorToken;
  readonly words: ColorToken;
}

interface Scatters {
  /** the panel of the violations, with an entry for each property, and that of the accuracy */
  readonly x: string;
  readonly y: string;
  readonly encodings: readonly ScatteredEncoding[];
  readonly properties: readonly string[];
  readonly titles: {
    readonly violated: string;
    readonly strip: string;
    readonly r: (value: string) => string;
    readonly p: (value: number) => string;
    readonly corrected: (p: number, corrected: number) => string;
  };
  readonly rangeText: (range: Range) => string;
}

const ticks = [0, 50, 100];

interface Pairs {
  readonly encoding: ScatteredEncoding;
  readonly known: readonly (Known & { readonly accuracy: number })[];
}

const pairsOf = ({ x, y, encodings }: Scatters, models: Models): readonly Pairs[] =>
  encodings.map((encoding) => {
    const accuracies = knownOf(models, encoding.condition, y);
    const known = knownOf(models, encoding.condition, x).flatMap((one) => {
      const accuracy = accuracies.find(({ model }) => model === one.model)?.row[0];
      return accuracy === undefined ? [] : [{ ...one, accuracy }];
    });
    return { encoding, known };
  });

/** The last ones, kept: all orders of the encodings take milliseconds, and a hover draws again. */
let last: { readonly key: string; readonly found: readonly (Correlation | null)[] } | undefined;

/** Of the seeds that all encodings have, with the p-values that the headline states. */
function correlationsIn(given: Scatters, pairs: readonly Pairs[]): readonly (Correlation | null)[] {
  const seeds = pairs[0].known
    .map(({ seed }) => seed)
    .filter((seed) => pairs.every(({ known }) => known.some((one) => one.seed === seed)));
  if (seeds.length === 0) return given.properties.map(() => null);
  const values = (of: (one: Pairs['known'][number]) => number) =>
    pairs.map(({ known }) => known.filter(({ seed }) => seeds.includes(seed)).map(of));
  const accuracies = values(({ accuracy }) => accuracy);
  const violations = given.properties.map((_, entry) => values(({ row }) => row[entry]));
  const key = JSON.stringify([violations, accuracies]);
  if (last?.key === key) return last.found;
  const tested = violations.map((one, entry) => ({
    property: given.properties[entry],
    correlation: correlate(one, accuracies),
  }));
  const found = corrected(tested).map(({ correlation }) => correlation);
  last = { key, found };
  return found;
}

export function scatters(given: Scatters): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const pairs = pairsOf(given, models);
    const correlations = isThumbnail ? [] : correlationsIn(given, pairs);
    const left = isThumbnail ? 0 : px(isFull ? 46 : 36);
    const gap = isThumbnail ? 12 : px(isFull ? 24 : 10);
    const count = given.properties.length;
    const width = (size.width - left - gap * (count - 1)) / count;
    const strip = isThumbnail ? 0 : px(isFull ? 40 : 30);
    const top = isThumbnail ? 5 : px(isFull ? 56 : 44);
    const names = isFull || isThumbnail ? [] : namesOnLines(drawing, given);
    const foot = size.height - (names.length > 0 ? px(listLine * ((names.at(-1)?.line ?? 0) + 1) + 6) : 0);
    const bottom = foot - (isThumbnail ? 5 : strip + px(isFull ? 66 : 56));
    const y = scaleOf([0, 100], bottom, top);
    given.properties.forEach((property, entry) => {
      const start = left + entry * (width + gap);
      const inset = isThumbnail ? 4 : px(8);
      const x = scaleOf([0, 1], start + inset, start + width - inset);
      for (const tick of isThumbnail ? [0] : ticks) {
        drawing.back(stroke(linePath(start, y(tick), start + width, y(tick)), 'line'));
        if (entry === 0)
          drawing.label({
            x: left - px(8),
            y: y(tick),
            text: chartText.tick(tick, ticks, isFull),
            color: 'ink-soft',
            anchor: 'end',
          });
      }
      const correlation = correlations[entry];
      drawing.label({
        x: start,
        y: px(12),
        text: isFull ? property : chartText.short(property),
        color: 'ink',
        bold: true,
        size: isFull ? 1 : 0.88,
      });
      if (correlation) {
        const text = given.titles.r(decimal(correlation.r));
        drawing.label({
          x: start + width,
          y: px(isFull ? 12 : 28),
          text,
          color: 'ink',
          bold: true,
          anchor: 'end',
          size: isFull ? 1 : 0.9,
        });
      }
      for (const value of [0, 0.5, 1])
        drawing.label({
          x: x(value),
          y: bottom + px(15),
          text: String(value),
          color: 'ink-soft',
          anchor: 'middle',
        });
      drawing.hatch({ x: start, y: top + px(20), width, height: bottom - top - px(40) }, models);
      cloud(drawing, given, pairs, entry, x, y);
      if (!isThumbnail && correlation)
        orders(
          drawing,
          given,
          correlation,
          { x: start + inset, y: foot - strip - px(18), width: width - 2 * inset, height: strip },
          entry,
        );
    });
    if (isFull)
      drawing.label({
        x: size.width,
        y: bottom + px(34),
        text: given.titles.violated,
        color: 'ink-soft',
        anchor: 'end',
      });
    for (const { x, line, text, title, words } of names)
      drawing.label({
        ...{ x, y: foot + px(14 + listLine * line), text, size: listFont, color: words, group: title },
      });
    return drawing.chart();
  };
}

const listFont = 0.85;
const listLine = 16;

/** On phones no name fits beside its dots: clouds have numbers, and lines under the chart list them, as many to a line as fit. */
function namesOnLines(drawing: Drawing, { encodings }: Scatters) {
  let [x, line] = [0, 0];
  return encodings.map((encoding, i) => {
    const text = chartText.numbered(i + 1, encoding.title);
    const width = textWidth(text, listFont * drawing.size.fontSize);
    if (x > 0 && x + width > drawing.size.width) [x, line] = [0, line + 1];
    const at = { ...encoding, text, x, line };
    x += width + drawing.px(6);
    return at;
  });
}

/** Around a dot: right of it, left of it, above and below; in the corners from there. */
const around = [
  [9, 0, 'start'],
  [-9, 0, 'end'],
  [0, -13, 'middle'],
  [0, 13, 'middle'],
  [-4, -13, 'start'],
  [4, -13, 'end'],
  [-4, -26, 'start'],
  [-4, 13, 'start'],
  [4, 13, 'end'],
  [9, -13, 'start'],
  [9, 13, 'start'],
  [-9, 13, 'end'],
  [-4, 26, 'start'],
] as const;

function cloud(
  drawing: Drawing,
  given: Scatters,
  pairs: readonly Pairs[],
  entry: number,
  x: Scale,
  y: Scale,
): void {
  for (const { encoding, known } of pairs)
    for (const one of known) {
      drawing.dot({
        ...{ x: x(one.row[entry]), y: y(one.accuracy), model: one.model, group: encoding.title },
        ...{ color: encoding.color, isHollow: !one.isWhole },
        words: chartText.dot(
          one.seed,
          `${encoding.title}, ${given.properties[entry]} ${decimal(one.row[entry])}`,
          given.rangeText([one.accuracy, one.accuracy]),
          one.isWhole,
        ),
      });
    }
  if (!drawing.isThumbnail) nameClouds(drawing, pairs, entry, x, y);
}

/** Each name, or on phones its number, stands beside one of its dots, where it covers the fewest others and no other name. */
function nameClouds(drawing: Drawing, pairs: readonly Pairs[], entry: number, x: Scale, y: Scale): void {
  const px = (length: number) => drawing.px(length);
  for (const [i, { encoding, known }] of pairs.entries()) {
    const places = known.flatMap((one) =>
      around.map(([right, down, anchor]) => ({
        x: x(one.row[entry]) + px(right),
        y: y(one.accuracy) + px(down),
        anchor,
      })),
    );
    const { title, words: color } = encoding;
    const room = { from: x.from - px(8), to: x.to + px(8), most: drawing.isFull ? 1 : 3 };
    const text = drawing.isFull ? title : String(i + 1);
    if (places.length > 0)
      drawing.labelAtBest(places, { text, color, group: title, bold: !drawing.isFull }, room);
  }
}

/** How often each r comes out when the names of the encodings are shuffled, and the measured one. */
function orders(
  drawing: Drawing,
  { titles }: Scatters,
  correlation: Correlation,
  area: { x: number; y: number; width: number; height: number },
  entry: number,
): void {
  const px = (length: number) => drawing.px(length);
  const most = Math.max(...correlation.counts);
  const wide = area.width / correlation.counts.length;
  const bottom = area.y + area.height;
  const bars = correlation.counts
    .map((count, i) => {
      const height = (count / most) * area.height * 0.8;
      return count > 0
        ? rectPath({ x: area.x + i * wide, y: bottom - height, width: Math.max(0.5, wide - 0.6), height })
        : '';
    })
    .join('');
  drawing.back(
    { kind: 'path', d: bars, fill: 'line' },
    stroke(linePath(area.x, bottom, area.x + area.width, bottom), 'context'),
  );
  const at = area.x + ((correlation.r + 1) / 2) * area.width;
  drawing.back(stroke(linePath(at, area.y, at, bottom), 'ink', 2));
  const { share, p } = correlation;
  // A phone has room for one of them.
  const text = drawing.isFull ? titles.corrected(share, p) : titles.p(share);
  const isRight = at + px(6) + textWidth(text, drawing.size.fontSize) < area.x + area.width;
  drawing.label({
    ...{ x: at + px(isRight ? 6 : -6), y: area.y + px(8), text, color: 'ink' },
    ...{ bold: true, anchor: isRight ? 'start' : 'end' },
  });
  if (entry > 0) return;
  drawing.label({
    x: area.x,
    y: bottom + px(12),
    text: chartText.least,
    color: 'ink-soft',
    anchor: 'middle',
  });
  drawing.label({
    x: area.x + area.width,
    y: bottom + px(12),
    text: '1',
    color: 'ink-soft',
    anchor: 'middle',
  });
  if (drawing.isFull)
    drawing.label({
      x: area.x + area.width / 2,
      y: bottom + px(12),
      text: titles.strip,
      color: 'ink-soft',
      anchor: 'middle',
    });
}
