/** The data of a plot: series, their ranges, and the point nearest to the cursor. */
import { type Domain, extent } from './color-scale.ts';
import type { ColumnsData } from './export/source.ts';
import { formatMore, formatNumber } from './format.ts';
import type { Readout } from './interactive-figure.ts';
import type { ColorToken } from './theme.ts';

export interface Series {
  readonly id: string;
  readonly label: string;
  /** same length as `y`; points with a value that is not finite are left out and break the line */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly kind: 'line' | 'points';
  readonly color: ColorToken;
  /** draws points as rings */
  readonly hollow?: boolean;
  /** dashed, to distinguish it from another line of the same colour */
  readonly dashed?: boolean;
  /** 'front': the line that the plot is about, thick, with a bold label; 'back': thin and grey, for comparison */
  readonly depth?: 'front' | 'back';
}

/** Whether a series is an upright line at one x, which is labelled there instead of at its end. */
export const isUpright = ({ kind, x }: Series): boolean =>
  kind === 'line' && x.length > 1 && x[0] === x[x.length - 1];

/** A reference line y = slope * x + intercept across the whole plot. */
export interface Reference {
  readonly slope: number;
  readonly intercept: number;
  readonly label: string;
}

/** A tinted range of the x axis, between two lines with their names at the top. */
export interface Band {
  readonly from: number;
  readonly to: number;
  /** names of the lines where the band starts and ends; '' for no name */
  readonly label: string;
  readonly endLabel?: string;
  /** shorter names, used if the others do not fit */
  readonly brief?: readonly [string, string];
  /** whether the band marks a violation: tinted in that colour */
  readonly isViolated?: boolean;
}

/** A point; without a series, that index in every series. */
export interface PlotCursor {
  readonly series?: string;
  readonly index: number;
}

/** The range of one coordinate over all series, widened if it is a single value. */
export function seriesDomain(series: readonly Series[], coordinate: 'x' | 'y'): Domain {
  const ranges = series.flatMap((one) => extent(one[coordinate]) ?? []);
  const [low, high] = extent(ranges) ?? [0, 1];
  if (low < high) return [low, high];
  return [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
}

/** The point closest to (x, y) in pixels; null if none is within `reach`. `toX` and `toY` turn values into pixels. */
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
 * Left and right, Home and End, Page Up and Page Down move along a series; up and down change the series. The first key enters the
 * series in front, or else the first that is not dashed. Null for other keys.
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

interface PointDescription {
  readonly series: readonly Series[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly describe?: ((series: string, index: number, x: number, y: number) => string) | null;
}

/** A point in words, from the first series if the cursor names none. */
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

/** All points as one long table: series, x, y. */
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
