/** The line along which a property is read from a map: a row, a diagonal, or a row and its mirror; and where the property fails worst. */
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

export interface Worst {
  readonly line: Line;
  readonly cells: readonly [Cell, Cell];
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
