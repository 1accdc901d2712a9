/** Layout and shapes of <pe-row-figure>; the cells of the table are painted separately. */
import type { Domain } from '../../../draw/color-scale.ts';
import { formatNumber } from '../../../draw/format.ts';
import { widestCount } from '../../../draw/heat-map-layout.ts';
import { spread } from '../../../draw/plot-layout.ts';
import {
  circlePath,
  circlePaths,
  fitText,
  linePath,
  type Rect,
  rectPath,
  round,
  type SceneItem,
  stroke,
  text,
  textWidth,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { axisTicks, indexLabel, indexTicks } from '../../../draw/ticks.ts';
import { rowText as words } from '../text.ts';

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
  readonly names: ReturnType<typeof words.rowsOf>;
  readonly title: string;
}

/** Bold text is at most this many times as wide as `textWidth` says. */
const bold = 1.15;

/** The range from low to high, widened to hold 0. */
export const similarityDomain = (low: number, high: number): Domain => {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  return to > from ? [from, to] : [from, from + 1];
};

const toX = ({ plot }: RowLayout, [low, high]: Domain, value: number): number =>
  plot.x + ((value - low) / (high - low)) * plot.width;

export function rowItems(layout: RowLayout, picture: RowPicture): SceneItem[] {
  const { x, y, width, height } = layout.table;
  return [
    ...titles(layout, picture),
    ...rowNumbers(layout, picture),
    ...groupWords(layout, picture),
    stroke(rectPath({ x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 }), 'line'),
    ...band(layout, picture),
    ...axis(layout, picture),
    ...curve(layout, picture),
    ...marker(layout, picture),
    ...(layout.isNarrow ? [] : fallWords(layout, picture)),
  ];
}

function titles({ table, plot, fontSize, isNarrow, width }: RowLayout, picture: RowPicture): SceneItem[] {
  const { row, rowStart, names, title } = picture;
  const name = indexLabel(row, rowStart);
  const ofRow = isNarrow ? words.similarityTo(name) : names.similarity(name);
  // In a narrow chart, the title of the plot starts above the table.
  const x = isNarrow ? Math.min(plot.x, width - bold * textWidth(ofRow, fontSize)) : plot.x;
  const heading = (at: number, said: string, room: number) =>
    text({ x: at, y: 0.6 * fontSize, text: fitText(said, fontSize, room), bold: true, color: 'ink' });
  return [
    heading(table.x, isNarrow ? title.replace(/:.*/, '') : title, x - table.x - fontSize),
    heading(x, ofRow, width - x),
  ];
}

function rowNumbers(layout: RowLayout, { row, rowStart, similarity }: RowPicture): SceneItem[] {
  const { table, fontSize, rowHeight } = layout;
  const rows = similarity.length;
  const count = Math.min(6, table.height / (2.5 * fontSize));
  const reach = (1.2 * fontSize) / rowHeight;
  const at = (value: number) =>
    ({ x: table.x - 0.6 * fontSize, y: rowY(layout, value), anchor: 'end' }) as const;
  const resting = indexTicks(rows, count, rowStart).filter(({ value }) => Math.abs(value - row) >= reach);
  return [
    ...resting.map((tick) => text({ ...at(tick.value), text: tick.text })),
    text({ ...at(row), text: indexLabel(row, rowStart), bold: true, color: 'position' }),
  ];
}

function groupWords({ table, cell, fontSize, isNarrow }: RowLayout, { groups }: RowPicture): SceneItem[] {
  const bottom = table.y + table.height;
  const y = bottom + 0.9 * fontSize;
  let first = 0;
  return groups.flatMap(({ title, short, columns }, i): SceneItem[] => {
    const x = table.x + first * cell;
    first += columns.length;
    const room = columns.length * cell - 0.5 * fontSize;
    const said = fitText(isNarrow || textWidth(title, fontSize) > room ? short : title, fontSize, room);
    const edge = linePath(x, bottom, x, y + 0.6 * fontSize);
    return i === 0 ? [text({ x, y, text: said })] : [stroke(edge, 'edge'), text({ x: x + 4, y, text: said })];
  });
}

/** Marks the rows up to which similarity falls without a rise. */
function band({ plot, rowHeight, table }: RowLayout, { row, falls }: RowPicture): SceneItem[] {
  if (!falls) return [];
  const y = table.y + (row - falls.before) * rowHeight;
  const height = (falls.before + falls.after + 1) * rowHeight;
  const d = rectPath({ x: plot.x, y, width: plot.width, height });
  return [{ kind: 'path', d, fill: 'satisfied', opacity: 0.12 }];
}

function axis(layout: RowLayout, { domain, measure }: RowPicture): SceneItem[] {
  const { plot, fontSize, isNarrow, width } = layout;
  const bottom = plot.y + plot.height;
  const { ticks, factor } = isNarrow ? endTicks(domain, layout) : axisTicks(domain, 3);
  const y = bottom + 0.9 * fontSize;
  const last = ticks.at(-1);
  const end = last ? toX(layout, domain, last.value) + 0.5 * textWidth(last.text, fontSize) : plot.x;
  const unit = fitText([measure, factor].filter(Boolean).join(' '), fontSize, width - end - fontSize);
  return [
    ...ticks.flatMap(({ value, text: said }): SceneItem[] => {
      const x = toX(layout, domain, value);
      const most = width - 0.5 * textWidth(said, fontSize);
      return [
        stroke(linePath(x, plot.y, x, bottom), 'line'),
        text({ x: Math.min(x, most), y, text: said, anchor: 'middle' }),
      ];
    }),
    ...(isNarrow ? [] : [text({ x: end + fontSize, y, text: unit })]),
  ];
}

function curve(layout: RowLayout, { similarity, domain, falls, row }: RowPicture): SceneItem[] {
  const points = Array.from(
    similarity,
    (value, at) => [toX(layout, domain, value), rowY(layout, at)] as const,
  );
  const d = points
    .filter(([x]) => Number.isFinite(x))
    .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('');
  const line = stroke(d, 'position', 2);
  if (layout.rowHeight < 2) return [line];
  const dot = circlePaths(Math.min(2.5, 0.4 * layout.rowHeight + 0.6));
  const inBand = points.slice(row - (falls?.before ?? 0), row + (falls?.after ?? 0) + 1);
  return [line, { kind: 'path', d: inBand.map(([x, y]) => dot(x, y)).join(''), fill: 'position' }];
}

/** A box around the row, and a line from it to its own similarity. */
function marker(layout: RowLayout, { row, similarity, domain }: RowPicture): SceneItem[] {
  const { table, rowHeight } = layout;
  const y = rowY(layout, row);
  const x = toX(layout, domain, similarity[row]);
  const high = Math.max(rowHeight + 3, 8);
  const box = rectPath({ x: table.x - 2.5, y: y - high / 2, width: table.width + 5, height: high });
  return [
    stroke(box, 'paper', 4),
    stroke(box, 'ink', 2),
    stroke(linePath(table.x + table.width + 4, y, x, y), 'ink', 1, '2 3'),
    { kind: 'path', d: circlePath(x, y, 5.5), fill: 'position' },
  ];
}

/** 0 and the end farther from it; only the end if a long number leaves no room for 0. */
function endTicks([low, high]: Domain, { plot, fontSize }: RowLayout) {
  const end = Math.abs(low) > high ? low : high;
  const isLong = textWidth(formatNumber(end), fontSize) > plot.width;
  const ticks = (isLong ? [end] : [0, end]).map((value) => ({ value, text: formatNumber(value) }));
  return { ticks, factor: '' };
}

/** Words beside the plot: how far similarity falls on either side. */
function fallWords(layout: RowLayout, { row, similarity, falls }: RowPicture): SceneItem[] {
  const { plot, fontSize } = layout;
  const right = plot.x + plot.width;
  const toneOf = (steps: number): ColorToken => (steps > 0 ? 'satisfied' : 'violated');
  const named: readonly (readonly [at: number, said: string, color: ColorToken])[] = [
    ...(falls && row > 0
      ? [[row - falls.before, words.fallsBefore(falls.before), toneOf(falls.before)] as const]
      : []),
    [row, words.itself(formatNumber(similarity[row])), 'ink'],
    ...(falls && row < similarity.length - 1
      ? [[row + falls.after, words.fallsAfter(falls.after), toneOf(falls.after)] as const]
      : []),
  ];
  const wanted = named.map(([at]) => rowY(layout, at));
  const placed = spread(wanted, 1.4 * fontSize, plot.y, plot.y + plot.height);
  const x = right + 1.5 * fontSize;
  return named.flatMap(([, said, color], i): SceneItem[] => [
    ...(color === 'ink' ? [] : [stroke(linePath(right + 2, wanted[i], x - 5, placed[i]), color, 1.25)]),
    text({ x, y: placed[i], text: fitText(said, fontSize, layout.width - x + 2), bold: true, color }),
  ]);
}
