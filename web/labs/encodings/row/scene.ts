/** The shapes of <pe-row-figure>; the cells of the table are painted separately. */
import type { Domain } from '../../../draw/color-scale.ts';
import { formatNumber, scientific } from '../../../draw/format.ts';
import { spread } from '../../../draw/plot-layout.ts';
import {
  circlePath,
  circlePaths,
  fitText,
  linePath,
  rectPath,
  type SceneItem,
  stroke,
  text,
  textWidth,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import { axisTicks, indexLabel, indexTicks, type Tick, type Ticks } from '../../../draw/ticks.ts';
import { type RowLayout, type RowPicture, rowY, similarityPath, toX } from './layout.ts';
import { rowText as words } from './text.ts';

/** Bold text is at most this many times as wide as `textWidth` says. */
const bold = 1.15;

const boldWidth = (said: string, fontSize: number): number => bold * textWidth(said, fontSize);

export function rowItems(layout: RowLayout, picture: RowPicture): SceneItem[] {
  const { x, y, width, height } = layout.table;
  return [
    ...titles(layout, picture),
    ...rowNumbers(layout, picture),
    ...groupWords(layout, picture),
    stroke(rectPath({ x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 }), 'line'),
    ...band(layout, picture),
    ...axis(layout, picture),
    ...(picture.ghost?.items ?? []),
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
  const x = isNarrow ? Math.min(plot.x, width - boldWidth(ofRow, fontSize)) : plot.x;
  const room = x - table.x - fontSize;
  // The words before the colon, or 'Vectors' instead of 'Vectors on the keys', where there is no more room.
  const shorter = [title.replace(/:.*/, ''), title.replace(/(:| on ).*/, '')];
  const all = isNarrow ? shorter : [title, ...shorter];
  const said = all.find((one) => boldWidth(one, fontSize) <= room) ?? shorter[1];
  const heading = (at: number, one: string, most: number) =>
    text({ x: at, y: 0.6 * fontSize, text: fitText(one, fontSize, most), bold: true, color: 'ink' });
  return [heading(table.x, said, room), heading(x, ofRow, width - x)];
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
  const { ticks, factor } = isNarrow ? endTicks(domain, layout) : fittingTicks(domain, layout);
  const y = bottom + 0.9 * fontSize;
  const last = ticks.at(-1);
  const end = last ? toX(layout, domain, last.value) + 0.5 * textWidth(last.text, fontSize) : plot.x;
  const room = width - end - fontSize;
  const whole = [measure, factor].filter(Boolean).join(' ');
  // Without the power of ten, the numbers would be wrong.
  const unit = factor && textWidth(whole, fontSize) > room ? factor : fitText(whole, fontSize, room);
  return [
    ...ticks.flatMap((tick): SceneItem[] => {
      const x = toX(layout, domain, tick.value);
      return [
        stroke(linePath(x, plot.y, x, bottom), 'line'),
        text({ x: numberX(layout, domain, tick), y, text: tick.text, anchor: 'middle' }),
      ];
    }),
    ...(isNarrow ? [] : [text({ x: end + fontSize, y, text: unit })]),
  ];
}

function curve(layout: RowLayout, { similarity, domain, falls, row }: RowPicture): SceneItem[] {
  const line = stroke(similarityPath(layout, domain, similarity), 'position', 2);
  if (layout.rowHeight < 2) return [line];
  const dot = circlePaths(Math.min(2.5, 0.4 * layout.rowHeight + 0.6));
  const d = Array.from(similarity, (value, at) => dot(toX(layout, domain, value), rowY(layout, at)))
    .slice(row - (falls?.before ?? 0), row + (falls?.after ?? 0) + 1)
    .join('');
  return [line, { kind: 'path', d, fill: 'position' }];
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

/** Where the middle of a number below the axis stands: between the words below the table and the right edge. */
function numberX(layout: RowLayout, domain: Domain, { value, text: said }: Tick): number {
  const { table, width, fontSize } = layout;
  const half = 0.5 * textWidth(said, fontSize);
  const least = table.x + table.width + half;
  return Math.min(Math.max(toX(layout, domain, value), least), width - half);
}

/** Whether the numbers of an axis stand apart. */
const areApart = (layout: RowLayout, domain: Domain, { ticks }: Pick<Ticks, 'ticks'>): boolean =>
  ticks.slice(1).every((tick, i) => {
    const widths = textWidth(ticks[i].text, layout.fontSize) + textWidth(tick.text, layout.fontSize);
    const way = numberX(layout, domain, tick) - numberX(layout, domain, ticks[i]);
    return way >= widths / 2 + 0.4 * layout.fontSize;
  });

/** Numbers that are too long for the axis share a power of ten, or there are fewer of them. */
function fittingTicks(domain: Domain, layout: RowLayout): Ticks {
  const all = [axisTicks(domain, 3), axisTicks(domain, 3, 1000), axisTicks(domain, 1, 1000)];
  return all.find((one) => areApart(layout, domain, one)) ?? { ...endTicks(domain, layout), factor: '' };
}

/** 0 and the end farther from it; only the end if a long number leaves no room for 0. */
function endTicks(domain: Domain, layout: RowLayout): Ticks {
  const [low, high] = domain;
  const end = Math.abs(low) > high ? low : high;
  const both = [0, end].sort((a, b) => a - b).map((value) => ({ value, text: formatNumber(value) }));
  const ticks = areApart(layout, domain, { ticks: both }) ? both : both.filter(({ value }) => value === end);
  return { ticks, factor: '' };
}

/** Words beside the plot: how far similarity falls on either side. */
function fallWords(layout: RowLayout, picture: RowPicture): SceneItem[] {
  const { row, similarity, falls } = picture;
  const { plot, fontSize, width } = layout;
  const right = plot.x + plot.width;
  const toneOf = (steps: number): ColorToken => (steps > 0 ? 'satisfied' : 'violated');
  const named: readonly (readonly [at: number, said: string, color: ColorToken])[] = [
    ...(falls && row > 0
      ? [[row - falls.before, words.fallsBefore(falls.before), toneOf(falls.before)] as const]
      : []),
    [row, ownWords(similarity[row], fontSize, width - right - 0.5 * fontSize), 'ink'],
    ...(falls && row < similarity.length - 1
      ? [[row + falls.after, words.fallsAfter(falls.after), toneOf(falls.after)] as const]
      : []),
  ];
  const wanted = named.map(([at]) => rowY(layout, at));
  // Below the title, and above the name of the measure, which stands below the axis.
  const bottom = plot.y + plot.height - 0.5 * fontSize;
  const [top, line] = [plot.y + 0.3 * fontSize, 1.4 * fontSize];
  const placed = spread(wanted, line, top, bottom);
  const word = (said: string, color: ColorToken, from: number, y: number): SceneItem[] => {
    // Long words stand closer to the plot.
    const most = width - boldWidth(said, fontSize);
    const x = Math.max(right + 0.5 * fontSize, Math.min(right + 1.5 * fontSize, most));
    return [
      ...(color === 'ink' ? [] : [stroke(linePath(right + 2, from, x - 5, y), color, 1.25)]),
      text({ x, y, text: said, bold: color !== 'ink-soft', color }),
    ];
  };
  return [
    ...named.flatMap(([, said, color], i) => word(said, color, wanted[i], placed[i])),
    ...(picture.ghost?.words ?? []).flatMap(([at, said]) => {
      const from = rowY(layout, at);
      const y = freePlace(from, placed, line, [top, bottom]);
      return y === undefined ? [] : word(said, 'ink-soft', from, y);
    }),
  ];
}

/** The height nearest to the wanted one that is a line apart from all that are taken. */
function freePlace(
  wanted: number,
  taken: readonly number[],
  line: number,
  [top, bottom]: readonly [number, number],
): number | undefined {
  const all = [wanted, ...taken.flatMap((y) => [y - line, y + line])]
    .map((y) => Math.min(Math.max(y, top), bottom))
    .filter((y) => taken.every((other) => Math.abs(other - y) >= line - 1e-6));
  return all.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
}

/** How similar the row is to itself; the number alone, and with a power of ten, where that is too long. */
function ownWords(similarity: number, fontSize: number, room: number): string {
  const all = [words.itself(formatNumber(similarity)), formatNumber(similarity), scientific(similarity)];
  return all.find((said) => boldWidth(said, fontSize) <= room) ?? all[all.length - 1];
}
