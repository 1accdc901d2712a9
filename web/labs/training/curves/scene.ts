/** The small multiples: what they show (a panel for each encoding, a line for each seed), their layout in rows, and their shapes. */
import type { Domain } from '../../../draw/color-scale.ts';
import { panelScales, tickLines } from '../../../draw/plot-layout.ts';
import {
  circlePaths,
  fitText,
  linePath,
  type PathItem,
  type Rect,
  round,
  type SceneItem,
  stroke,
  type TextItem,
  text,
  textWidth,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import type { Tick } from '../../../draw/ticks.ts';

export interface PanelPicture {
  readonly title: string;
  /** where the title does not fit */
  readonly short: string;
  readonly color: ColorToken;
  /** one line for each seed: a value for each stop reached; NaN after a failed run's end */
  readonly lines: readonly ArrayLike<number>[];
  /** why its runs ended early, or '' */
  readonly fault: string;
}

export interface Picture {
  readonly panels: readonly PanelPicture[];
  readonly stops: readonly number[];
  /** index of the stop shown; -1 before the first */
  readonly shown: number;
  /** steps at which the learning rate changes */
  readonly changes: readonly number[];
  /** a value that all panels mark with a dashed line, and its name */
  readonly level: { readonly value: number; readonly label: string } | undefined;
}

/** The least and the greatest value at one stop, over the lines that reach it. */
export function bandAt({ lines }: PanelPicture, stop: number): readonly [number, number] | undefined {
  const values = lines.map((line) => line[stop]).filter(Number.isFinite);
  return values.length > 0 ? [Math.min(...values), Math.max(...values)] : undefined;
}

/** The number of stops that a panel shows. */
export const stopsIn = ({ lines }: PanelPicture): number => Math.max(0, ...lines.map(({ length }) => length));

interface MultiplesShape {
  /** width of the container, in pixels */
  readonly width: number;
  readonly fontSize: number;
  readonly xDomain: Domain;
  readonly yDomain: Domain;
  readonly yTicks: readonly Tick[];
}

export interface MultiplesLayout extends MultiplesShape {
  readonly height: number;
  /** the plots without their labels, in pixels */
  readonly areas: readonly Rect[];
  readonly columns: number;
}

/** Width in font sizes below which two panels share a row. */
const narrow = 38;

/** Heights of the plots in font sizes, by the number of rows. */
const heights = [13.5, 6.5, 5.5, 5.5] as const;
const narrowHeights = [8, 6, 5, 5] as const;

export function layoutMultiples(shape: MultiplesShape, panels: number): MultiplesLayout {
  const { width, fontSize, yTicks } = shape;
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
  return { ...shape, height: Math.ceil(rows * (title + tall + below) + fontSize), areas, columns };
}

/** The first stop, the last stop, and between them the stop shown. */
function stepTexts(layout: MultiplesLayout, area: Rect, { stops, shown }: Picture): TextItem[] {
  const { fontSize } = layout;
  const { toX } = panelScales(layout, area);
  const y = area.y + area.height + 0.95 * fontSize;
  const at = stops[shown];
  const half = at === undefined ? 0 : textWidth(String(at), fontSize) / 2;
  const end = (stop: number, anchor: 'start' | 'end'): TextItem[] => {
    const room = Math.abs(toX(at) - toX(stop)) - half;
    const isHidden = at !== undefined && room <= textWidth(String(stop), fontSize) + 0.4 * fontSize;
    return isHidden ? [] : [text({ x: toX(stop), y, text: String(stop), anchor })];
  };
  const ends = [...end(stops[0] ?? 0, 'start'), ...end(stops.at(-1) ?? 0, 'end')];
  if (at === undefined) return ends;
  const x = Math.min(Math.max(toX(at), area.x + half), area.x + area.width - half);
  return [...ends, text({ x, y, text: String(at), anchor: 'middle', bold: true, color: 'ink' })];
}

/** Lines at the level, at the changes of the learning rate, and at the stop shown. */
function guides(layout: MultiplesLayout, area: Rect, { level, changes, stops, shown }: Picture): PathItem[] {
  const { toX, toY } = panelScales(layout, area);
  const across = (value: number) => linePath(area.x, toY(value), area.x + area.width, toY(value));
  const upright = (step: number) => linePath(toX(step), area.y, toX(step), area.y + area.height);
  const last = stops.at(-1) ?? 0;
  return [
    ...(level ? [stroke(across(level.value), 'ink', 1, '3 3')] : []),
    ...changes.filter((step) => step <= last).map((step) => stroke(upright(step), 'ink-soft', 1, '3 3')),
    ...(stops[shown] === undefined ? [] : [stroke(upright(stops[shown]), 'ink-soft')]),
  ];
}

/** Names the level in the panel that has the most room: its lines end furthest above it. */
function levelText(layout: MultiplesLayout, { level, panels, stops }: Picture): TextItem[] {
  if (!level) return [];
  const lowest = panels.map(
    (panel) => bandAt(panel, Math.min(stopsIn(panel), stops.length) - 1)?.[0] ?? Number.NEGATIVE_INFINITY,
  );
  const area = layout.areas[lowest.indexOf(Math.max(...lowest))] ?? layout.areas[0];
  const y = panelScales(layout, area).toY(level.value) - 0.75 * layout.fontSize;
  return [text({ x: area.x + area.width, y, text: level.label, anchor: 'end' })];
}

function bandPath(
  layout: MultiplesLayout,
  area: Rect,
  panel: PanelPicture,
  stops: readonly number[],
): string {
  const { toX, toY } = panelScales(layout, area);
  const known = stops.flatMap((step, i) => {
    const band = bandAt(panel, i);
    return band ? [{ x: round(toX(step)), band }] : [];
  });
  if (known.length < 2) return '';
  const low = known.map(({ x, band }) => `${x} ${round(toY(band[0]))}`);
  const high = known.map(({ x, band }) => `${x} ${round(toY(band[1]))}`);
  return `M${low.join('L')}L${high.reverse().join('L')}z`;
}

/** A circle for each seed's value at one stop. `radius`: in font sizes */
function circlesAt(
  layout: MultiplesLayout,
  { stops, panels }: Picture,
  panel: number,
  stop: number,
  radius: number,
): string {
  const { toX, toY } = panelScales(layout, layout.areas[panel]);
  const circle = circlePaths(radius * layout.fontSize);
  const values = panels[panel].lines.map((line) => line[stop]).filter(Number.isFinite);
  return values.map((value) => circle(toX(stops[stop]), toY(value))).join('');
}

function curves(layout: MultiplesLayout, picture: Picture, place: number): PathItem[] {
  const { stops, shown, panels } = picture;
  const area = layout.areas[place];
  const { toX, toY } = panelScales(layout, area);
  const { lines, color } = panels[place];
  const paths = lines
    .map((values) =>
      Array.from(values, (value, i) => ({ x: toX(stops[i]), y: toY(value) })).filter(({ y }) =>
        Number.isFinite(y),
      ),
    )
    .filter((points) => points.length > 1)
    .map((points) => `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`);
  const all: PathItem[] = [
    { kind: 'path', d: bandPath(layout, area, panels[place], stops), fill: color, opacity: 0.22 },
    stroke(paths.join(''), color, 1.25),
    { ...stroke(circlesAt(layout, picture, place, shown, 0.33), 'paper'), fill: color },
  ];
  return all.filter(({ d }) => d !== '');
}

export function multiplesItems(layout: MultiplesLayout, picture: Picture): SceneItem[] {
  const { fontSize, areas, columns, yTicks } = layout;
  const { panels } = picture;
  return [
    ...panels.flatMap(({ title, short, fault }, i): SceneItem[] => {
      const area = areas[i];
      const size = 1.05 * fontSize;
      const name = fitText(textWidth(title, size) > area.width ? short : title, size, area.width);
      const problem = fitText(fault, fontSize, area.width);
      return [
        ...tickLines(layout, area, yTicks, i % columns === 0),
        ...guides(layout, area, picture),
        ...curves(layout, picture, i),
        text({ x: area.x, y: area.y - fontSize, text: name, color: 'ink', bold: true }),
        ...(fault ? [text({ x: area.x + 4, y: area.y + fontSize, text: problem, color: 'violated' })] : []),
        ...(i + columns >= panels.length ? stepTexts(layout, area, picture) : []),
      ];
    }),
    ...levelText(layout, picture),
  ];
}

/** A ring around each seed's point of the panel, at the cursor's stop. */
export function multiplesCursorItems(
  layout: MultiplesLayout,
  picture: Picture,
  panel: number,
  stop: number,
): SceneItem[] {
  const d = picture.panels[panel] ? circlesAt(layout, picture, panel, stop, 0.5) : '';
  return d ? [stroke(d, 'ink', 2)] : [];
}
