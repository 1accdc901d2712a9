/** The small multiples: what they show (a panel for each encoding, a line for each seed), their layout in rows, and their shapes. */
import type { Domain } from '../../../draw/color-scale.ts';
import {
  circlePaths,
  fitText,
  linePath,
  type PathItem,
  type Rect,
  round,
  type SceneItem,
  type TextItem,
  textWidth,
} from '../../../draw/scene.ts';
import type { ColorToken } from '../../../draw/theme.ts';
import type { Tick } from '../../../draw/ticks.ts';

export interface Line {
  readonly seed: number;
  /** one value for each stop reached; NaN after a failed run's end */
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
  /** index of the stop shown; -1 before the first */
  readonly shown: number;
  /** steps at which the learning rate changes */
  readonly changes: readonly number[];
  /** a value that all panels mark with a dashed line, and its name */
  readonly level: { readonly value: number; readonly label: string } | undefined;
}

/** The least and the greatest value at one stop, over the lines that reach it. */
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

interface MultiplesShape {
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

const text = (item: Omit<TextItem, 'kind'>): TextItem => ({ kind: 'text', color: 'ink-soft', ...item });

function axes(layout: MultiplesLayout, area: Rect, place: number): SceneItem[] {
  const { fontSize, columns, yTicks } = layout;
  const { toY } = panelScales(layout, area);
  return yTicks.flatMap(({ value, text: word }): SceneItem[] => [
    {
      kind: 'path',
      d: linePath(area.x, toY(value), area.x + area.width, toY(value)),
      stroke: 'line',
      width: 1,
    },
    ...(place % columns === 0
      ? [text({ x: area.x - 0.5 * fontSize, y: toY(value), text: word, anchor: 'end' })]
      : []),
  ]);
}

/** The first stop, the last stop, and between them the stop shown. */
function stepTexts(layout: MultiplesLayout, area: Rect, { stops, shown }: Picture): TextItem[] {
  const { fontSize } = layout;
  const { toX } = panelScales(layout, area);
  const y = area.y + area.height + 0.95 * fontSize;
  const [first = 0] = stops;
  const last = stops.at(-1) ?? 0;
  const at = stops[shown];
  const half = at === undefined ? 0 : textWidth(String(at), fontSize) / 2;
  const room = (value: number, isStart: boolean) => {
    if (at === undefined) return true;
    const width = textWidth(String(value), fontSize) + 0.4 * fontSize;
    return isStart ? toX(at) - half > toX(value) + width : toX(at) + half < toX(value) - width;
  };
  const middle =
    at === undefined ? 0 : Math.min(Math.max(toX(at), area.x + half), area.x + area.width - half);
  return [
    ...(room(first, true) ? [text({ x: toX(first), y, text: String(first) })] : []),
    ...(room(last, false) ? [text({ x: toX(last), y, text: String(last), anchor: 'end' })] : []),
    ...(at === undefined
      ? []
      : [text({ x: middle, y, text: String(at), anchor: 'middle', bold: true, color: 'ink' })]),
  ];
}

function levelLine(layout: MultiplesLayout, area: Rect, { level }: Picture): PathItem[] {
  if (!level) return [];
  const y = panelScales(layout, area).toY(level.value);
  return [
    { kind: 'path', d: linePath(area.x, y, area.x + area.width, y), stroke: 'ink', width: 1, dash: '3 3' },
  ];
}

/** Names the level in the panel that has the most room: its lines end furthest above it. */
function levelText(layout: MultiplesLayout, { level, panels, stops }: Picture): TextItem[] {
  if (!level) return [];
  const heights = panels.map((panel) => {
    const last = Math.max(0, ...panel.lines.map(({ values }) => values.length)) - 1;
    return bandAt(panel, Math.min(last, stops.length - 1))?.[0] ?? Number.NEGATIVE_INFINITY;
  });
  const area = layout.areas[heights.indexOf(Math.max(...heights))] ?? layout.areas[0];
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

function curves(
  layout: MultiplesLayout,
  area: Rect,
  panel: PanelPicture,
  { stops, shown }: Picture,
): SceneItem[] {
  const { toX, toY } = panelScales(layout, area);
  const circle = circlePaths(0.33 * layout.fontSize);
  const points = panel.lines.map(({ values }) =>
    Array.from(values, (value, i) => ({ value, x: toX(stops[i]), y: toY(value) })).filter(({ value }) =>
      Number.isFinite(value),
    ),
  );
  const lines = points
    .filter((line) => line.length > 1)
    .map((line) => `M${line.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`);
  const dots = panel.lines.flatMap(({ values }) =>
    Number.isFinite(values[shown]) ? [circle(toX(stops[shown]), toY(values[shown]))] : [],
  );
  const band = bandPath(layout, area, panel, stops);
  const { color } = panel;
  const paths: PathItem[] = [
    { kind: 'path', d: band, fill: color, opacity: 0.22 },
    { kind: 'path', d: lines.join(''), stroke: color, width: 1.25 },
    { kind: 'path', d: dots.join(''), fill: color, stroke: 'paper', width: 1 },
  ];
  return paths.filter(({ d }) => d !== '');
}

function shownLine(layout: MultiplesLayout, area: Rect, { stops, shown }: Picture): PathItem[] {
  if (stops[shown] === undefined) return [];
  const x = panelScales(layout, area).toX(stops[shown]);
  return [{ kind: 'path', d: linePath(x, area.y, x, area.y + area.height), stroke: 'ink-soft', width: 1 }];
}

const changeLines = (layout: MultiplesLayout, area: Rect, { changes, stops }: Picture): PathItem[] =>
  changes
    .filter((step) => step <= (stops.at(-1) ?? 0))
    .map((step) => {
      const x = panelScales(layout, area).toX(step);
      const d = linePath(x, area.y, x, area.y + area.height);
      return { kind: 'path', d, stroke: 'ink-soft', width: 1, dash: '3 3' };
    });

export function multiplesItems(layout: MultiplesLayout, picture: Picture): SceneItem[] {
  const { fontSize, areas, columns } = layout;
  const { panels } = picture;
  return [
    ...panels.flatMap((panel, i): SceneItem[] => {
      const area = areas[i];
      const isLowest = i + columns >= panels.length;
      return [
        ...axes(layout, area, i),
        ...levelLine(layout, area, picture),
        ...changeLines(layout, area, picture),
        ...shownLine(layout, area, picture),
        ...curves(layout, area, panel, picture),
        text({
          x: area.x,
          y: area.y - fontSize,
          text: fitText(panel.title, 1.05 * fontSize, area.width),
          color: 'ink',
          bold: true,
        }),
        ...(panel.fault
          ? [
              text({
                x: area.x + 4,
                y: area.y + fontSize,
                text: fitText(panel.fault, fontSize, area.width),
                color: 'violated',
              }),
            ]
          : []),
        ...(isLowest ? stepTexts(layout, area, picture) : []),
      ];
    }),
    ...levelText(layout, picture),
  ];
}

/** A ring around each seed's point of the panel, at the cursor's stop. */
export function multiplesCursorItems(
  layout: MultiplesLayout,
  { panels, stops }: Picture,
  panel: number,
  stop: number,
): SceneItem[] {
  const area = layout.areas[panel];
  if (!area) return [];
  const { toX, toY } = panelScales(layout, area);
  const circle = circlePaths(0.5 * layout.fontSize);
  const d = (panels[panel]?.lines ?? [])
    .flatMap(({ values }) =>
      Number.isFinite(values[stop]) ? [circle(toX(stops[stop]), toY(values[stop]))] : [],
    )
    .join('');
  return d ? [{ kind: 'path', d, stroke: 'ink', width: 2 }] : [];
}
