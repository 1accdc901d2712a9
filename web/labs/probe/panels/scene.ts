/** Two panels of predictions on the same axes, side by side or one inside the other: their layout and their shapes. */
import type { Domain } from '../../../draw/color-scale.ts';
import { panelScales, tickLines } from '../../../draw/plot-layout.ts';
import {
  circlePath,
  circlePaths,
  fitText,
  linePath,
  type PathItem,
  type Rect,
  rectPath,
  round,
  type SceneItem,
  stroke,
  text,
  textWidth,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { axisTicks, type Ticks } from '../../../draw/ticks.ts';
import { text as words } from '../text.ts';

interface Panel {
  /** the plot without its labels, in pixels */
  readonly area: Rect;
  /** whether it lies inside the other panel, with dots only */
  readonly isInset: boolean;
}

export interface PanelsLayout extends Pick<PanelsShape, 'width' | 'fontSize' | 'xDomain' | 'yDomain'> {
  readonly height: number;
  /** whether the panels are side by side */
  readonly isWide: boolean;
  readonly table: Panel;
  /** undefined without a random table, or if the inset would hide points */
  readonly random: Panel | undefined;
  readonly xTicks: Ticks;
  readonly yTicks: Ticks;
}

interface PanelsShape {
  /** of the container, in pixels */
  readonly width: number;
  readonly fontSize: number;
  /** of a plot, in font sizes */
  readonly maxHeight: number;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
  readonly hasRandom: boolean;
  /** whether a part of the first plot has no points; its rectangle in shares of the plot, from the upper left corner */
  readonly isFree: (part: Rect) => boolean;
}

/** Width in font sizes below which the random table becomes an inset. */
const narrow = 38;

/** The inset's size and upper left corner in shares of the plot, the preferred corner first. */
const insetSize = { width: 0.42, height: 0.38 };
const corners = [
  { x: 0.58, y: 0.58 },
  { x: 0.04, y: 0.04 },
];

function insetOf(area: Rect, isFree: PanelsShape['isFree']): Panel | undefined {
  const corner = corners.find((one) => isFree({ ...one, ...insetSize }));
  if (!corner) return undefined;
  return {
    isInset: true,
    area: {
      x: area.x + corner.x * area.width,
      y: area.y + corner.y * area.height,
      width: insetSize.width * area.width,
      height: insetSize.height * area.height,
    },
  };
}

export function layoutPanels(shape: PanelsShape): PanelsLayout {
  const { width, fontSize, xDomain, yDomain, hasRandom } = shape;
  const isNarrow = width < narrow * fontSize;
  const line = 1.5 * fontSize;
  const yTicks = axisTicks(yDomain, 5);
  const widest = Math.max(...yTicks.ticks.map(({ text }) => textWidth(text, fontSize)));
  // Side by side, the axis has a rotated title.
  const left = Math.ceil(widest + (isNarrow ? 0.75 : 2.5) * fontSize);
  const gap = hasRandom && !isNarrow ? 3.5 * fontSize : 0;
  const columns = hasRandom && !isNarrow ? 2 : 1;
  const right = 0.5 * fontSize;
  const wide = (width - left - right - gap) / columns;
  const tall = Math.min(wide, shape.maxHeight * fontSize);
  const top = (isNarrow ? 1 : 2) * line + 0.5 * fontSize;
  const area = { x: left, y: top, width: wide, height: tall };
  const random = isNarrow
    ? insetOf(area, shape.isFree)
    : { isInset: false, area: { ...area, x: left + wide + gap } };
  return {
    width,
    height: Math.ceil(top + tall + 3.25 * fontSize),
    fontSize,
    isWide: !isNarrow,
    table: { area, isInset: false },
    random: hasRandom ? random : undefined,
    xDomain,
    yDomain,
    xTicks: axisTicks(xDomain, isNarrow ? 4 : 5),
    yTicks,
  };
}

/** The content of one panel: one point per row. */
export interface Predictions {
  /** 'Sinusoidal, positions 0 to 63' */
  readonly title: string;
  /** 'held out: off by 0.131 positions' */
  readonly finding: string;
  /** replaces title and finding in a narrow figure: 'Sinusoidal: read against true position', 'random: off 15.2' */
  readonly short: string;
  /** the same words without their numbers, while the points move */
  readonly untilSettled: { readonly finding: string; readonly short: string };
  readonly color: ColorToken;
  readonly predicted: ArrayLike<number>;
}

export interface PanelsPicture {
  readonly table: Predictions;
  readonly random: Predictions | null;
  /** whole numbers, rising by one per row */
  readonly positions: ArrayLike<number>;
  /** 1 for rows that the fit learned from, else 0 */
  readonly trained: ArrayLike<number>;
  /** the first held-out position, if all later ones are held out, too */
  readonly heldOutFrom: number | null;
}

export type PanelName = 'table' | 'random';

/** Radius of a dot in font sizes: smaller for many rows, so that the dots stay apart. */
const dot = (rows: number) => (rows > 2000 ? 0.09 : rows > 300 ? 0.14 : rows > 100 ? 0.22 : 0.29);

/** More bars could not be told apart. */
const mostBars = 400;

function axes(layout: PanelsLayout, { area }: Panel, hasNumbers: boolean): SceneItem[] {
  const { fontSize, xTicks, yTicks } = layout;
  const { toX } = panelScales(layout, area);
  const bottom = area.y + area.height;
  return [
    ...tickLines(layout, area, yTicks.ticks, hasNumbers),
    ...xTicks.ticks.map(({ value, text: word }) =>
      text({ x: toX(value), y: bottom + 0.95 * fontSize, text: word, anchor: 'middle' }),
    ),
    text({
      x: area.x + (layout.isWide ? area.width / 2 : area.width),
      y: bottom + 2.35 * fontSize,
      text: words.truePosition,
      anchor: layout.isWide ? 'middle' : 'end',
    }),
  ];
}

const diagonal = (layout: PanelsLayout, { area }: Panel): PathItem => {
  const { toX, toY } = panelScales(layout, area);
  const [low, high] = layout.xDomain;
  return {
    ...stroke(linePath(toX(low), toY(low), toX(high), toY(high)), 'ink-soft', 1.25, '2 3'),
    clip: area,
  };
};

/** Shades the end of the table if all its rows are held out. */
function heldOutArea(layout: PanelsLayout, { area }: Panel, from: number | null): SceneItem[] {
  if (from === null) return [];
  const left = panelScales(layout, area).toX(from - 0.5);
  const d = rectPath({ ...area, x: left, width: area.x + area.width - left });
  return [{ kind: 'path', d, fill: 'violated', opacity: 0.08 }];
}

/** A dot for each row; an arrowhead at the edge if the prediction lies outside the plot. */
function marks(
  layout: PanelsLayout,
  panel: Panel,
  { positions, trained }: PanelsPicture,
  { predicted, color }: Predictions,
): SceneItem[] {
  const { area, isInset } = panel;
  const { toX, toY } = panelScales(layout, area);
  const rows = positions.length;
  const radius = (isInset ? 0.6 : 1) * dot(rows) * layout.fontSize;
  const circle = circlePaths(radius);
  const bottom = area.y + area.height;
  const judgesAll = Array.from(trained).every((seen) => seen === 1);
  const step = Math.ceil(rows / mostBars);
  const [bars, seen, held, beyond]: string[][] = [[], [], [], []];
  for (let i = 0; i < rows; i++) {
    const [x, y, truth] = [toX(positions[i]), toY(predicted[i]), toY(positions[i])];
    const inside = Math.min(Math.max(y, area.y), bottom);
    const isHeld = trained[i] === 0;
    if (!isInset && (isHeld || judgesAll) && i % step === 0) bars.push(linePath(x, truth, x, inside));
    if (inside === y) (isHeld ? held : seen).push(circle(x, y));
    else {
      const [tip, base] = y < inside ? [area.y, area.y + 2 * radius] : [bottom, bottom - 2 * radius];
      beyond.push(`M${round(x)} ${round(tip)}L${round(x - radius)} ${round(base)}h${round(2 * radius)}z`);
    }
  }
  const items: PathItem[] = [
    { ...stroke(bars.join(''), color), opacity: 0.6 },
    { ...stroke(isInset && !judgesAll ? '' : seen.join(''), color, 1.5), fill: 'paper' },
    { kind: 'path', d: held.join(''), fill: color },
    { kind: 'path', d: beyond.join(''), fill: color },
  ];
  return items.filter(({ d }) => d !== '');
}

function titles(
  { fontSize, isWide, width }: PanelsLayout,
  { area }: Panel,
  predictions: Predictions,
): SceneItem[] {
  const { title, finding, short, color } = predictions;
  const line = 1.5 * fontSize;
  const [x, name, room] = isWide ? [area.x, title, area.width] : [0, short, width];
  const fitting = fitText(name, 1.05 * fontSize, room);
  return [
    text({ x, y: 0.75 * fontSize, text: fitting, color: 'ink', bold: true }),
    ...(isWide ? [text({ x, y: 0.75 * fontSize + line, text: finding, color, bold: true })] : []),
  ];
}

function inset(
  layout: PanelsLayout,
  panel: Panel,
  picture: PanelsPicture,
  predictions: Predictions,
): SceneItem[] {
  const { area } = panel;
  const line = 1.5 * layout.fontSize;
  const frame = rectPath({ ...area, y: area.y - line, height: area.height + line });
  return [
    { kind: 'path', d: frame, fill: 'paper', stroke: 'line', width: 1 },
    text({ x: area.x + 0.4 * layout.fontSize, y: area.y - 0.6 * line, text: predictions.short }),
    diagonal(layout, panel),
    ...marks(layout, panel, picture, predictions),
  ];
}

function plot(layout: PanelsLayout, panel: Panel, picture: PanelsPicture, name: PanelName): SceneItem[] {
  const predictions = picture[name];
  if (!predictions) return [];
  if (panel.isInset) return inset(layout, panel, picture, predictions);
  return [
    ...heldOutArea(layout, panel, picture.heldOutFrom),
    ...axes(layout, panel, name === 'table'),
    diagonal(layout, panel),
    ...marks(layout, panel, picture, predictions),
    ...titles(layout, panel, predictions),
  ];
}

export function panelItems(layout: PanelsLayout, picture: PanelsPicture): SceneItem[] {
  const { table, random, fontSize, isWide } = layout;
  return [
    ...plot(layout, table, picture, 'table'),
    ...(random ? plot(layout, random, picture, 'random') : []),
    ...(isWide
      ? [
          text({
            x: 0.75 * fontSize,
            y: table.area.y + table.area.height / 2,
            text: words.readPosition,
            anchor: 'middle',
            rotated: true,
          }),
        ]
      : []),
  ];
}

/** A ring around the cursor's row in each panel. */
export function panelCursorItems(layout: PanelsLayout, picture: PanelsPicture, row: number): SceneItem[] {
  return (['table', 'random'] as const).flatMap((name): SceneItem[] => {
    const [panel, predictions] = [layout[name], picture[name]];
    if (!panel || !predictions) return [];
    const { toX, toY } = panelScales(layout, panel.area);
    const { y, height } = panel.area;
    const at = Math.min(Math.max(toY(predictions.predicted[row]), y), y + height);
    const ring = circlePath(toX(picture.positions[row]), at, 0.45 * layout.fontSize);
    return [stroke(ring, 'paper', 4.5), stroke(ring, predictions.color, 2)];
  });
}
