/** Where everything goes in a table beside the similarity of one of its rows: arithmetic only. */
import { widestCount } from '../../../draw/heat-map-layout.ts';
import type { Rect } from '../../../draw/scene.ts';

interface RowShape {
  /** what the container gives, CSS pixels */
  readonly width: number;
  readonly fontSize: number;
  readonly pixelRatio: number;
  readonly rows: number;
  readonly cols: number;
  /** what the first row counts as */
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
  /** the similarity: as high as the table, so that both share the axis of positions */
  readonly plot: Rect;
}

/** In font sizes. Below this width there are no words beside the plot, and both parts are smaller. */
const narrow = 34;

/** In whole device pixels, unless that leaves too much room empty. */
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

/** The middle of a row. */
export const rowY = ({ table, rowHeight }: RowLayout, row: number): number =>
  table.y + (row + 0.5) * rowHeight;

/** The row at a height; beyond the rows, the first or the last. */
export const rowAt = ({ table, rowHeight }: RowLayout, y: number, rows: number): number =>
  Math.min(Math.max(Math.floor((y - table.y) / rowHeight), 0), rows - 1);
