/** The ghost of a curve in a plot: its outline, and its number beside the point where it is read. */
import type { ReactiveControllerHost } from 'lit';
import { GhostKeeper, ghostLook, isSameCurve, type Kept } from './ghost.ts';
import { type Line, labelPlace } from './label-place.ts';
import { type PlotLayout, plotScales } from './plot-layout.ts';
import { type PlotPicture, seriesPath, uprightLabels } from './plot-scene.ts';
import type { Series } from './plot-series.ts';
import {
  circlePath,
  linePath,
  type PathItem,
  type Rect,
  rectPath,
  type SceneItem,
  stroke,
  text,
  textWidth,
} from './scene.ts';
import type { Press } from './when-used.ts';

/** A curve that leaves a ghost when a handle moves it. */
export interface Traced {
  /** id of its series */
  readonly series: string;
  /** its number, as the ghost says it: 'before: 43' */
  readonly words: string;
  /** where on the x axis the number is read */
  readonly at: number;
}

/** What the plot keeps of the curve. */
interface Trace extends Kept, Omit<Traced, 'series'> {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

export function traceOf(series: readonly Series[], traced: Traced | null): Trace | null {
  const curve = traced && series.find(({ id }) => id === traced.series);
  return curve ? { subject: curve.id, words: traced.words, at: traced.at, x: curve.x, y: curve.y } : null;
}

/** Whether one curve covers the other, as far as both are drawn. */
export function isSameTrace(a: Trace, b: Trace): boolean {
  const count = Math.min(a.x.length, b.x.length);
  for (let i = 0; i < count; i++) if (a.x[i] !== b.x[i]) return false;
  return isSameCurve(a.y, b.y);
}

/** More points of a line make no difference to where a label has room. */
const mostPoints = 160;

function pointsOf(layout: PlotLayout, { x, y }: Pick<Series, 'x' | 'y'>): Line {
  const { toX, toY } = plotScales(layout);
  const step = Math.ceil(x.length / mostPoints);
  const all = Array.from({ length: Math.ceil(x.length / step) }, (_, i): [number, number] => [
    toX(x[i * step]),
    toY(y[i * step]),
  ]);
  return all.filter(([left, top]) => Number.isFinite(left) && Number.isFinite(top));
}

/** The index of the point at which the number is read, or of the last one inside the plot. */
function indexOf({ x, y, at }: Trace, [low, high]: readonly [number, number]): number {
  let found = 0;
  for (let i = 0; i < x.length; i++)
    if (x[i] >= low && x[i] <= Math.min(at, high) && Number.isFinite(y[i])) found = i;
  return found;
}

/** A line from the point to words that stand farther away than `far`. */
function leadItems([x, y]: readonly [number, number], place: Rect, far: number): readonly SceneItem[] {
  const toX = Math.min(Math.max(x, place.x), place.x + place.width);
  const toY = Math.min(Math.max(y, place.y), place.y + place.height);
  return Math.hypot(toX - x, toY - y) > far ? [stroke(linePath(x, y, toX, toY), 'ink-soft')] : [];
}

interface PlotGhost {
  readonly outline: PathItem;
  /** the point and the number */
  readonly marks: readonly SceneItem[];
}

export function plotGhost(
  layout: PlotLayout,
  trace: Trace,
  { series, bands = [] }: Pick<PlotPicture, 'series' | 'bands'>,
): PlotGhost {
  const { area, fontSize, xDomain } = layout;
  const { toX, toY } = plotScales(layout);
  const isInReach = trace.at <= xDomain[1];
  const index = indexOf(trace, xDomain);
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  const [left, top] = [toX(trace.x[index]), toY(trace.y[index])];
  const isOutside = !isInReach || top < area.y - 1 || top > bottom + 1;
  const point = [Math.min(Math.max(left, area.x), right), Math.min(Math.max(top, area.y), bottom)] as const;
  const words = isInReach ? trace.words : `${trace.words} →`;
  const labels = uprightLabels(layout, series).map(({ x, y, text: said, anchor }): Line => {
    const width = textWidth(said, fontSize);
    return [
      [x, y],
      [anchor === 'end' ? x - width : x + width, y],
    ];
  });
  // Curves in the back may pass behind the words.
  const lines = [trace, ...series.filter(({ depth }) => depth !== 'back')]
    .map((one) => pointsOf(layout, one))
    .filter(({ length }) => length > 0);
  const line = area.y + 0.6 * fontSize;
  const names: readonly Line[] =
    bands.length > 0
      ? [
          [
            [area.x, line],
            [right, line],
          ],
        ]
      : [];
  const place = labelPlace({
    point,
    width: textWidth(words, fontSize),
    height: 1.3 * fontSize,
    gap: 0.7 * fontSize,
    lines: [...lines, ...labels, ...names],
    area,
  });
  return {
    outline: { kind: 'path', d: seriesPath(trace, toX, toY), ...ghostLook(), clip: area },
    marks: [
      ...leadItems(point, place, 2 * fontSize),
      ...(isOutside
        ? []
        : [
            {
              kind: 'path',
              d: circlePath(...point, 0.35 * fontSize),
              stroke: 'ink-soft',
              fill: 'paper',
              width: 1.5,
            } as const,
          ]),
      // Where no place is free, the words are legible over a line.
      { kind: 'path', d: rectPath(place), fill: 'paper', opacity: 0.8 },
      text({ x: place.x, y: place.y + place.height / 2, text: words }),
    ],
  };
}

interface Drawn {
  readonly series: readonly Series[];
  readonly traced: Traced | null;
}

/** The ghosts of a plot, one after the other. */
export interface PlotGhosts {
  /** Takes what the plot draws now. */
  readonly show: (plot: Drawn) => void;
  /** Takes a press that came before this code, and what the plot drew then. */
  readonly begin: (before: Drawn, press: Press) => void;
  /** The drawing with the ghost below it, and the number above. */
  readonly around: (
    items: readonly SceneItem[],
    layout: PlotLayout,
    picture: Pick<PlotPicture, 'series' | 'bands'>,
  ) => readonly SceneItem[];
}

export function ghostsOf(host: ReactiveControllerHost): PlotGhosts {
  const keeper = new GhostKeeper<Trace>(host, isSameTrace);
  let drawn: { readonly of: Trace; readonly ghost: PlotGhost } | null = null;
  return {
    show({ series, traced }) {
      drawn = null;
      keeper.show(traceOf(series, traced));
    },
    begin({ series, traced }, press) {
      keeper.show(traceOf(series, traced));
      keeper.begin(press);
    },
    around(items, layout, picture) {
      if (!keeper.ghost) return items;
      const { state, share } = keeper.ghost;
      if (drawn?.of !== state) drawn = { of: state, ghost: plotGhost(layout, state, picture) };
      const { outline, marks } = drawn.ghost;
      // The number goes as soon as the ghost begins to fade.
      return [{ ...outline, ...ghostLook(share) }, ...items, ...(share < 1 ? [] : marks)];
    },
  };
}
