/** Scatters with a shared height: accuracy over how much of each property is violated, and under each how the correlation would be in other orders. */

import { linePath, rectPath, stroke } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import type { Range } from '../../../encoding/trained/rule.ts';
import type { Models, View } from '../claim.ts';
import { type Correlation, correlate } from '../claims/correlation.ts';
import { chartText } from './chart-text.ts';
import { Drawing, type Known, knownOf, scaleOf } from './drawing.ts';

export interface ScatteredEncoding {
  readonly condition: number;
  readonly title: string;
  readonly color: ColorToken;
  readonly words: ColorToken;
}

export interface Scatters {
  /** the panel of the violations, with an entry for each property, and that of the accuracy */
  readonly x: string;
  readonly y: string;
  readonly encodings: readonly ScatteredEncoding[];
  readonly properties: readonly string[];
  readonly titles: {
    readonly violated: string;
    readonly strip: string;
    readonly r: (value: string) => string;
    readonly p: (value: string) => string;
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

/** Kept for the same models: all orders of the encodings take milliseconds. */
const kept = new WeakMap<Models, readonly (Correlation | null)[]>();

/** Of the seeds that all encodings have. */
function correlationsOf(
  given: Scatters,
  pairs: readonly Pairs[],
  models: Models,
): readonly (Correlation | null)[] {
  const seeds = pairs[0].known
    .map(({ seed }) => seed)
    .filter((seed) => pairs.every(({ known }) => known.some((one) => one.seed === seed)));
  const values = (of: (one: Pairs['known'][number]) => number) =>
    pairs.map(({ known }) => known.filter(({ seed }) => seeds.includes(seed)).map(of));
  const found =
    kept.get(models) ??
    given.properties.map((_, entry) =>
      seeds.length === 0
        ? null
        : correlate(
            values(({ row }) => row[entry]),
            values(({ accuracy }) => accuracy),
          ),
    );
  kept.set(models, found);
  return found;
}

export function scatters(given: Scatters): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const { isFull, isThumbnail } = drawing;
    const px = (length: number) => drawing.px(length);
    const pairs = pairsOf(given, models);
    const correlations = isThumbnail ? [] : correlationsOf(given, pairs, models);
    const left = isThumbnail ? 0 : px(isFull ? 46 : 30);
    const gap = isThumbnail ? 12 : px(isFull ? 24 : 10);
    const count = given.properties.length;
    const width = (size.width - left - gap * (count - 1)) / count;
    const strip = isThumbnail ? 0 : px(isFull ? 40 : 30);
    const top = isThumbnail ? 5 : px(isFull ? 56 : 44);
    const bottom = size.height - (isThumbnail ? 5 : strip + px(isFull ? 66 : 56));
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
            text: chartText.tick(tick, ticks).replace('\u00a0', isFull ? '\u00a0' : ''),
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
        size: isFull ? 1.1 : 0.88,
      });
      if (correlation) {
        const text = given.titles.r(chartText.decimal(correlation.r));
        drawing.label({
          x: start + width,
          y: px(isFull ? 12 : 28),
          text,
          color: 'ink',
          bold: true,
          anchor: 'end',
          size: isFull ? 1.1 : 0.9,
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
          { x: start + inset, y: size.height - strip - px(18), width: width - 2 * inset, height: strip },
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
    return drawing.chart();
  };
}

function cloud(
  drawing: Drawing,
  given: Scatters,
  pairs: readonly Pairs[],
  entry: number,
  x: (value: number) => number,
  y: (value: number) => number,
): void {
  const px = (length: number) => drawing.px(length);
  /** labels of this scatter, so that none covers another */
  const taken: (readonly [number, number])[] = [];
  for (const { encoding, known } of pairs) {
    const group = encoding.title;
    for (const one of known)
      drawing.dot({
        ...{ x: x(one.row[entry]), y: y(one.accuracy), model: one.model, group, color: encoding.color },
        ...{ isHollow: !one.isWhole },
        words: chartText.dot(
          one.seed,
          `${encoding.title}, ${given.properties[entry]} ${chartText.decimal(one.row[entry])}`,
          given.rangeText([one.accuracy, one.accuracy]),
          one.isWhole,
        ),
      });
    if (known.length === 0 || !drawing.isFull) continue;
    const mean = (of: (one: Pairs['known'][number]) => number) =>
      known.reduce((sum, one) => sum + of(one), 0) / known.length;
    const [atX, atY] = [x(mean(({ row }) => row[entry])), y(mean(({ accuracy }) => accuracy))];
    const isTop = atY < y(92);
    const wanted = isTop ? ([atX, atY - px(15)] as const) : ([atX + px(10), atY] as const);
    const free = [
      wanted,
      [wanted[0], wanted[1] + px(30)] as const,
      [wanted[0], wanted[1] + px(16)] as const,
    ].find(([left, top]) =>
      taken.every(([a, b]) => Math.abs(a - left) > px(60) || Math.abs(b - top) > px(13)),
    );
    if (!free) continue;
    taken.push(free);
    const isRight = free[0] > x(0.72);
    drawing.label({
      ...{
        x: isRight && !isTop ? free[0] - px(20) : free[0],
        y: free[1],
        text: encoding.title,
        color: encoding.words,
        group,
      },
      anchor: isTop && atX > x(0.12) ? 'middle' : isRight ? 'end' : 'start',
    });
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
  const isRight = correlation.r > 0;
  drawing.label({
    ...{
      x: at + px(isRight ? 6 : -6),
      y: area.y + px(8),
      text: titles.p(chartText.decimal(correlation.p)),
      color: 'ink',
    },
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
