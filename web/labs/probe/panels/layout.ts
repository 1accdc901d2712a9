/** Two panels of predictions, side by side on the same axes. In a narrow figure, the random table is an inset. */
import type { Domain } from '../../../draw/color-scale.ts';
import { type Rect, textWidth } from '../../../draw/scene.ts';
import { axisTicks, type Ticks } from '../../../draw/ticks.ts';

export interface Panel {
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

export interface PanelsShape {
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
