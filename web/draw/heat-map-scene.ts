/** The shapes around and over the cells of a heat map: axes, marks, colour bar, cursor. */
import type { ColorScale, Domain } from './color-scale.ts';
import { type Axes, type HeatMapAxes, type HeatMapLayout, widestCount } from './heat-map-layout.ts';
import {
  circlePath,
  fitText,
  linePath,
  type PathItem,
  type Rect,
  rectPath,
  type SceneItem,
  type TextItem,
  text,
} from './scene.ts';
import type { ColorToken } from './theme.ts';
import { barTicks, indexLabel, indexTicks } from './ticks.ts';

/** A cell, or only its row or column, so that two maps that share one axis can be linked along it. */
export interface Cursor {
  readonly row?: number;
  readonly col?: number;
}

/** A ring around a cell, in the colour of a meaning; `label` is added to the reading of the cell. */
export interface Mark {
  readonly row: number;
  readonly col: number;
  readonly kind: ColorToken;
  readonly label?: string;
}

const hairline = (d: string, stroke: ColorToken = 'line'): PathItem => ({
  kind: 'path',
  d,
  stroke,
  width: 1,
});

/** The arrow gives the direction of the axis. */
export const rowTitleText = (title: string) => (title ? `${title} ↓` : '');
export const colTitleText = (title: string) => (title ? `${title} →` : '');

interface AxisLabel {
  readonly index: number;
  readonly text: string;
}

/** The labels, every second or third if they would touch; without labels, a few round numbers. */
function axisLabels({ labels, start, step, size, pitch, cell }: LabelledAxis) {
  if (!labels) {
    const count = Math.min(8, (size * cell) / (2.5 * pitch));
    return indexTicks(size, count, start, step).map(({ value, text }) => ({ index: value, text }));
  }
  const stride = Math.max(1, Math.ceil(pitch / cell));
  return labels
    .slice(0, size)
    .flatMap((word, index) => (index % stride === 0 ? [{ index, text: word }] : []));
}

interface LabelledAxis {
  readonly labels: readonly string[] | null | undefined;
  /** number of the first index */
  readonly start: number | undefined;
  readonly step: number | undefined;
  readonly size: number;
  readonly cell: number;
  /** space that a label takes along the axis */
  readonly pitch: number;
  /** the index of the cursor */
  readonly at: number | undefined;
}

/** Adds the label at the cursor, and removes the labels that it would touch. */
function labelsAlong(axis: LabelledAxis): (AxisLabel & { lit: boolean })[] {
  const { labels, start = 0, step, size, cell, pitch, at } = axis;
  const resting = axisLabels(axis).map((label) => ({ ...label, lit: false }));
  if (at === undefined || at >= size) return resting;
  const reach = Math.max(1, pitch / cell);
  return [
    ...resting.filter(({ index }) => Math.abs(index - at) >= reach),
    { index: at, text: labels?.[at] ?? indexLabel(at, start, step), lit: true },
  ];
}

function axes(shape: HeatMapAxes, layout: HeatMapLayout, cursor: Cursor | null): SceneItem[] {
  const { map, cell, rowHeight, fontSize, rowRoom, colRoom, colRotated } = layout;
  const { rows, cols, rowLabels, colLabels, rowStart, colStart, step, rowPlaces } = shape;
  const gap = 0.5 * fontSize;
  const rowPitch = (rowLabels ? 0.9 : 1.2) * fontSize;
  const wordPitch = colRotated ? 0.9 * fontSize : 0;
  const colPitch = colLabels ? wordPitch : widestCount(cols, fontSize, colStart, step) + gap;
  const look = (lit: boolean): Partial<TextItem> => (lit ? { color: 'ink', bold: true } : {});
  const rowTexts = labelsAlong({
    labels: rowLabels,
    start: rowStart,
    step,
    size: rows,
    cell: rowHeight,
    pitch: rowPitch,
    at: cursor?.row,
  });
  const colTexts = labelsAlong({
    labels: colLabels,
    start: colStart,
    step,
    size: cols,
    cell,
    pitch: colPitch,
    at: cursor?.col,
  });
  return [
    ...rowTexts.map(({ index, text: word, lit }) =>
      text({
        x: map.x - gap,
        y: map.y + ((rowPlaces?.[index] ?? index) + 0.5) * rowHeight,
        text: fitText(word, fontSize, rowRoom + 1),
        anchor: 'end',
        ...look(lit),
      }),
    ),
    ...colTexts.map(({ index, text: word, lit }) =>
      text({
        x: map.x + (index + 0.5) * cell,
        y: map.y - (colRotated ? gap : 0.75 * fontSize),
        text: colRotated ? fitText(word, fontSize, colRoom + 1) : word,
        anchor: colRotated ? 'start' : 'middle',
        rotated: colRotated,
        ...look(lit),
      }),
    ),
  ];
}

function titles(shape: HeatMapAxes, layout: HeatMapLayout): SceneItem[] {
  const { rowTitleY, colTitleY, colTitleX, width, fontSize } = layout;
  return [
    { x: 0, y: rowTitleY, title: rowTitleText(shape.rowTitle) },
    { x: colTitleX, y: colTitleY, title: colTitleText(shape.colTitle) },
  ]
    .filter(({ title }) => title !== '')
    .map(({ x, y, title }) => text({ x, y, text: fitText(title, fontSize, width - x) }));
}

export function barItems(layout: HeatMapLayout, scale: ColorScale, domain: Domain): SceneItem[] {
  const { bar, fontSize } = layout;
  const length = bar.horizontal ? bar.width : bar.height;
  const count = Math.floor(length / (bar.horizontal ? 5 * fontSize : 3 * fontSize));
  const { ticks, factor } = barTicks(scale, domain, count);
  const gap = 0.5 * fontSize;
  const items: SceneItem[] = [hairline(rectPath(bar))];
  for (const tick of ticks) {
    const share = (tick.value - domain[0]) / (domain[1] - domain[0]);
    if (bar.isAside) {
      if (share > 0 && share < 1) continue;
      const [x, anchor] =
        share === 0 ? [bar.x - gap, 'end' as const] : [bar.x + length + gap, 'start' as const];
      items.push(
        text({
          x,
          y: bar.y + bar.height / 2,
          text: share === 1 ? `${tick.text} ${factor}`.trim() : tick.text,
          anchor,
        }),
      );
    } else if (bar.horizontal) {
      const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle';
      items.push(
        text({ x: bar.x + share * length, y: bar.y + bar.height + 0.75 * fontSize, text: tick.text, anchor }),
      );
    } else {
      const y = bar.y + (1 - share) * length;
      const inside = Math.min(Math.max(y, bar.y + 0.4 * fontSize), bar.y + length - 0.4 * fontSize);
      items.push(hairline(linePath(bar.x + bar.width, y, bar.x + bar.width + 3, y), 'edge'));
      items.push(text({ x: bar.x + bar.width + 0.5 * fontSize, y: inside, text: tick.text }));
    }
  }
  if (factor && !bar.isAside) {
    items.push(
      bar.horizontal
        ? text({ x: bar.x + length + 0.4 * fontSize, y: bar.y + bar.height / 2, text: factor })
        : text({ x: bar.x, y: bar.y - 0.75 * fontSize, text: factor }),
    );
  }
  return items;
}

function ring({ map, cell, rowHeight }: HeatMapLayout, { row, col, kind }: Mark): SceneItem[] {
  const radius = Math.max(0.62 * cell, 7);
  const d = circlePath(map.x + (col + 0.5) * cell, map.y + (row + 0.5) * rowHeight, radius);
  return [
    { kind: 'path', d, stroke: 'paper', width: 5 },
    { kind: 'path', d, stroke: kind, width: 2.5 },
  ];
}

/** Titles, axes and frame. The labels at the cursor are bold. */
export function frameItems(
  shape: HeatMapAxes,
  layout: HeatMapLayout,
  cursor: Cursor | null = null,
  around: Axes = 'full',
): SceneItem[] {
  const { map } = layout;
  const frame = rectPath({ x: map.x - 0.5, y: map.y - 0.5, width: map.width + 1, height: map.height + 1 });
  return [
    ...(around === 'full' ? titles(shape, layout) : []),
    ...(around === 'none' ? [] : axes(shape, layout, cursor)),
    hairline(frame),
  ];
}

export function markItems(layout: HeatMapLayout, marks: readonly Mark[]): SceneItem[] {
  return marks.flatMap((mark) => ring(layout, mark));
}

/** A line around a part of the map, with a halo, so that it shows on any colour and hides no cell inside. */
function outline({ x, y, width, height }: Rect, stroke: number): SceneItem[] {
  const out = stroke / 2 + 1;
  const d = rectPath({ x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out });
  return [
    { kind: 'path', d, stroke: 'paper', width: stroke + 2 },
    { kind: 'path', d, stroke: 'ink', width: stroke },
  ];
}

/** Hairlines around the row and the column of the cursor, and a box around the cell where they cross. */
export function cursorItems(
  { rows, cols }: HeatMapAxes,
  { map, cell, rowHeight }: HeatMapLayout,
  { row = -1, col = -1 }: Cursor,
): SceneItem[] {
  const band = { ...map, y: map.y + row * rowHeight, height: rowHeight };
  const pillar = { ...map, x: map.x + col * cell, width: cell };
  const hasRow = row >= 0 && row < rows;
  const hasCol = col >= 0 && col < cols;
  return [
    ...(hasRow ? outline(band, 1) : []),
    ...(hasCol ? outline(pillar, 1) : []),
    ...(hasRow && hasCol ? outline({ x: pillar.x, y: band.y, width: cell, height: rowHeight }, 2) : []),
  ];
}
