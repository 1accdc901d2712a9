/** The shapes of the small multiples: axes, the level, a band from least to most, a line and a dot for each seed. */
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
import { bandAt, type MultiplesLayout, type PanelPicture, type Picture, panelScales } from './layout.ts';

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

/** The first and the last stop, and between them the one shown. */
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

/** In the panel whose lines are furthest above it at the end. */
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
