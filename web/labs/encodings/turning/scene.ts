/** Layout and shapes of <pe-turning>: one pair of dimensions of "he" and "Adhil" on two clocks, and a plot of their score. */
import { formatNumber } from '../../../draw/format.ts';
import { labelPlace } from '../../../draw/label-place.ts';
import { spread } from '../../../draw/plot-layout.ts';
import {
  circlePath,
  circlePaths,
  linePath,
  type Rect,
  round,
  type SceneItem,
  stroke,
  text,
  textWidth,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { axisTicks } from '../../../draw/ticks.ts';
import { type Clock, handNames, tip, wedge } from './clock.ts';
import { inDegrees, mostInFront, sentenceWith } from './job.ts';
import { turningText as words } from './text.ts';

export interface TurningPicture {
  readonly pair: number;
  /** words in front of the sentence of the second clock */
  readonly inFront: number;
  /** radians per position of the pair, with 0, 1, ... words in front */
  readonly frequencies: Float64Array;
  /** the change of the score with 0, 1, ... words in front */
  readonly turned: Float64Array;
  readonly added: Float64Array;
  /** 'RoPE' */
  readonly name: string;
}

export interface TurningLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly isNarrow: boolean;
  readonly clocks: readonly [Clock, Clock];
  /** place of the slider; null if it is docked */
  readonly slider: Rect | null;
  readonly plot: Rect;
}

export function layoutTurning(width: number, fontSize: number): TurningLayout {
  const isNarrow = width < 40 * fontSize;
  const left = isNarrow ? width : 0.53 * width;
  const radius = Math.min((isNarrow ? 4.4 : 6.6) * fontSize, 0.25 * left - 1.9 * fontSize);
  const y = 3.4 * fontSize + radius;
  const clock = (at: number): Clock => ({ x: at * left, y, radius });
  const clocks = [clock(0.22), clock(isNarrow ? 0.68 : 0.7)] as const;
  const below = y + radius + (isNarrow ? 4.4 : 6.8) * fontSize;
  if (isNarrow) {
    const plotWidth = width - 9.5 * fontSize;
    const plot = { x: 3.4 * fontSize, y: below + 2.2 * fontSize, width: plotWidth, height: 7 * fontSize };
    const height = Math.ceil(plot.y + plot.height + 2.6 * fontSize);
    return { width, height, fontSize, isNarrow, clocks, slider: null, plot };
  }
  const slider = { x: 0, y: below, width: left, height: 4.5 * fontSize };
  const height = Math.ceil(below + slider.height);
  const top = 2.4 * fontSize;
  const plot = {
    x: left + 5.2 * fontSize,
    y: top,
    width: width - left - 11.5 * fontSize,
    height: height - top - 3.2 * fontSize,
  };
  return { width, height, fontSize, isNarrow, clocks, slider, plot };
}

/** `of(at)`, which is computed at whole numbers; between two, on the way from one to the other. */
function onTheWay(at: number, of: (whole: number) => number): number {
  const from = of(Math.floor(at));
  return from + (of(Math.ceil(at)) - from) * (at - Math.floor(at));
}

/** On the way, it has only the number that both ends share. */
function formulaAt(frequencies: Float64Array, at: number): string {
  const [start, end] = [Math.floor(at), Math.ceil(at)].map((whole) =>
    formatNumber(inDegrees(2 * frequencies[whole])),
  );
  const [query, key] = Number.isInteger(at) ? [String(at), String(at + 2)] : ['…', '…'];
  return `${key}θ − ${query}θ = ${start === end ? start : '…'}°`;
}

/** `at`: the number of words in front; between two while the hands turn from one to the other. */
export function turningItems(
  layout: TurningLayout,
  picture: TurningPicture,
  at: number = picture.inFront,
): SceneItem[] {
  const { clocks, fontSize, plot, isNarrow } = layout;
  const { pair, frequencies } = picture;
  const heading = words.pairTurns(pair, formatNumber(inDegrees(frequencies[0])));
  const room = layout.width - plot.x + 3 * fontSize;
  // Bold letters are wider.
  const isCut = textWidth(words.changeInScore, 1.1 * fontSize) > room;
  const title = isCut ? words.changeInTheirScore : words.changeInScore;
  const above = (x: number, y: number, said: string) => text({ x, y, text: said, bold: true, color: 'ink' });
  return [
    ...(isNarrow
      ? [above(0, plot.y - 1.5 * fontSize, title)]
      : [above(0, 0.6 * fontSize, heading), above(plot.x - 3 * fontSize, 0.6 * fontSize, title)]),
    ...clockItems(layout, clocks[0], 0, frequencies),
    ...clockItems(layout, clocks[1], picture.inFront, frequencies, at),
    ...plotItems(layout, picture, at),
  ];
}

function clockItems(
  layout: TurningLayout,
  clock: Clock,
  inFront: number,
  frequencies: Float64Array,
  at: number = inFront,
): SceneItem[] {
  const { x, y, radius } = clock;
  const { fontSize, isNarrow } = layout;
  const [query, key] = [0, 2].map((place) => onTheWay(at, (whole) => (whole + place) * frequencies[whole]));
  const hours = Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6;
    const [from, to] = [tip(clock, angle, radius - 4), tip(clock, angle, radius)];
    return linePath(...from, ...to);
  }).join('');
  const hand = (angle: number, isOpen: boolean): SceneItem[] => {
    const end = tip(clock, angle, radius - 0.85 * fontSize);
    const ring = stroke(circlePath(...end, 0.45 * fontSize), 'content', 2);
    return [stroke(linePath(x, y, ...end), 'content', 3), { ...ring, fill: isOpen ? 'paper' : 'content' }];
  };
  return [
    stroke(circlePath(x, y, radius), 'edge'),
    stroke(hours, 'edge'),
    { kind: 'path', d: wedge(clock, query, key), fill: 'position', opacity: 0.3 },
    ...hand(query, false),
    ...hand(key, true),
    ...handNames(layout, clock, inFront, [query, key]),
    ...(isNarrow ? shortSentence(layout, clock, inFront) : longSentence(layout, clock, inFront)),
    text({
      x,
      y: y + radius + (isNarrow ? 1.8 : 5.1) * fontSize,
      text: formulaAt(frequencies, at),
      anchor: 'middle',
      bold: true,
      color: 'ink',
    }),
  ];
}

/** The words with their positions below them. At most the last three words in front are shown. */
function longSentence({ fontSize }: TurningLayout, clock: Clock, inFront: number): SceneItem[] {
  const hidden = Math.max(0, inFront - 3);
  const all = sentenceWith(inFront).map((word, at) => ({ word, at: String(at) }));
  const shown = [...(hidden > 0 ? [{ word: '…', at: '' }] : []), ...all.slice(hidden)];
  const gap = 0.6 * fontSize;
  // Measured in the widest typeface, so that words never touch.
  const widths = shown.map(({ word }) => textWidth(word, 0.97 * fontSize));
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  let x = Math.max(0, clock.x - whole / 2);
  const y = clock.y + clock.radius + 1.9 * fontSize;
  return shown.flatMap(({ word, at }, i): SceneItem[] => {
    const middle = x + widths[i] / 2;
    x += widths[i] + gap;
    const place = i - (shown.length - 3);
    const look = place === 0 || place === 2 ? ({ bold: true, color: 'content' } as const) : {};
    return [
      text({ x: middle, y, text: word, anchor: 'middle', ...look }),
      text({ x: middle, y: y + 1.4 * fontSize, text: at, anchor: 'middle' }),
    ];
  });
}

function shortSentence({ fontSize }: TurningLayout, clock: Clock, inFront: number): SceneItem[] {
  const all = sentenceWith(inFront);
  const said = inFront > 3 ? `… ${all.slice(-4).join(' ')}` : all.join(' ');
  return [text({ x: clock.x, y: clock.y + clock.radius + 3.3 * fontSize, text: said, anchor: 'middle' })];
}

function plotItems(
  { plot, fontSize, isNarrow, width }: TurningLayout,
  picture: TurningPicture,
  at: number,
): SceneItem[] {
  const { turned, added, name } = picture;
  const values = [0, ...turned, ...added];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const slack = 0.06 * (high - low || 1);
  const domain = [low - slack, high + slack] as const;
  const toX = (at: number) => plot.x + (at / mostInFront) * plot.width;
  const toY = (value: number) => plot.y + plot.height * (1 - (value - domain[0]) / (domain[1] - domain[0]));
  const bottom = plot.y + plot.height;
  const right = plot.x + plot.width;
  const line = (y: Float64Array) =>
    Array.from(y, (value, at) => `${at === 0 ? 'M' : 'L'}${round(toX(at))} ${round(toY(value))}`).join('');
  const dots = (y: Float64Array, radius: number) => {
    const dot = circlePaths(radius);
    return Array.from(y, (value, at) => dot(toX(at), toY(value))).join('');
  };
  const curveName = (y: number, said: string, color: ColorToken = 'ink-soft') =>
    text({ x: right + 0.8 * fontSize, y, text: said, bold: true, color });
  const ends = [turned, added].map((y) => toY(y[mostInFront]));
  const placed = spread(ends, 1.4 * fontSize, plot.y, bottom);
  const { ticks, factor } = axisTicks(domain, isNarrow ? 3 : 5);
  const [now, nowTurned] = [added, turned].map((y) => onTheWay(at, (whole) => y[whole]));
  return [
    ...ticks.flatMap(({ value, text: said }): SceneItem[] => [
      stroke(linePath(plot.x, toY(value), right, toY(value)), 'line'),
      text({ x: plot.x - 0.6 * fontSize, y: toY(value), text: said, anchor: 'end' }),
    ]),
    ...(factor ? [text({ x: plot.x, y: plot.y - 0.4 * fontSize, text: factor, anchor: 'end' })] : []),
    ...[0, 3, 6, 9, 12].map((count) =>
      text({
        x: toX(count),
        y: bottom + 0.9 * fontSize,
        text: String(count),
        anchor: 'middle',
        ...(count === at && { bold: true, color: 'ink' }),
      }),
    ),
    text({ x: right, y: bottom + 2.2 * fontSize, text: words.inFrontAxis, anchor: 'end' }),
    stroke(linePath(toX(at), plot.y, toX(at), bottom), 'ink', 1.25, '2 3'),
    stroke(line(added), 'ink-soft', 1.75),
    { ...stroke(dots(added, 2.6), 'ink-soft', 1.25), fill: 'paper' },
    stroke(line(turned), 'position', 3),
    { kind: 'path', d: dots(turned, 3), fill: 'position' },
    { kind: 'path', d: circlePath(toX(at), toY(now), 5.5), fill: 'ink-soft' },
    { kind: 'path', d: circlePath(toX(at), toY(nowTurned), 5.5), fill: 'position' },
    // The number returns with the position that it belongs to.
    ...(at === 0 || !Number.isInteger(at) ? [] : [changeItem({ plot, fontSize }, picture, [toX, toY], at)]),
    curveName(placed[0], name, 'position'),
    curveName(placed[1], textWidth(words.sinusoids, fontSize) > width - right ? words.sin : words.sinusoids),
  ];
}

/** How far the score with sinusoids has changed, beside its point, where no curve runs. */
function changeItem(
  { plot, fontSize }: Pick<TurningLayout, 'plot' | 'fontSize'>,
  { turned, added }: TurningPicture,
  [toX, toY]: readonly [(at: number) => number, (value: number) => number],
  inFront: number,
): SceneItem {
  const said = formatNumber(added[inFront]);
  const place = labelPlace({
    point: [toX(inFront), toY(added[inFront])],
    // Bold letters are wider.
    width: 1.1 * textWidth(said, fontSize),
    height: 0.9 * fontSize,
    gap: 0.5 * fontSize,
    lines: [turned, added].map((y) => Array.from(y, (value, at) => [toX(at), toY(value)] as const)),
    // Up to the numbers below and the names at the right.
    area: { ...plot, width: plot.width + 0.4 * fontSize, height: plot.height + 0.35 * fontSize },
  });
  return text({
    ...(place.x < toX(inFront)
      ? { x: place.x + place.width, anchor: 'end' }
      : { x: place.x, anchor: 'start' }),
    y: place.y + place.height / 2,
    text: said,
    bold: true,
    color: 'ink-soft',
  });
}
