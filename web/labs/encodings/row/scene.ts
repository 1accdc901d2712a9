/** The shapes of a table beside the similarity of one of its rows: everything but the cells. */
import type { Domain } from '../../../draw/color-scale.ts';
import { formatNumber } from '../../../draw/format.ts';
import { spread } from '../../../draw/plot-layout.ts';
import {
  circlePath,
  circlePaths,
  fitText,
  linePath,
  rectPath,
  round,
  type SceneItem,
  type TextItem,
  textWidth,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { axisTicks, indexLabel, indexTicks } from '../../../draw/ticks.ts';
import { type RowLayout, rowY } from './layout.ts';

/** Columns side by side that belong together, with the words below them. */
export interface ColumnGroup {
  readonly title: string;
  /** where there is little room */
  readonly short: string;
  /** of the table, in the order in which they are drawn */
  readonly columns: readonly number[];
}

export interface RowPicture {
  /** the row that is compared with all, counted from 0 */
  readonly row: number;
  readonly rowStart: number;
  /** its similarity to every row */
  readonly similarity: Float32Array;
  /** of its similarity, and 0 */
  readonly domain: Domain;
  /** 'dot product' */
  readonly measure: string;
  /** how many steps before and after the row similarity falls without a rise; null where it is not shown */
  readonly falls: { readonly before: number; readonly after: number } | null;
  readonly groups: readonly ColumnGroup[];
  /** 'position' */
  readonly what: string;
  readonly title: string;
}

/** Bold text is wider than `textWidth` says, by at most this factor. */
const bold = 1.15;

const text = (item: Omit<TextItem, 'kind'>): TextItem => ({ kind: 'text', color: 'ink-soft', ...item });

/** The range from low to high, widened to hold 0. */
export const similarityDomain = (low: number, high: number): Domain => {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  return to > from ? [from, to] : [from, from + 1];
};

const toX = ({ plot }: RowLayout, [low, high]: Domain, value: number): number =>
  plot.x + ((value - low) / (high - low)) * plot.width;

export function rowItems(layout: RowLayout, picture: RowPicture): SceneItem[] {
  return [
    ...titles(layout, picture),
    ...positions(layout, picture),
    ...groupWords(layout, picture),
    { kind: 'path', d: rectPath(grown(layout.table, 0.5)), stroke: 'line', width: 1 },
    ...band(layout, picture),
    ...axis(layout, picture),
    ...curve(layout, picture),
    ...marker(layout, picture),
    ...(layout.isNarrow ? [] : words(layout, picture)),
  ];
}

const grown = ({ x, y, width, height }: RowLayout['table'], by: number) => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function titles({ table, plot, fontSize, isNarrow, width }: RowLayout, picture: RowPicture): SceneItem[] {
  const { row, rowStart, what, title } = picture;
  const name = indexLabel(row, rowStart);
  const y = 0.6 * fontSize;
  const ofRow = isNarrow ? `Similarity to ${name}` : `Similarity to ${what} ${name}`;
  // A narrow chart has no room for its title, which then starts above the table.
  const x = isNarrow ? Math.min(plot.x, width - bold * textWidth(ofRow, fontSize)) : plot.x;
  const room = x - table.x - fontSize;
  return [
    text({
      x: table.x,
      y,
      text: fitText(isNarrow ? title.replace(/:.*/, '') : title, fontSize, room),
      bold: true,
      color: 'ink',
    }),
    text({ x, y, text: fitText(ofRow, fontSize, width - x), bold: true, color: 'ink' }),
  ];
}

function positions(layout: RowLayout, { row, rowStart, similarity }: RowPicture): SceneItem[] {
  const { table, fontSize, rowHeight } = layout;
  const rows = similarity.length;
  const count = Math.min(6, table.height / (2.5 * fontSize));
  const reach = (1.2 * fontSize) / rowHeight;
  const x = table.x - 0.6 * fontSize;
  const resting = indexTicks(rows, count, rowStart).filter(({ value }) => Math.abs(value - row) >= reach);
  return [
    ...resting.map((tick) => text({ x, y: rowY(layout, tick.value), text: tick.text, anchor: 'end' })),
    text({
      x,
      y: rowY(layout, row),
      text: indexLabel(row, rowStart),
      anchor: 'end',
      bold: true,
      color: 'position',
    }),
  ];
}

function groupWords({ table, cell, fontSize, isNarrow }: RowLayout, { groups }: RowPicture): SceneItem[] {
  const y = table.y + table.height + 0.9 * fontSize;
  let first = 0;
  return groups.flatMap(({ title, short, columns }, i): SceneItem[] => {
    const x = table.x + first * cell;
    first += columns.length;
    const room = columns.length * cell - 0.5 * fontSize;
    const words = isNarrow || textWidth(title, fontSize) > room ? short : title;
    const edge: SceneItem[] =
      i === 0
        ? []
        : [
            {
              kind: 'path',
              d: linePath(x, table.y + table.height, x, y + 0.6 * fontSize),
              stroke: 'edge',
              width: 1,
            },
          ];
    return [...edge, text({ x: x + (i === 0 ? 0 : 4), y, text: fitText(words, fontSize, room) })];
  });
}

/** The rows to which similarity falls without a rise. */
function band({ plot, rowHeight, table }: RowLayout, { row, falls }: RowPicture): SceneItem[] {
  if (!falls) return [];
  const y = table.y + (row - falls.before) * rowHeight;
  const height = (falls.before + falls.after + 1) * rowHeight;
  return [
    {
      kind: 'path',
      d: rectPath({ x: plot.x, y, width: plot.width, height }),
      fill: 'satisfied',
      opacity: 0.12,
    },
  ];
}

function axis(layout: RowLayout, { domain, measure }: RowPicture): SceneItem[] {
  const { plot, fontSize, isNarrow } = layout;
  const bottom = plot.y + plot.height;
  const { ticks, factor } = isNarrow ? endTicks(domain, layout) : axisTicks(domain, 3);
  const y = bottom + 0.9 * fontSize;
  const last = ticks.at(-1);
  const end = last ? toX(layout, domain, last.value) + 0.5 * textWidth(last.text, fontSize) : plot.x;
  const unit = [measure, factor].filter(Boolean).join(' ');
  return [
    ...ticks.flatMap(({ value, text: words }): SceneItem[] => {
      const x = toX(layout, domain, value);
      const half = 0.5 * textWidth(words, fontSize);
      return [
        { kind: 'path', d: linePath(x, plot.y, x, bottom), stroke: 'line', width: 1 },
        text({ x: Math.min(x, layout.width - half), y, text: words, anchor: 'middle' }),
      ];
    }),
    ...(isNarrow
      ? []
      : [text({ x: end + fontSize, y, text: fitText(unit, fontSize, layout.width - end - fontSize) })]),
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
  const dot = circlePaths(Math.min(2.5, 0.4 * layout.rowHeight + 0.6));
  const inBand = points.slice(row - (falls?.before ?? 0), row + (falls?.after ?? 0) + 1);
  return [
    { kind: 'path', d, stroke: 'position', width: 2 },
    ...(layout.rowHeight < 2
      ? []
      : [{ kind: 'path', d: inBand.map(([x, y]) => dot(x, y)).join(''), fill: 'position' } as const]),
  ];
}

/** A box around the row, and a line from it to its own similarity. */
function marker(layout: RowLayout, { row, similarity, domain }: RowPicture): SceneItem[] {
  const { table, rowHeight } = layout;
  const y = rowY(layout, row);
  const x = toX(layout, domain, similarity[row]);
  const high = Math.max(rowHeight + 3, 8);
  const box = rectPath({ x: table.x - 2.5, y: y - high / 2, width: table.width + 5, height: high });
  return [
    { kind: 'path', d: box, stroke: 'paper', width: 4 },
    { kind: 'path', d: box, stroke: 'ink', width: 2 },
    { kind: 'path', d: linePath(table.x + table.width + 4, y, x, y), stroke: 'ink', width: 1, dash: '2 3' },
    { kind: 'path', d: circlePath(x, y, 5.5), fill: 'position' },
  ];
}

/** 0 and the end farther from it; the end alone where a long number leaves no room for 0. */
function endTicks([low, high]: Domain, { plot, fontSize }: RowLayout) {
  const end = Math.abs(low) > high ? low : high;
  const isLong = textWidth(formatNumber(end), fontSize) > plot.width;
  return {
    ticks: (isLong ? [end] : [0, end]).map((value) => ({ value, text: formatNumber(value) })),
    factor: '',
  };
}

/** How far it falls on either side, beside the plot. */
function words(layout: RowLayout, { row, similarity, falls }: RowPicture): SceneItem[] {
  const { plot, fontSize } = layout;
  const right = plot.x + plot.width;
  const itself = formatNumber(similarity[row]);
  const named: readonly (readonly [at: number, words: string, color: ColorToken])[] = [
    ...(falls && row > 0
      ? [[row - falls.before, `${falls.before} before`, toneOf(falls.before)] as const]
      : []),
    [row, `itself: ${itself}`, 'ink'],
    ...(falls && row < similarity.length - 1
      ? [[row + falls.after, `${falls.after} after`, toneOf(falls.after)] as const]
      : []),
  ];
  const wanted = named.map(([at]) => rowY(layout, at));
  const placed = spread(wanted, 1.4 * fontSize, plot.y, plot.y + plot.height);
  const x = right + 1.5 * fontSize;
  return named.flatMap(([, said, color], i): SceneItem[] => [
    ...(color === 'ink'
      ? []
      : [
          {
            kind: 'path',
            d: linePath(right + 2, wanted[i], x - 5, placed[i]),
            stroke: color,
            width: 1.25,
          } as const,
        ]),
    text({ x, y: placed[i], text: fitText(said, fontSize, layout.width - x + 2), bold: true, color }),
  ]);
}

const toneOf = (steps: number): ColorToken => (steps > 0 ? 'satisfied' : 'violated');
