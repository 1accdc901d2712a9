/** The line along which a property is read from a map: a row, a diagonal, or a row and its mirror; and where the property fails worst. */
import { rounding } from '../../core/constants.ts';
import type { Matrix, Properties } from '../../core/types.ts';
import type { Cell } from '../../draw/heat-map.ts';
import type { PropertyName } from '../../encoding/property-numbers.ts';
import { gradeFor, worstPlaceOf } from './measured-properties.ts';

export interface Line {
  readonly property: PropertyName;
  /** the row; for translation invariance, the column minus the row */
  readonly at: number;
  /** of a row that is tested for monotonicity: whether it is read to the right of the diagonal (1) or to the left (-1) */
  readonly side: 1 | -1;
}

export type Pair = readonly [Cell, Cell];

export interface Worst {
  readonly line: Line;
  readonly cells: Pair;
}

const at = ({ data, cols }: Matrix, { row, col }: Cell): number => data[row * cols + col];

/** The cells of the line; for symmetry, those of the row. */
export function cellsOf({ property, at: index, side }: Line, n: number): readonly Cell[] {
  if (property === 'translation')
    return Array.from({ length: Math.max(0, n - Math.abs(index)) }, (_, i) => ({
      row: i + Math.max(0, -index),
      col: i + Math.max(0, index),
    }));
  if (property === 'symmetry') return Array.from({ length: n }, (_, col) => ({ row: index, col }));
  const length = side > 0 ? n - index : index + 1;
  return Array.from({ length }, (_, i) => ({ row: index, col: index + side * i }));
}

export const valuesAt = (map: Matrix, cells: readonly Cell[]): number[] => cells.map((cell) => at(map, cell));

export const mirrored = ({ row, col }: Cell): Cell => ({ row: col, col: row });

/** The line through a cell. */
export const lineThrough = (property: PropertyName, { row, col }: Cell): Line => ({
  property,
  at: property === 'translation' ? col - row : row,
  side: col >= row ? 1 : -1,
});

/** A line that is long enough to show the property where it holds. */
export const restingLine = (property: PropertyName, n: number): Line => ({
  property,
  at: property === 'translation' ? Math.max(0, Math.floor(n / 3) - 1) : Math.floor(n / 12),
  side: 1,
});

/** Whether the distance up to which similarity falls says more than the share of pairs: one step of it says nothing. */
export const fallsFar = ({ monotonicity }: Properties): boolean =>
  monotonicity.radius > 1 && gradeFor('monotonicity', monotonicity.pairViolationRate).id !== 'fails';

/** Rises that differ by less than this share of the largest entry count as equal. */
const tie = 1e-6;

/** The first rise: in which row similarity rises most one step beyond the distance up to which it falls everywhere. */
function firstRise(map: Matrix, radius: number): Worst | null {
  const n = map.rows;
  const resting = restingLine('monotonicity', n).at;
  const largest = map.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const rises = Array.from({ length: n }, (_, row) => row)
    .sort((a, b) => Math.abs(a - resting) - Math.abs(b - resting))
    .flatMap((row) =>
      ([1, -1] as const).flatMap((side) => {
        const values = valuesAt(map, cellsOf({ property: 'monotonicity', at: row, side }, n));
        if (values.length <= radius + 1) return [];
        const near = values.slice(0, radius + 1);
        const least = near.indexOf(Math.min(...near));
        return [{ row, side, near: least, rise: values[radius + 1] - near[least] }];
      }),
    );
  const most = rises.reduce((best, { rise }) => Math.max(best, rise), Number.NEGATIVE_INFINITY);
  const first = rises.find(({ rise }) => rise >= most - tie * largest);
  if (!first) return null;
  const { row, side, near } = first;
  return {
    line: { property: 'monotonicity', at: row, side },
    cells: [
      { row, col: row + side * near },
      { row, col: row + side * (radius + 1) },
    ],
  };
}

/** The cell on the same diagonal that is farthest from this one. */
const farthestFrom = (map: Matrix, cell: Cell): Cell =>
  cellsOf(lineThrough('translation', cell), map.rows).reduce((far, one) =>
    Math.abs(at(map, one) - at(map, cell)) > Math.abs(at(map, far) - at(map, cell)) ? one : far,
  );

/** Where the property fails worst, or first; null if it holds. */
export function worstOf(property: PropertyName, map: Matrix, properties: Properties): Worst | null {
  const [first, other] = worstPlaceOf(property, properties, map.rows).cells;
  if (!first) return null;
  if (property === 'monotonicity' && fallsFar(properties))
    return firstRise(map, properties.monotonicity.radius);
  const second = other ?? farthestFrom(map, first);
  // A row is read to the side of the farther cell.
  return {
    line: lineThrough(property, property === 'monotonicity' ? second : first),
    cells: [first, second],
  };
}

/** Whether a cell is on the line, or its mirror on that of symmetry. */
export const isOn = (line: Line, cell: Cell): boolean =>
  line.property === 'symmetry'
    ? cell.row === line.at || cell.col === line.at
    : line.property === 'translation'
      ? cell.col - cell.row === line.at
      : cell.row === line.at && (cell.col - cell.row) * line.side >= 0;

/** In a row: the first rise, where similarity falls far, or else the largest one within the window. */
function riseOn(line: Line, map: Matrix, properties: Properties, tolerance: number): Pair | null {
  const cells = cellsOf(line, map.rows);
  const values = valuesAt(map, cells);
  const isFirst = fallsFar(properties);
  const most = isFirst ? cells.length - 1 : Math.min(properties.monotonicity.window, cells.length - 1);
  let pair: Pair | null = null;
  let [lowest, largest] = [0, tolerance];
  for (let k = 1; k <= most && !(isFirst && pair); k++) {
    const rise = values[k] - values[lowest];
    // Without a tolerance, a tie is no fall.
    if (rise > largest || (rise === 0 && tolerance === 0 && !pair)) {
      pair = [cells[lowest], cells[k]];
      largest = rise;
    }
    if (rise < 0) lowest = k;
  }
  return pair;
}

/** The cell of the line that is farthest from what it should be, if that is more than rounding. */
function farthestOn(line: Line, map: Matrix, shouldBe: (cell: Cell) => number): Cell | null {
  const largest = map.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const off = (cell: Cell) => Math.abs(at(map, cell) - shouldBe(cell));
  const far = cellsOf(line, map.rows).reduce((one, next) => (off(next) > off(one) ? next : one));
  return off(far) > rounding * largest ? far : null;
}

/** Where the property fails worst, or first, on a line; null where it holds there. `worst`: that of the whole map. */
export function pairOn(
  line: Line,
  map: Matrix,
  properties: Properties,
  { worst, tolerance }: { readonly worst: Worst | null; readonly tolerance: number },
): Pair | null {
  if (!worst) return null;
  if (worst.cells.every((cell) => isOn(line, cell))) return worst.cells;
  if (line.property === 'monotonicity') return riseOn(line, map, properties, tolerance);
  if (line.property === 'symmetry') {
    const far = farthestOn(line, map, (cell) => at(map, mirrored(cell)));
    return far && [far, mirrored(far)];
  }
  const { mean } = properties.translationInvariance;
  const far = farthestOn(line, map, () => mean[line.at + map.rows - 1]);
  return far && [far, farthestFrom(map, far)];
}
