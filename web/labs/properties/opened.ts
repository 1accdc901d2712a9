/** The line of a map, unrolled: its curves, what the property would give, and where it fails worst. */
import type { Matrix, Properties } from '../../core/types.ts';
import type { Domain } from '../../draw/color-scale.ts';
import { formatNumber, tellApart } from '../../draw/format.ts';
import type { Cell } from '../../draw/heat-map.ts';
import type { Series } from '../../draw/line-plot.ts';
import type { ColorToken } from '../../draw/theme.ts';
import {
  cellsOf,
  fallsFar,
  type Line,
  mirrored,
  type Pair,
  restingLine,
  valuesAt,
  type Worst,
} from './line.ts';
import { range } from './measured-properties.ts';
import type { Cross } from './offset-score.ts';
import { openedText } from './opened-text.ts';
import type { RowKind } from './proximity.ts';

/** A ring on the curve, with its pair and value. */
interface Ring {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

/** Points of the curve around a rise that is too small to see. */
export interface Lens {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** the two points of the rise, as indices of `x` */
  readonly rise: readonly [number, number];
  readonly words: (times: number) => string;
}

export interface Opened {
  readonly heading: string;
  readonly xTitle: string;
  readonly xDomain: Domain;
  readonly yDomain: Domain | null;
  readonly series: readonly Series[];
  readonly rings: readonly Ring[];
  /** whether the two rings are joined: the same pair, there and back */
  readonly areJoined: boolean;
  /** a height in ink, with its words */
  readonly level: { readonly y: number; readonly words: string } | null;
  /** an upright hairline, with its words */
  readonly marker: { readonly x: number; readonly words: string } | null;
  readonly lens: Lens | null;
  /** words beside a place of the plot */
  readonly notes?: readonly {
    readonly x: number;
    readonly y: number;
    readonly words: string;
    readonly color: ColorToken;
    /** whether they stand above the plot, with a leader to the place */
    readonly isLed?: true;
  }[];
}

interface LineOnMap {
  readonly map: Matrix;
  readonly properties: Properties;
  readonly what: RowKind;
  /** the number of row 0 */
  readonly first: number;
  readonly line: Line;
  /** whether the property holds in the whole map */
  readonly holds: boolean;
  /** where it fails worst, or first, on the line */
  readonly pair: Pair | null;
  /** the distance up to which the paper says that similarity falls, if it is about this encoding */
  readonly claimed: number | null;
}

const words = openedText;
/** A rise below this share of the curve's height cannot be seen. */
const visible = 0.02;
/** Distances drawn beside the line where every diagonal is flat. */
const otherDistances = (n: number): readonly number[] => [0, 2, 8, Math.floor((5 * n) / 6)];

/** One digit that counts: '0.003' */
export const brief = (value: number): string =>
  value < 1e-6 ? formatNumber(value) : String(Number(value.toPrecision(1)));

const nameOf = (index: number, first: number): string => formatNumber(index + first);

/** A range of heights; it includes 0 where the curve is not far above it, as similarities of sinusoids are. */
function heights(values: readonly number[]): Domain | null {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low > 0 && low < 0.75 * high ? [0, high] : null;
}

function openedRow(given: LineOnMap): Opened {
  const { map, properties, line, first, what, claimed } = given;
  const n = map.rows;
  const values = valuesAt(map, cellsOf(line, n));
  const x = range(0, values.length);
  const series: readonly Series[] = [
    { id: 'line', label: '', kind: 'line', color: 'position', x, y: values },
  ];
  const rings = ringsOn(given, (cell) => Math.abs(cell.col - cell.row));
  const isRise = fallsFar(properties) && rings.length === 2;
  return {
    heading: words.opened.monotonicity(nameOf(line.at, first), what),
    xTitle: words.axis.monotonicity,
    xDomain: [0, Math.max(1, values.length - 1)],
    yDomain: heights(values),
    series,
    rings: isRise ? rings.slice(1) : rings,
    areJoined: false,
    level: null,
    marker:
      claimed === null || claimed >= values.length ? null : { x: claimed, words: words.claimed(claimed) },
    lens: isRise ? lensOf(values, rings) : null,
  };
}

function lensOf(all: readonly number[], [near, far]: readonly Ring[]): Lens | null {
  const rise = far.y - near.y;
  if (rise > visible * (Math.max(...all) - Math.min(...all))) return null;
  const from = Math.max(0, near.x - 1);
  const shown = all.slice(from, far.x + 2);
  return {
    x: range(from, shown.length),
    y: shown,
    rise: [near.x - from, far.x - from],
    words: (times) => words.lens(brief(times), brief(rise)),
  };
}

function ringsOn({ map, line, pair, first }: LineOnMap, xOf: (cell: Cell) => number): readonly Ring[] {
  if (!pair) return [];
  const values = tellApart(...(valuesAt(map, pair) as [number, number]));
  return pair.map((cell, i) => ({
    x: xOf(cell),
    y: valuesAt(map, [cell])[0],
    label: words.pair(line.property, nameOf(cell.row, first), nameOf(cell.col, first), values[i]),
  }));
}

function openedDiagonal(given: LineOnMap): Opened {
  const { map, properties, line, holds: isFlat, first, what } = given;
  const n = map.rows;
  const own = cellsOf(line, n);
  const firstOf = ({ row, col }: Cell) => Math.min(row, col) + first;
  const others = isFlat ? otherDistances(n).filter((at) => at !== Math.abs(line.at)) : [];
  const diagonal = (at: number, cells: readonly Cell[]) => ({
    kind: 'line' as const,
    x: cells.map(firstOf),
    y: valuesAt(map, cells),
    label: at === 0 ? words.line.itself : words.line.distance(formatNumber(at)),
  });
  const series: readonly Series[] = [
    ...others.map(
      (at): Series => ({
        id: `other ${at}`,
        color: 'edge',
        depth: 'back',
        ...diagonal(at, cellsOf({ ...line, at }, n)),
      }),
    ),
    {
      id: 'line',
      color: 'position',
      ...diagonal(line.at, own),
      ...(isFlat ? { depth: 'front' as const } : { label: '' }),
    },
  ];
  return {
    heading: isFlat ? words.diagonals : words.opened.translation(formatNumber(Math.abs(line.at))),
    xTitle: words.axis.translation(what),
    xDomain: [first, first + n - 1 - (isFlat ? 0 : Math.abs(line.at))],
    yDomain: heights(series.flatMap(({ y }) => Array.from(y))),
    series,
    rings: ringsOn(given, firstOf),
    areJoined: false,
    level: isFlat
      ? null
      : { y: properties.translationInvariance.mean[line.at + n - 1], words: words.ifOnlyDistance },
    marker: null,
    lens: null,
  };
}

function openedMirror(given: LineOnMap): Opened {
  const { map, line, first, what } = given;
  const row = cellsOf(line, map.rows);
  const curve = (id: string, label: string, cells: readonly Cell[], color: Series['color']): Series => ({
    id,
    label,
    kind: 'line',
    color,
    x: range(first, cells.length),
    y: valuesAt(map, cells),
  });
  const name = nameOf(line.at, first);
  const series = [
    curve('back', words.line.back(name), row.map(mirrored), 'ink'),
    curve('line', words.line.there(name), row, 'position'),
  ];
  return {
    heading: words.opened.symmetry(name, what),
    xTitle: words.axis.symmetry(what),
    xDomain: [first, first + map.rows - 1],
    yDomain: heights(series.flatMap(({ y }) => Array.from(y))),
    series,
    rings: ringsOn(given, ({ row: from, col }) => (from === line.at ? col : from) + first),
    areJoined: true,
    level: null,
    marker: null,
    lens: null,
  };
}

const open = { monotonicity: openedRow, translation: openedDiagonal, symmetry: openedMirror };

export const openedOf = (given: LineOnMap): Opened => open[given.line.property](given);

/** The reader's line; null where a line of a larger map is outside. In a corner, a row is read to the side that has cells. */
function lineWithin(line: Line, n: number): Line | null {
  const { property, at } = line;
  if (property === 'translation') return Math.abs(at) < n - 1 ? line : null;
  if (at < 0 || at >= n) return null;
  return cellsOf(line, n).length > 1 ? line : { ...line, side: line.side > 0 ? -1 : 1 };
}

/** The reader's line, the line of the worst place, or one that shows the property. */
export function lineFor(
  property: Line['property'],
  n: number,
  wanted: Line | null,
  worst: Worst | null,
): Line {
  const own = wanted?.property === property ? lineWithin(wanted, n) : null;
  return own ?? worst?.line ?? restingLine(property, n);
}

/** Offsets shown beside 0 in the plot of the cross. */
const shownOffsets = 40;

/** Each vector's mean cosine with the far ones. */
export function openedCross({ withFar, near }: Cross): Opened {
  const reach = (withFar.length - 1) / 2;
  const shown = Math.min(reach, shownOffsets);
  const at = (k: number) => withFar[reach + k];
  const all = range(-shown, 2 * shown + 1);
  const apart = all.filter((k) => k !== 0 && k >= -near.before && k <= near.after);
  const most = Math.max(near.before, near.after);
  return {
    heading: words.cross.heading,
    xTitle: words.cross.axis,
    xDomain: [-shown, shown],
    // With room for the words above the peak.
    yDomain: [-1, 1.3],
    series: [
      { id: 'line', label: '', kind: 'line', color: 'position', x: all, y: Array.from(all, at) },
      { id: 'near', label: '', kind: 'points', color: 'violated', x: apart, y: Array.from(apart, at) },
    ],
    rings: [],
    areJoined: false,
    level: null,
    marker: null,
    lens: null,
    notes: [
      { x: 0, y: at(0), words: words.cross.itself, color: 'ink-soft', isLed: true },
      { x: -shown, y: at(-shown), words: words.cross.far, color: 'position' },
      { x: near.after, y: at(near.after), words: words.cross.near(most), color: 'violated' },
    ],
  };
}
