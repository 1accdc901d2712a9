/** The shapes of a plot: axes, references, lines, points, labels, cursor. (Over 300 lines: one function for each shape.) */
import { type PlotLayout, plotScales, sampleGap, sampleWidth, spread } from './plot-layout.ts';
import { type Band, isUpright, type PlotCursor, type Reference, type Series } from './plot-series.ts';
import {
  circlePath,
  circlePaths,
  linePath,
  type PathItem,
  rectPath,
  round,
  type SceneItem,
  type TextItem,
  text,
  textWidth,
} from './scene.ts';
import type { ColorToken } from './theme.ts';

const dashes = '6 4';
const referenceLook = { stroke: 'ink-soft', width: 1.25, dash: '2 3' } as const;

/** Smaller radii for many points, so that they stay separate. */
function pointRadius({ x }: Series, fontSize: number): number {
  if (x.length > many) return 0.1 * fontSize;
  return (x.length > 300 ? 0.15 : 0.23) * fontSize;
}

function pointLook({ color, hollow }: Series): Partial<PathItem> {
  return hollow ? { stroke: color, fill: 'paper', width: 1.25 } : { fill: color };
}

/** The colour of a series' line, and of the stroke to its label. */
const strokeOf = ({ color, depth }: Series): ColorToken => (depth === 'back' ? 'edge' : color);

const lineWidths = { front: 0.23, back: 0.1 } as const;

function lineLook(series: Series, fontSize: number): Partial<PathItem> {
  const { dashed, depth } = series;
  return {
    stroke: strokeOf(series),
    width: (depth ? lineWidths[depth] : 0.135) * fontSize,
    ...(depth === 'back' && { opacity: 0.75 }),
    ...(dashed && { dash: dashes }),
  };
}

/** A polyline; a value that is not finite leaves a gap. */
export function seriesPath(
  { x, y }: Pick<Series, 'x' | 'y'>,
  toX: (value: number) => number,
  toY: (value: number) => number,
): string {
  const parts: string[] = [];
  let pen = 'M';
  for (let i = 0; i < x.length; i++) {
    if (Number.isFinite(x[i]) && Number.isFinite(y[i])) {
      parts.push(`${pen}${round(toX(x[i]))} ${round(toY(y[i]))}`);
      pen = 'L';
    } else pen = 'M';
  }
  return parts.join('');
}

/** Beyond `many` points, those in the same square of this side (pixels) are drawn once: no one could tell them apart. */
const square = 0.5;
const many = 2000;

/** All points of a series as one path; with `isThinned`, without points hidden by others. */
export function pointsPath(
  { x, y }: Series,
  toX: (value: number) => number,
  toY: (value: number) => number,
  radius: number,
  isThinned: boolean,
): string {
  const circle = circlePaths(radius);
  const taken = isThinned && x.length > many ? new Set<number>() : null;
  const parts: string[] = [];
  for (let i = 0; i < x.length; i++) {
    if (!Number.isFinite(x[i]) || !Number.isFinite(y[i])) continue;
    const [left, top] = [toX(x[i]), toY(y[i])];
    // A unique number per square: a plot is less than a million squares wide.
    const place = Math.round(left / square) + 1e6 * Math.round(top / square);
    if (taken?.has(place)) continue;
    taken?.add(place);
    parts.push(circle(left, top));
  }
  return parts.join('');
}

function axes(layout: PlotLayout, xTitle: string, yTitle: string): SceneItem[] {
  const { area, fontSize, xTicks, yTicks } = layout;
  const { toX, toY } = plotScales(layout);
  const bottom = area.y + area.height;
  const right = area.x + area.width;
  const title = (name: string, factor: string, arrow: string) =>
    [name, factor && `(${factor})`, arrow].filter(Boolean).join(' ');
  return [
    ...yTicks.ticks.flatMap(({ value, text: word }): SceneItem[] => [
      { kind: 'path', d: linePath(area.x, toY(value), right, toY(value)), stroke: 'line', width: 1 },
      text({ x: area.x - 0.5 * fontSize, y: toY(value), text: word, anchor: 'end' }),
    ]),
    ...xTicks.ticks.flatMap(({ value, text: word }): SceneItem[] => [
      { kind: 'path', d: linePath(toX(value), bottom, toX(value), bottom + 4), stroke: 'edge', width: 1 },
      text({ x: toX(value), y: bottom + 1.2 * fontSize, text: word, anchor: 'middle' }),
    ]),
    { kind: 'path', d: linePath(area.x, bottom, right, bottom), stroke: 'edge', width: 1 },
    text({ x: 0, y: layout.yTitleY, text: yTitle && title(yTitle, yTicks.factor, '↑') }),
    text({
      x: layout.xTitleX,
      y: layout.xTitleY,
      text: xTitle && title(xTitle, xTicks.factor, '→'),
      anchor: 'end',
    }),
  ];
}

function referenceItem(layout: PlotLayout, { slope, intercept }: Reference): PathItem {
  const { area, xDomain } = layout;
  const { toX, toY } = plotScales(layout);
  const [from, to] = xDomain.map((x) => [toX(x), toY(slope * x + intercept)]);
  return { kind: 'path', d: linePath(from[0], from[1], to[0], to[1]), ...referenceLook, clip: area };
}

/** A name to the right of an upright line, or to its left if it does not fit. */
const beside = (x: number, fits: boolean, name: Omit<TextItem, 'kind' | 'x'>, fontSize: number): TextItem =>
  fits ? text({ ...name, x: x + 0.5 * fontSize }) : text({ ...name, x: x - 0.5 * fontSize, anchor: 'end' });

/** A tinted band between two lines, so that it is visible without colour. */
function bandItems(layout: PlotLayout, band: Band): SceneItem[] {
  const { from, to, isViolated } = band;
  const { area, fontSize } = layout;
  const { toX } = plotScales(layout);
  const left = Math.max(area.x, toX(from));
  const right = Math.min(area.x + area.width, toX(to));
  if (!(right > left)) return [];
  const { y, height } = area;
  const upright = (x: number): SceneItem => ({
    kind: 'path',
    d: linePath(x, y - 0.4 * fontSize, x, y + height),
    stroke: 'ink',
    width: 1.5,
  });
  const name = (words: string) => ({ y: y + 0.6 * fontSize, text: words, color: 'ink', bold: true }) as const;
  const wide = (words: string) => (words ? 1.08 * textWidth(words, fontSize) + fontSize : 0);
  const names = [band.label, band.endLabel ?? ''] as const;
  const hasRoom = ([first, second]: readonly [string, string]) => wide(first) + wide(second) <= right - left;
  const [label, endLabel] = hasRoom(names) ? names : (band.brief ?? names);
  // Both names go inside the band if they fit; otherwise the first goes before it.
  const fits = hasRoom([label, endLabel]);
  return [
    {
      kind: 'path',
      d: rectPath({ x: left, y, width: right - left, height }),
      fill: isViolated ? 'violated' : 'ink',
      opacity: isViolated ? 0.08 : 0.05,
    },
    upright(left),
    ...(endLabel ? [upright(right)] : []),
    ...(label ? [beside(left, fits || left - area.x < wide(label), name(label), fontSize)] : []),
    ...(endLabel ? [beside(right, false, name(endLabel), fontSize)] : []),
  ];
}

function lineItem(layout: PlotLayout, series: Series): PathItem {
  const { toX, toY } = plotScales(layout);
  const d = seriesPath(series, toX, toY);
  return { kind: 'path', d, ...lineLook(series, layout.fontSize), clip: layout.area, line: series.id };
}

function pointsItem(layout: PlotLayout, series: Series, isThinned: boolean): PathItem {
  const { x, y, width, height } = layout.area;
  const { toX, toY } = plotScales(layout);
  const radius = pointRadius(series, layout.fontSize);
  const reach = radius + 1;
  const clip = { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach };
  return { kind: 'path', d: pointsPath(series, toX, toY, radius, isThinned), ...pointLook(series), clip };
}

/** Emphasises one of several lines: it moves to the front, and the others fade. */
export function emphasise(items: readonly SceneItem[], active: string | undefined): readonly SceneItem[] {
  const isLine = (item: SceneItem): item is PathItem => item.kind === 'path' && item.line !== undefined;
  const others = items.filter((item) => isLine(item) && item.line !== active);
  if (active === undefined || others.length < 2) return items;
  const brought = items.filter((item) => isLine(item) && item.line === active) as readonly PathItem[];
  const last = items.findLastIndex(isLine);
  return items.flatMap((item, i): readonly SceneItem[] => [
    ...(others.includes(item)
      ? [{ ...item, opacity: 0.3 } as SceneItem]
      : brought.includes(item as PathItem)
        ? []
        : [item]),
    ...(i === last ? brought.map(inFront) : []),
  ]);
}

/** A grey background line turns to ink while it is pointed at. */
const inFront = (line: PathItem): PathItem =>
  line.stroke === 'edge' ? { ...line, stroke: 'ink', width: 2, opacity: 1 } : line;

/** The names of upright lines, at their tops. */
export function uprightLabels(layout: PlotLayout, series: readonly Series[]): TextItem[] {
  const { area, fontSize } = layout;
  const { toX, toY } = plotScales(layout);
  return series
    .filter((one) => isUpright(one) && one.label !== '')
    .map(({ x, y, label, color }) => {
      const at = toX(x[0]);
      const fits = at + textWidth(label, fontSize) + fontSize <= area.x + area.width;
      const top = Math.max(area.y, Math.min(...Array.from(y, toY)));
      return beside(at, fits, { y: top + 0.6 * fontSize, text: label, color }, fontSize);
    });
}

function endLabels(layout: PlotLayout, series: readonly Series[]): SceneItem[] {
  const { area, fontSize, labelGap } = layout;
  const { toY } = plotScales(layout);
  const lines = series.filter(
    (one) => one.kind === 'line' && one.label !== '' && one.y.length > 0 && !isUpright(one),
  );
  const bottom = area.y + area.height;
  const wanted = lines.map(({ y }) => Math.min(Math.max(toY(y[y.length - 1]), area.y), bottom) || bottom);
  const placed = spread(wanted, 1.25 * fontSize, area.y, bottom);
  const right = area.x + area.width;
  return lines.flatMap((one, index): SceneItem[] => {
    const label = labelOf(one, right + labelGap, placed[index]);
    if (Math.abs(placed[index] - wanted[index]) < 0.6 * fontSize) return [label];
    const d = linePath(right + 2, wanted[index], right + labelGap - 3, placed[index]);
    return [{ kind: 'path', d, stroke: strokeOf(one), width: 1 }, label];
  });
}

/** A label in the colour of its line; background lines have labels in soft ink, to be readable. */
const labelOf = (one: Series, x: number, y: number): TextItem =>
  text({
    x,
    y,
    text: one.label,
    color: one.depth === 'back' ? 'ink-soft' : one.color,
    bold: one.depth === 'front',
  });

function keyItems(layout: PlotLayout, { series, references }: PlotPicture): SceneItem[] {
  const { key, fontSize } = layout;
  const wide = sampleWidth * fontSize;
  return key.flatMap(({ label, x, y }): SceneItem[] => {
    const one = series.find((candidate) => candidate.label === label);
    if (!one && !references.some((reference) => reference.label === label)) return [];
    const stroke = { kind: 'path', d: linePath(x, y, x + wide, y) } as const;
    const after = x + wide + sampleGap * fontSize;
    if (!one) return [{ ...stroke, ...referenceLook }, text({ x: after, y, text: label })];
    if (one.kind === 'line') return [{ ...stroke, ...lineLook(one, fontSize) }, labelOf(one, after, y)];
    const point = { kind: 'path', d: circlePath(x + wide / 2, y, 0.23 * fontSize) } as const;
    return [{ ...point, ...pointLook(one) }, labelOf(one, after, y)];
  });
}

export interface PlotPicture {
  readonly series: readonly Series[];
  readonly references: readonly Reference[];
  readonly bands?: readonly Band[];
  readonly xTitle: string;
  readonly yTitle: string;
}

/** `isThinned`: without points hidden by others at the size on the page. */
export function plotItems(layout: PlotLayout, picture: PlotPicture, isThinned = false): SceneItem[] {
  return [
    ...(picture.bands ?? []).flatMap((band) => bandItems(layout, band)),
    ...axes(layout, picture.xTitle, picture.yTitle),
    ...picture.references.map((reference) => referenceItem(layout, reference)),
    ...picture.series.filter((one) => one.kind === 'line').map((one) => lineItem(layout, one)),
    ...picture.series.filter((one) => one.kind === 'points').map((one) => pointsItem(layout, one, isThinned)),
    ...(layout.direct ? endLabels(layout, picture.series) : []),
    ...uprightLabels(layout, picture.series),
    ...keyItems(layout, picture),
  ];
}

/** A hairline at the cursor and a ring around each of its points. */
export function plotCursorItems(
  layout: PlotLayout,
  series: readonly Series[],
  cursor: PlotCursor,
): SceneItem[] {
  const { area } = layout;
  const { toX, toY } = plotScales(layout);
  return series
    .filter((one) => cursor.series === undefined || one.id === cursor.series)
    .flatMap(({ x, y, color }): SceneItem[] => {
      const at = toX(x[cursor.index]);
      const height = toY(y[cursor.index]);
      if (!Number.isFinite(at) || !Number.isFinite(height)) return [];
      return [
        {
          kind: 'path',
          d: linePath(at, area.y, at, area.y + area.height),
          stroke: 'edge',
          width: 1,
          clip: area,
        },
        { kind: 'path', d: circlePath(at, height, 0.4 * layout.fontSize), stroke: 'paper', width: 4.5 },
        {
          kind: 'path',
          d: circlePath(at, height, 0.4 * layout.fontSize),
          stroke: color,
          fill: 'paper',
          width: 2,
        },
      ];
    });
}
