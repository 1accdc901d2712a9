/** What a plot shows: its series, their ranges and the point nearest to the cursor. */
import { type Domain, extent } from './color-scale.ts';
import type { ColumnsData } from './export/source.ts';
import { formatMore, formatNumber } from './format.ts';
import type { Readout } from './interactive-figure.ts';
import type { ColorToken } from './theme.ts';

export interface Series {
  readonly id: string;
  readonly label: string;
  /** as long as `y`; points with a value that is not finite are left out, and break a line */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly kind: 'line' | 'points';
  readonly color: ColorToken;
  /** points as rings */
  readonly hollow?: boolean;
  /** a line of dashes, to tell it from another of the same colour */
  readonly dashed?: boolean;
  /** 'front': the line that the plot is about, thick, with a bold label; 'back': thin and grey, to compare it with */
  readonly depth?: 'front' | 'back';
}

/** A mark at one place of the x axis: it is named there, not where its end happens to lie. */
export const isUpright = ({ kind, x }: Series): boolean =>
  kind === 'line' && x.length > 1 && x[0] === x[x.length - 1];

/** The line y = slope * x + intercept across the whole plot, as a yardstick. */
export interface Reference {
  readonly slope: number;
  readonly intercept: number;
  readonly label: string;
}

/** A part of the x axis that is not like the rest: tinted, between two lines with their names at the top. */
export interface Band {
  readonly from: number;
  readonly to: number;
  /** at the line where it starts, and at the one where it ends; '' leaves that one unnamed */
  readonly label: string;
  readonly endLabel?: string;
  /** both, where there is no room for them */
  readonly brief?: readonly [string, string];
  /** whether something is broken there */
  readonly isViolated?: boolean;
}

/** One point, or, without a series, that index in every series. */
export interface PlotCursor {
  readonly series?: string;
  readonly index: number;
}

/** The range of one coordinate over all series, widened where it is a single value. */
export function seriesDomain(series: readonly Series[], coordinate: 'x' | 'y'): Domain {
  const ranges = series.flatMap((one) => extent(one[coordinate]) ?? []);
  const [low, high] = extent(ranges) ?? [0, 1];
  if (low < high) return [low, high];
  return [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
}

/** The point closest to a place in pixels, none beyond `reach`. `toX` and `toY` turn values into pixels. */
export function nearestPoint(
  series: readonly Series[],
  toX: (value: number) => number,
  toY: (value: number) => number,
  x: number,
  y: number,
  reach: number,
): Required<PlotCursor> | null {
  let best: Required<PlotCursor> | null = null;
  let least = reach * reach;
  for (const one of series) {
    for (let index = 0; index < one.x.length; index++) {
      const distance = (toX(one.x[index]) - x) ** 2 + (toY(one.y[index]) - y) ** 2;
      if (distance < least) {
        least = distance;
        best = { series: one.id, index };
      }
    }
  }
  return best;
}

/**
 * Left and right, Home and End, Page Up and Page Down go along a series; up and down to the next one. The first key enters the
 * one in front, or else the first that is not dashed. Null for other keys.
 */
export function movePlotCursor(
  key: string,
  from: PlotCursor | null,
  series: readonly Series[],
): Required<PlotCursor> | null {
  const filled = series.filter((one) => one.x.length > 0);
  const place = (is: (one: Series) => boolean) => filled.findIndex(is);
  const inFront = place((one) => one.depth === 'front');
  const entered = inFront < 0 ? place((one) => !one.dashed) : inFront;
  const at = Math.max(0, from ? place((one) => one.id === from.series) : entered);
  const current = filled[at];
  if (!current) return null;
  const index = from?.index ?? 0;
  const page = Math.max(1, Math.round(current.x.length / 10));
  const along: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    PageUp: index - page,
    PageDown: index + page,
    Home: 0,
    End: current.x.length - 1,
  };
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  const wanted = step === 0 ? along[key] : index;
  if (wanted === undefined) return null;
  const target = filled[(at + step + filled.length) % filled.length];
  if (!from) return { series: current.id, index: 0 };
  return { series: target.id, index: Math.min(Math.max(wanted, 0), target.x.length - 1) };
}

export interface PointDescription {
  readonly series: readonly Series[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly describe?: ((series: string, index: number, x: number, y: number) => string) | null;
}

/** One point in words; the first series speaks where the cursor names none. */
export function readPoint(request: PointDescription, cursor: PlotCursor): Readout | null {
  const { series, xTitle, yTitle } = request;
  const one = series.find(({ id }) => id === cursor.series) ?? series[0];
  if (!one || cursor.index >= one.x.length) return null;
  const x = one.x[cursor.index];
  const y = one.y[cursor.index];
  const words =
    request.describe?.(one.id, cursor.index, x, y) ??
    `${one.label}: ${xTitle} ${formatNumber(x)}, ${yTitle} ${formatNumber(y)}`;
  return { words, full: formatMore(y, one.y instanceof Float32Array ? 'float32' : 'float64') };
}

/** All points in one long table: series, x, y. */
export function seriesColumns(series: readonly Series[], xTitle: string, yTitle: string): ColumnsData {
  const all = <T>(values: (one: Series) => ArrayLike<T>) => series.flatMap((one) => Array.from(values(one)));
  return {
    kind: 'columns',
    columns: [
      { title: 'series', values: all((one) => Array.from(one.x, () => one.label || one.id)) },
      { title: xTitle, values: all((one) => one.x) },
      { title: yTitle, values: all((one) => one.y) },
    ],
  };
}
