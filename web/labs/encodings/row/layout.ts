/** Where the parts of <pe-row-figure> stand, and what it draws. */
import type { Domain } from '../../../draw/color-scale.ts';
import { widestCount } from '../../../draw/heat-map-layout.ts';
import { type Rect, round, type SceneItem } from '../../../draw/scene.ts';
import type { rowText } from './text.ts';

interface RowShape {
  /** CSS pixels of the container */
  readonly width: number;
  readonly fontSize: number;
  readonly pixelRatio: number;
  readonly rows: number;
  readonly cols: number;
  /** number of the first row */
  readonly rowStart: number;
}

export interface RowLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly isNarrow: boolean;
  readonly table: Rect;
  readonly rowHeight: number;
  readonly cell: number;
  /** plot of the similarity, as high as the table: both share the axis of rows */
  readonly plot: Rect;
}

/** Width in font sizes, below which both parts are smaller and the plot has no words beside it. */
const narrow = 34;

/** Rounds a size to whole device pixels, unless that leaves too much room empty. */
function inDevicePixels(size: number, ratio: number): number {
  const whole = Math.floor(size * ratio + 1e-6) / ratio;
  return whole >= 0.85 * size ? whole : size;
}

export function layoutRow({ width, fontSize, pixelRatio, rows, cols, rowStart }: RowShape): RowLayout {
  const isNarrow = width < narrow * fontSize;
  const left = Math.ceil(widestCount(rows, fontSize, rowStart) + 0.75 * fontSize);
  const gap = (isNarrow ? 1.4 : 3.25) * fontSize;
  const plotWidth = isNarrow ? 4 * fontSize : 0.255 * width;
  const beside = (isNarrow ? 0.8 : 7.5) * fontSize;
  const room = Math.max(width - left - gap - plotWidth - beside, 4 * fontSize);
  const tall = (isNarrow ? 19.75 : 29.6) * fontSize;
  const rowHeight = inDevicePixels(Math.min(tall / rows, 3 * fontSize), pixelRatio);
  const cell = inDevicePixels(Math.min(room / cols, 3 * fontSize), pixelRatio);
  const table = {
    x: left,
    y: Math.round(1.5 * fontSize),
    width: cell * cols,
    height: rowHeight * rows,
  };
  return {
    width,
    height: Math.ceil(table.y + table.height + 1.6 * fontSize),
    fontSize,
    isNarrow,
    table,
    rowHeight,
    cell,
    plot: { x: table.x + table.width + gap, y: table.y, width: plotWidth, height: table.height },
  };
}

/** The vertical middle of a row. */
export const rowY = ({ table, rowHeight }: RowLayout, row: number): number =>
  table.y + (row + 0.5) * rowHeight;

/** The row at height y, or the nearest one. */
export const rowAt = ({ table, rowHeight }: RowLayout, y: number, rows: number): number =>
  Math.min(Math.max(Math.floor((y - table.y) / rowHeight), 0), rows - 1);

/** The curve before a handle was moved. */
export interface RowGhost {
  readonly items: readonly SceneItem[];
  /** its number, for the words beside the plot */
  readonly words: readonly (readonly [at: number, said: string])[];
}

/** A group of columns with a title below them. */
export interface ColumnGroup {
  readonly title: string;
  /** shorter title */
  readonly short: string;
  /** indices in the table, in the order of the drawing */
  readonly columns: readonly number[];
}

export interface RowPicture {
  /** the compared row, counted from 0 */
  readonly row: number;
  readonly rowStart: number;
  /** its similarity to every row */
  readonly similarity: Float32Array;
  /** range of its similarity, with 0 */
  readonly domain: Domain;
  /** 'dot product' */
  readonly measure: string;
  /** for how many steps before and after the row similarity falls without a rise; null to show nothing */
  readonly falls: { readonly before: number; readonly after: number } | null;
  readonly groups: readonly ColumnGroup[];
  readonly names: ReturnType<typeof rowText.rowsOf>;
  readonly title: string;
  readonly ghost?: RowGhost | null;
}

/** The range from low to high, widened to hold 0. */
export const similarityDomain = (low: number, high: number): Domain => {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  return to > from ? [from, to] : [from, from + 1];
};

/** Where a similarity stands in the plot. */
export const toX = ({ plot }: RowLayout, [low, high]: Domain, value: number): number =>
  plot.x + ((value - low) / (high - low)) * plot.width;

/** The curve from row to row; what is not finite is left out. */
export function similarityPath(layout: RowLayout, domain: Domain, similarity: Float32Array): string {
  const points = Array.from(
    similarity,
    (value, at) => [toX(layout, domain, value), rowY(layout, at)] as const,
  );
  return points
    .filter(([x]) => Number.isFinite(x))
    .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('');
}
