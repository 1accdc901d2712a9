/** What the small multiples show, one panel for each encoding and one line for each seed, and their layout: equal panels in rows, on the same axes. */
import type { Domain } from '../../../draw/color-scale.ts';
import { type Rect, textWidth } from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import type { Tick } from '../../../draw/ticks.ts';

export interface Line {
  readonly seed: number;
  /** one for each stop reached; NaN where a run could not go on */
  readonly values: ArrayLike<number>;
}

export interface PanelPicture {
  readonly title: string;
  readonly color: ColorToken;
  readonly lines: readonly Line[];
  /** why its runs ended early, or '' */
  readonly fault: string;
}

export interface Picture {
  readonly panels: readonly PanelPicture[];
  readonly stops: readonly number[];
  /** place of the step shown among the stops; -1 before the first */
  readonly shown: number;
  /** where something changed, on the axis of the stops */
  readonly changes: readonly number[];
  /** a level that all panels mark, with its name */
  readonly level: { readonly value: number; readonly label: string } | undefined;
}

/** The least and the most of a panel's lines at one stop, over the lines that reach it. */
export function bandAt({ lines }: PanelPicture, stop: number): readonly [number, number] | undefined {
  const values = lines.map(({ values }) => values[stop]).filter(Number.isFinite);
  return values.length > 0 ? [Math.min(...values), Math.max(...values)] : undefined;
}

export interface MultiplesLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** the plots without their labels, in pixels */
  readonly areas: readonly Rect[];
  readonly columns: number;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
  readonly yTicks: readonly Tick[];
}

export interface MultiplesShape {
  /** of the container, in pixels */
  readonly width: number;
  readonly fontSize: number;
  readonly panels: number;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
  readonly yTicks: readonly Tick[];
}

/** Width in font sizes below which two panels share a row. */
const narrow = 38;

/** Heights of the plots in font sizes, by the number of rows. */
const heights = [13.5, 6.5, 5.5, 5.5] as const;
const narrowHeights = [8, 6, 5, 5] as const;

export function layoutMultiples(shape: MultiplesShape): MultiplesLayout {
  const { width, fontSize, panels, xDomain, yDomain, yTicks } = shape;
  const isNarrow = width < narrow * fontSize;
  const columns = Math.min(Math.max(panels, 1), isNarrow ? 2 : 4);
  const rows = Math.ceil(panels / columns);
  const tall = (isNarrow ? narrowHeights : heights)[Math.min(rows, 4) - 1] * fontSize;
  const widest = Math.max(...yTicks.map(({ text }) => textWidth(text, fontSize)));
  const left = Math.ceil(widest + 0.75 * fontSize);
  const gap = (isNarrow ? 1.75 : 2.25) * fontSize;
  const right = 0.5 * fontSize;
  const wide = (width - left - right - (columns - 1) * gap) / columns;
  const title = 1.75 * fontSize;
  const below = 0.5 * fontSize;
  const areas = Array.from({ length: panels }, (_, i) => ({
    x: left + (i % columns) * (wide + gap),
    y: title + Math.floor(i / columns) * (title + tall + below),
    width: wide,
    height: tall,
  }));
  return {
    width,
    height: Math.ceil(rows * (title + tall + below) + fontSize),
    fontSize,
    areas,
    columns,
    xDomain,
    yDomain,
    yTicks,
  };
}

/** Maps values to pixels in one panel. */
export function panelScales(
  { xDomain, yDomain }: Pick<MultiplesLayout, 'xDomain' | 'yDomain'>,
  { x, y, width, height }: Rect,
) {
  const share = ([low, high]: Domain, value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  return {
    toX: (value: number) => x + share(xDomain, value) * width,
    toY: (value: number) => y + height - share(yDomain, value) * height,
  };
}
