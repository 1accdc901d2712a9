/** The layout of plots, and of panels with several of them. */
import type { Domain } from './color-scale.ts';
import { linePath, type Rect, type SceneItem, stroke, text, textWidth } from './scene.ts';
import { axisTicks, logTicks, type Tick, type Ticks } from './ticks.ts';

export interface PlotShape {
  /** width of the container, CSS pixels */
  readonly width: number;
  /** height of the plotting area as a share of its width */
  readonly aspect: number;
  /** limit of this height, in font sizes */
  readonly maxHeight: number;
  readonly fontSize: number;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
  /** whether the range of y is widened to the next ticks */
  readonly roundY: boolean;
  /** logarithmic axes; their ranges must be positive */
  readonly xLog?: boolean;
  readonly yLog?: boolean;
  /** labels at the ends of lines, and labels in the key above the plot */
  readonly endLabels: readonly string[];
  readonly keyLabels: readonly string[];
  /** whether the y axis has a title, on a line of its own above the plot */
  readonly hasYTitle?: boolean;
  /** width in pixels of an x title that may go before the last tick if it fits; 0: the title goes below the ticks */
  readonly xTitleWidth?: number;
}

interface KeyEntry {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

export interface PlotLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly area: Rect;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
  readonly xTicks: Ticks;
  readonly yTicks: Ticks;
  readonly xLog: boolean;
  readonly yLog: boolean;
  /** whether labels are at the ends of the lines; otherwise they are in the key */
  readonly direct: boolean;
  /** space between the ends of the lines and their labels */
  readonly labelGap: number;
  readonly key: readonly KeyEntry[];
  readonly yTitleY: number;
  /** right end of the title */
  readonly xTitleX: number;
  readonly xTitleY: number;
}

/** Width of the line sample before a label in the key, in font sizes. */
export const sampleWidth = 1.2;
/** Space between a sample and its label, in font sizes. */
export const sampleGap = 0.4;

function rounded(domain: Domain, { ticks }: Ticks): Domain {
  if (ticks.length < 2) return domain;
  const step = ticks[1].value - ticks[0].value;
  const first = ticks[0].value;
  const last = ticks[ticks.length - 1].value;
  return [domain[0] < first ? first - step : first, domain[1] > last ? last + step : last];
}

function axis(domain: Domain, round: boolean, log: boolean, count: number): { domain: Domain; ticks: Ticks } {
  if (log) return { domain, ticks: logTicks(domain, count) };
  const ticks = axisTicks(domain, count);
  if (!round) return { domain, ticks };
  const wider = rounded(domain, ticks);
  return { domain: wider, ticks: axisTicks(wider, count) };
}

/** Entries of the key, wrapped into lines. */
function layoutKey(labels: readonly string[], width: number, fontSize: number): KeyEntry[] {
  let x = 0;
  let y = 0.75 * fontSize;
  return labels.map((label) => {
    const wide = (sampleWidth + sampleGap + 1.5) * fontSize + textWidth(label, fontSize);
    if (x > 0 && x + wide - fontSize > width) {
      x = 0;
      y += 1.5 * fontSize;
    }
    const entry = { label, x, y };
    x += wide;
    return entry;
  });
}

export function layoutPlot(shape: PlotShape): PlotLayout {
  const { width, fontSize, xLog = false, yLog = false, hasYTitle = true, xTitleWidth = 0 } = shape;
  const line = 1.5 * fontSize;
  const ends = Math.max(0, ...shape.endLabels.map((label) => textWidth(label, fontSize)));
  const tall = Math.min(shape.aspect * width, shape.maxHeight * fontSize);
  const fits = 1.25 * fontSize * shape.endLabels.length <= 0.75 * tall;
  const direct = fits && ends + fontSize < 0.3 * width && width > 26 * fontSize;
  // Many labels cannot all be next to their lines: leave space for strokes that connect them.
  const labelGap = (shape.endLabels.length > 3 ? 2 : 0.5) * fontSize;
  const key = layoutKey(direct ? shape.keyLabels : [...shape.keyLabels, ...shape.endLabels], width, fontSize);
  const keyBottom = key.length > 0 ? key[key.length - 1].y + 0.75 * fontSize : 0;
  const top = Math.round(keyBottom + (hasYTitle ? line : 0) + 0.6 * fontSize);

  const right = Math.ceil(direct && ends > 0 ? ends + labelGap + 0.5 * fontSize : 1.5 * fontSize);
  const xCount = Math.min(6, Math.max(2, Math.floor(width / (6 * fontSize))));
  const xTicks = xLog ? logTicks(shape.xDomain, xCount) : axisTicks(shape.xDomain, xCount);
  const yCount = Math.min(6, Math.max(2, Math.floor(tall / (3.5 * fontSize))));
  const y = axis(shape.yDomain, shape.roundY, yLog, yCount);
  const widest = Math.max(0, ...y.ticks.ticks.map((tick) => textWidth(tick.text, fontSize)));
  const left = Math.ceil(Math.max(3.4 * fontSize, widest + 0.75 * fontSize));
  const inner = Math.max(width - left - right, 4 * fontSize);
  const height = Math.round(Math.min(shape.aspect * inner, shape.maxHeight * fontSize));
  const beforeLast = xLog ? null : roomBeforeLast(xTicks, shape.xDomain, inner, fontSize);
  const isAmongTicks = xTitleWidth > 0 && beforeLast !== null && xTitleWidth <= beforeLast.room;
  const lines = isAmongTicks ? 1 : 2;
  return {
    width,
    height: Math.ceil(top + height + 0.5 * fontSize + lines * line),
    fontSize,
    area: { x: left, y: top, width: inner, height },
    xDomain: shape.xDomain,
    yDomain: y.domain,
    xTicks,
    yTicks: y.ticks,
    xLog,
    yLog,
    direct,
    labelGap,
    key,
    yTitleY: keyBottom + line / 2,
    xTitleX: left + (isAmongTicks ? beforeLast.end : inner),
    xTitleY: top + height + (isAmongTicks ? 1.2 * fontSize : 0.5 * fontSize + 1.5 * line),
  };
}

/** The space between the texts of the last two ticks: its right end, from the left of the plot, and its width, in pixels. */
function roomBeforeLast({ ticks }: Ticks, [low, high]: Domain, inner: number, fontSize: number) {
  if (ticks.length < 2) return null;
  const [before, last] = ticks.slice(-2).map(({ value, text }) => ({
    at: ((value - low) / (high - low)) * inner,
    half: textWidth(text, fontSize) / 2,
  }));
  const end = last.at - last.half - fontSize;
  return { end, room: end - (before.at + before.half + fontSize) };
}

type Axes = Pick<PlotLayout, 'xDomain' | 'yDomain'>;
type Scales = Pick<PlotLayout, 'area'> & Partial<Pick<PlotLayout, 'xLog' | 'yLog'>>;

/** Functions that turn values into pixels along both axes. */
export function plotScales({ area, xDomain, yDomain, xLog = false, yLog = false }: Axes & Scales) {
  const x = share(xDomain, xLog);
  const y = share(yDomain, yLog);
  return {
    toX: (value: number) => area.x + x(value) * area.width,
    toY: (value: number) => area.y + area.height - y(value) * area.height,
  };
}

/** Maps a range of values to 0 .. 1. */
function share([low, high]: Domain, log: boolean): (value: number) => number {
  if (!log) return (value) => (high > low ? (value - low) / (high - low) : 0.5);
  const span = Math.log(high / low);
  return (value) => Math.log(value / low) / span;
}

/** Moves labels at least `distance` apart within [low, high], in the same order and as close to the wanted places as possible. */
export function spread(wanted: readonly number[], distance: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b]);
  const placed = [...wanted];
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(placed[index], floor);
    floor = placed[index] + distance;
  }
  let ceiling = high;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index], ceiling);
    ceiling = placed[index] - distance;
  }
  return placed;
}

/** `plotScales` for one of several small panels. */
export const panelScales = ({ xDomain, yDomain }: Axes, area: Rect) => plotScales({ area, xDomain, yDomain });

/** A line across the plot at each tick, with its number on the left if `hasNumbers`. */
export function tickLines(
  axes: Axes & Pick<PlotLayout, 'fontSize'>,
  area: Rect,
  ticks: readonly Tick[],
  hasNumbers: boolean,
): SceneItem[] {
  const { toY } = panelScales(axes, area);
  return ticks.flatMap(({ value, text: number }) => [
    stroke(linePath(area.x, toY(value), area.x + area.width, toY(value)), 'line'),
    ...(hasNumbers
      ? [text({ x: area.x - 0.5 * axes.fontSize, y: toY(value), text: number, anchor: 'end' })]
      : []),
  ]);
}
