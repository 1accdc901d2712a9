/** The layout of a heat map: arithmetic only. */
import { type Rect, textWidth } from './scene.ts';
import { indexLabel } from './ticks.ts';

export type Axes = 'full' | 'counts' | 'none';

export interface HeatMapAxes {
  readonly rows: number;
  readonly cols: number;
  readonly rowTitle: string;
  readonly colTitle: string;
  readonly rowLabels?: readonly string[] | null;
  readonly colLabels?: readonly string[] | null;
  /** numbers of the first row and column, where there are no labels; default 0 */
  readonly rowStart?: number;
  readonly colStart?: number;
  /** each cell is the mean of step × step cells, and the axes count in steps of this size; default 1 */
  readonly step?: number;
  /** where the labels of rows stand while these move */
  readonly rowPlaces?: readonly number[] | null;
}

export interface HeatMapShape extends HeatMapAxes {
  /** width of the container, CSS pixels */
  readonly width: number;
  /** the power of ten beside the colour bar, or '' */
  readonly barFactor: string;
  readonly fontSize: number;
  readonly pixelRatio: number;
  /** what is drawn around the cells: everything, everything but the axis titles, or nothing */
  readonly axes?: Axes;
  /** limits for the map (without axes) and for a cell, in font sizes */
  readonly maxHeight: number;
  readonly maxCell: number;
  /** a short colour bar below the map, whatever its width */
  readonly barBelow?: boolean;
}

export interface HeatMapLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** width of a cell */
  readonly cell: number;
  /** height of a cell: the same, unless rows would be too thin */
  readonly rowHeight: number;
  readonly map: Rect;
  /** `isAside`: its numbers stand beside it */
  readonly bar: Rect & { readonly horizontal: boolean; readonly isAside?: boolean };
  /** vertical middles of the two titles; equal if they share a line */
  readonly rowTitleY: number;
  readonly colTitleY: number;
  readonly colTitleX: number;
  /** space for labels along the axes */
  readonly rowRoom: number;
  readonly colRoom: number;
  readonly colRotated: boolean;
}

const widest = (texts: readonly string[], fontSize: number) =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, fontSize)), 0);

/** Width of the widest number along an axis: the first or the last. */
export const widestCount = (size: number, fontSize: number, start = 0, step = 1): number =>
  widest([indexLabel(0, start), indexLabel(size - 1, start, step)], fontSize);

/**
 * The side of the largest square cells that fit. A cell covers whole device pixels, so that all cells have the same size; it is smaller
 * than a device pixel only if there are more cells than pixels.
 */
function cellSize(shape: HeatMapShape, room: number): number {
  const { rows, cols, fontSize, pixelRatio, maxHeight, maxCell } = shape;
  const largest = Math.min(room / cols, (maxHeight * fontSize) / rows, maxCell * fontSize);
  const devicePixels = Math.floor(largest * pixelRatio + 1e-6);
  return devicePixels >= 1 ? devicePixels / pixelRatio : largest;
}

/** In font sizes. A wide map that is lower than this looks like a line. */
const leastHeight = 8;

/**
 * Cells are square, except in maps far wider than high: there, rows are high enough to be told apart, and rows with labels as high as a
 * line of text, if they fit.
 */
function rowHeightFor(shape: HeatMapShape, cell: number): number {
  const { rows, cols, rowLabels, fontSize, pixelRatio, maxHeight } = shape;
  if (cols <= 4 * rows) return cell;
  const line = 1.5 * fontSize;
  const wanted = rowLabels ? line : Math.min(line, (leastHeight * fontSize) / rows);
  const height = Math.min(wanted, (maxHeight * fontSize) / rows);
  const devicePixels = Math.floor(height * pixelRatio + 1e-6);
  return Math.max(cell, devicePixels >= 1 ? devicePixels / pixelRatio : 0);
}

export function layoutHeatMap(given: HeatMapShape): HeatMapLayout {
  if (given.axes === 'none') return layoutCells(given);
  const shape = given.axes === 'counts' ? { ...given, rowTitle: '', colTitle: '' } : given;
  const { width, rows, cols, fontSize } = shape;
  const line = 1.5 * fontSize;
  const gap = 0.5 * fontSize;

  const rowWidth = shape.rowLabels
    ? widest(shape.rowLabels, fontSize)
    : widestCount(rows, fontSize, shape.rowStart, shape.step);
  const rowRoom = Math.min(rowWidth, 0.3 * width);
  const left = Math.ceil(rowRoom + gap);
  const horizontal = given.barBelow || width < 30 * fontSize;
  const barWidth = Math.round(0.8 * fontSize);
  const barGap = Math.round(1.25 * fontSize);
  const beside = given.barBelow ? 2 : horizontal ? fontSize : barGap + barWidth + 5 * fontSize;
  const cell = cellSize(shape, Math.max(width - left - beside, fontSize));
  const mapWidth = cell * cols;
  const rowHeight = rowHeightFor(shape, cell);
  const mapHeight = rowHeight * rows;

  const wordWidth = shape.colLabels ? widest(shape.colLabels, fontSize) : 0;
  const colRotated = Boolean(shape.colLabels) && wordWidth > cell - 0.4 * fontSize;
  const colRoom = colRotated ? Math.min(wordWidth, 7 * fontSize) : 0;
  const colAxis = Math.round(colRotated ? colRoom + gap : line);

  const rowTitleWidth = textWidth(shape.rowTitle, fontSize);
  const colTitleX = Math.max(left, shape.rowTitle ? rowTitleWidth + 1.5 * fontSize : 0);
  const oneLine = colTitleX + textWidth(shape.colTitle, fontSize) <= width;
  const rowTitleY = line / 2;
  const colTitleY = oneLine || !shape.rowTitle ? rowTitleY : rowTitleY + line;
  const titles = given.axes === 'counts' ? 0 : oneLine || !shape.rowTitle ? line : 2 * line;
  const top = Math.round(titles + 0.25 * fontSize) + colAxis;

  const map = { x: left, y: top, width: mapWidth, height: mapHeight };
  const bar = given.barBelow
    ? {
        x: Math.round(left + 3.5 * fontSize),
        y: Math.round(top + mapHeight + 0.5 * fontSize),
        width: Math.round(Math.min(9 * fontSize, 0.3 * mapWidth)),
        height: barWidth,
        isAside: true,
      }
    : horizontal
      ? {
          x: left,
          y: Math.round(top + mapHeight + fontSize),
          width: Math.min(
            Math.max(mapWidth, 12 * fontSize),
            width - left - fontSize - textWidth(shape.barFactor, fontSize),
          ),
          height: barWidth,
        }
      : {
          x: Math.round(left + mapWidth + barGap),
          y: top,
          width: barWidth,
          height: Math.max(mapHeight, 6 * fontSize),
        };
  return {
    width,
    height: Math.ceil(
      horizontal
        ? bar.y + barWidth + (given.barBelow ? 2 : line)
        : top + Math.max(bar.height, mapHeight) + gap,
    ),
    fontSize,
    cell,
    rowHeight,
    map,
    bar: { ...bar, horizontal },
    rowTitleY,
    colTitleY,
    colTitleX: oneLine ? colTitleX : 0,
    rowRoom,
    colRoom,
    colRotated,
  };
}

/** Cells without axes, for a map beside one that has axes. */
function layoutCells(shape: HeatMapShape): HeatMapLayout {
  const { width, rows, cols, fontSize } = shape;
  const cell = cellSize(shape, Math.max(width - 2, fontSize));
  const rowHeight = Math.min(rowHeightFor({ ...shape, rowLabels: null }, cell), Math.max(cell, fontSize));
  const map = { x: 1, y: 1, width: cell * cols, height: rowHeight * rows };
  return {
    width,
    height: Math.ceil(map.height + 2),
    fontSize,
    cell,
    rowHeight,
    map,
    bar: { x: 0, y: 0, width: 0, height: 0, horizontal: false },
    rowTitleY: 0,
    colTitleY: 0,
    colTitleX: 0,
    rowRoom: 0,
    colRoom: 0,
    colRotated: false,
  };
}

/** The cell under a point (x, y) of the drawing, or null outside the map. */
export function cellAt(
  { map, cell, rowHeight }: HeatMapLayout,
  x: number,
  y: number,
  rows: number,
  cols: number,
): { row: number; col: number } | null {
  const row = Math.floor((y - map.y) / rowHeight);
  const col = Math.floor((x - map.x) / cell);
  return row >= 0 && row < rows && col >= 0 && col < cols ? { row, col } : null;
}
