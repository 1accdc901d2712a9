/** A curve by position: a dot for each seed and part of the text, a line through the means, the share of the texts under the same axis. */

import { linePath, rectPath, stroke } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { type Range, rangeOf } from '../../../encoding/trained/rule.ts';
import type { ChartSize, Models, View } from '../claim.ts';
import { indices } from '../claims/models.ts';
import { chartText } from './chart-text.ts';
import {
  answeredOf,
  besides,
  Drawing,
  decisive,
  isUntouched,
  type Known,
  knownOf,
  meanAt,
  meanPoints,
  meansOf,
  type Scale,
  scaleOf,
} from './drawing.ts';
import { spread } from './places.ts';
import { shareStrip } from './share-strip.ts';

interface PositionLine {
  readonly condition: number;
  readonly title: string;
  /** in grey: a line without dots, for comparison */
  readonly color: ColorToken;
  readonly words: ColorToken;
  /** by position: the share of training texts that reach it */
  readonly shares: readonly number[];
}

interface PositionCurve {
  readonly panel: string;
  readonly positions: number;
  readonly parts: number;
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly unit: '' | '%';
  readonly chance?: number;
  readonly lines: readonly PositionLine[];
  readonly titles: {
    /** of the quarters; '' where it is not named */
    readonly quarters: readonly string[];
    readonly chance: string;
    readonly axis: string;
    readonly share: string;
    readonly shareShort: string;
  };
  readonly partTitle: (first: number, last: number) => string;
  readonly shareText: (share: number) => string;
  readonly rangeText: (range: Range) => string;
}

const quarters = 4;

/** Where the plot and the strip under it stand. */
function layoutOf(drawing: Drawing, { width, height }: ChartSize) {
  const px = (length: number) => drawing.px(length);
  if (drawing.isThumbnail)
    return {
      left: 3,
      right: width - 3,
      top: 2,
      bottom: height - 2,
      strip: { x: 0, y: height, width: 0, height: 0 },
    };
  const [left, right] = drawing.isFull ? [px(46), width - px(130)] : [px(34), width - px(4)];
  const stripHeight = px(drawing.isFull ? 34 : 26);
  const strip = { x: left, y: height - stripHeight - px(2), width: right - left, height: stripHeight };
  return { left, right, top: px(25), bottom: strip.y - px(drawing.isFull ? 46 : 44), strip };
}

export function positionCurve(given: PositionCurve): View['chart'] {
  return (models, size, forward) => {
    const drawing = new Drawing(size, forward);
    const layout = layoutOf(drawing, size);
    const { left, right, top, bottom } = layout;
    const x = scaleOf([0.5, given.positions + 0.5], left, right);
    const y = scaleOf(given.domain, bottom, top + drawing.px(drawing.isThumbnail ? 0 : 6));
    frame(drawing, given, layout, x, y);
    drawing.hatch(
      { x: left, y: top + drawing.px(10), width: right - left, height: bottom - top - drawing.px(50) },
      models,
    );
    for (const line of given.lines) curve(drawing, given, line, x, y, models);
    titles(drawing, given, right, x, y, models);
    if (!drawing.isThumbnail) cause(drawing, given, layout, x, models);
    return drawing.chart();
  };
}

function frame(
  drawing: Drawing,
  given: PositionCurve,
  { left, right, top, bottom }: ReturnType<typeof layoutOf>,
  x: Scale,
  y: Scale,
): void {
  const px = (length: number) => drawing.px(length);
  const edge = (quarter: number) => x((given.positions / quarters) * quarter + 0.5);
  const deciding = { x: edge(quarters - 1), y: top, width: right - edge(quarters - 1), height: bottom - top };
  drawing.back({ kind: 'path', d: rectPath(deciding), fill: 'context', opacity: 0.12 });
  for (const tick of drawing.isThumbnail ? [0] : given.ticks) {
    drawing.back(stroke(linePath(left, y(tick), right, y(tick)), 'line'));
    const text = given.unit ? chartText.tick(tick, given.ticks) : String(tick);
    drawing.label({ x: left - px(8), y: y(tick), text, color: 'ink-soft', anchor: 'end' });
  }
  given.titles.quarters.forEach((title, quarter) => {
    if (!title) return;
    const isDeciding = quarter === quarters - 1;
    if (quarter > 0 && !isDeciding)
      drawing.back(stroke(linePath(edge(quarter), top, edge(quarter), bottom), 'line'));
    const middle = (edge(quarter) + edge(quarter + 1)) / 2;
    if (drawing.isFull || isDeciding)
      drawing.label({
        ...{ x: drawing.isFull ? middle : right, y: top - px(11), text: title, bold: isDeciding },
        ...{ color: isDeciding ? 'ink' : 'ink-soft', anchor: drawing.isFull ? 'middle' : 'end' },
      });
  });
  if (given.chance !== undefined) {
    drawing.back(stroke(linePath(left, y(given.chance), right, y(given.chance)), 'context'));
    drawing.label({
      x: left + px(4),
      y: y(given.chance) - px(9),
      text: given.titles.chance,
      color: 'ink-soft',
    });
  }
  const marks = [1, ...indices(quarters, 1).map((quarter) => (quarter * given.positions) / quarters)];
  for (const position of marks)
    drawing.label({
      x: x(position),
      y: bottom + px(14),
      text: String(position),
      color: 'ink-soft',
      anchor: 'middle',
    });
}

function curve(
  drawing: Drawing,
  given: PositionCurve,
  line: PositionLine,
  x: Scale,
  y: Scale,
  models: Models,
): void {
  const known = knownOf(models, line.condition, given.panel);
  const whole = decisive(known);
  const width = given.positions / given.parts;
  const middle = (part: number) => x((part + 0.5) * width + 0.5);
  const group = String(line.condition);
  const isContext = line.color === 'context';
  const parts = indices(given.parts);
  const strength = drawing.isThumbnail || isContext ? 1.2 : 2.2;
  drawing.line(group, meanPoints(whole, parts, middle, y), line.color, strength);
  if (isContext && group !== drawing.forward) return;
  const step = Math.min(drawing.px(3.2), ((drawing.size.width / given.parts) * 0.7) / (whole.length || 1));
  for (const part of parts) dotsOf(part, known, step);

  function dotsOf(part: number, all: readonly Known[], step: number): void {
    for (const one of all) {
      const value = one.row[part];
      if (!Number.isFinite(value)) continue;
      const title = given.partTitle(part * width + 1, (part + 1) * width);
      drawing.dot({
        ...{ x: middle(part) + besides(one, step), y: y(value), model: one.model, group, color: line.color },
        ...{ isHollow: !one.isWhole, decides: part >= (given.parts / quarters) * (quarters - 1) },
        words: chartText.dot(
          one.seed,
          `${line.title}, ${title}`,
          given.rangeText([value, value]),
          one.isWhole,
        ),
      });
    }
  }
}

/** Names at the end of the lines, with what the last quarter gives; inside the plot on phones. */
function titles(
  drawing: Drawing,
  given: PositionCurve,
  right: number,
  x: Scale,
  y: Scale,
  models: Models,
): void {
  const inQuarter = given.parts / quarters;
  const px = (length: number) => drawing.px(length);
  const shown = given.lines.flatMap((line) => {
    const known = decisive(knownOf(models, line.condition, given.panel));
    const means = meansOf(known, given.parts - inQuarter, inQuarter);
    if (means.length === 0) return [];
    const [done, all] = answeredOf(models, line.condition);
    return [{ line, known, range: rangeOf(means), at: meanAt(known, given.parts - 2) ?? 0, done, all }];
  });
  const atEnd = shown.filter(({ line }) => line.color !== 'context');
  const places = spread(
    atEnd.map(({ at }) => y(at)),
    px(40),
    px(25),
    y.from - px(20),
  );
  atEnd.forEach(({ line, known, range, done, all }, i) => {
    const group = String(line.condition);
    if (!drawing.isFull) {
      nameInside(drawing, given, line, known, x, y);
      return;
    }
    const text = done < all ? chartText.ofSeeds(done, all) : given.rangeText(range);
    drawing.label({
      x: right + px(10),
      y: places[i],
      text: line.title,
      color: line.words,
      bold: true,
      size: 1.14,
      group,
    });
    drawing.label({ x: right + px(10), y: places[i] + px(19), text, color: 'ink-soft', size: 1.08 });
  });
  for (const { line, known } of shown.filter(({ line }) => line.color === 'context'))
    nameInside(drawing, given, line, known, x, y);
}

/** The name of a line inside the plot: under it, where it covers the fewest dots. */
function nameInside(
  drawing: Drawing,
  given: PositionCurve,
  { condition, title, color, words }: PositionLine,
  known: readonly Known[],
  x: Scale,
  y: Scale,
): void {
  const px = (length: number) => drawing.px(length);
  const width = given.positions / given.parts;
  // From the end, where lines differ most.
  const parts = indices(given.parts).toReversed();
  const places = parts.flatMap((part) => {
    const mean = meanAt(known, part);
    const at = x((part + 0.5) * width + 0.5);
    return mean === undefined
      ? []
      : [20, 30, 44].map((down) => ({ x: at, y: y(mean) + px(down), anchor: 'middle' as const }));
  });
  const look = { color: words, bold: color !== 'context', size: drawing.isFull ? 1.08 : 1.02 };
  const floor = y(given.chance ?? given.domain[0]) - px(20);
  const free = places.filter((place) => place.y < floor);
  drawing.labelAtBest(free, { ...look, text: title, group: String(condition) }, x);
}

/** The share of the texts, under the axis. Before any run, its curves carry the names. */
function cause(
  drawing: Drawing,
  given: PositionCurve,
  { left, right, bottom, strip }: ReturnType<typeof layoutOf>,
  x: Scale,
  models: Models,
): void {
  const px = (length: number) => drawing.px(length);
  const y = drawing.isFull ? bottom + px(33) : bottom + px(31);
  const { titles: words } = given;
  drawing.label({ x: left, y, text: drawing.isFull ? words.share : words.shareShort, color: 'ink-soft' });
  if (drawing.isFull) drawing.label({ x: right, y, text: words.axis, color: 'ink-soft', anchor: 'end' });
  shareStrip(drawing, strip, x, given.lines);
  if (!drawing.isFull) return;
  const named = given.lines.filter(({ color }) => color !== 'context');
  const ends = named.map(({ shares }) => strip.y + (1 - (shares.at(-1) ?? 0)) * strip.height);
  spread(ends, px(18), strip.y, strip.y + strip.height - px(7)).forEach((at, i) => {
    const { title, shares, words: color } = named[i];
    const text = isUntouched(models) ? title : given.shareText(shares.at(-1) ?? 0);
    drawing.label({ x: right + px(10), y: at, text, color });
  });
}
