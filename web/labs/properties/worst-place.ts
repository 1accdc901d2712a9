/** Where a property fails worst: the cells compared there, and the two curves through them. */
import type { Properties } from '../../core/types.ts';
import type { Mark } from '../../draw/heat-map.ts';
import type { Series } from '../../draw/line-plot.ts';
import { numbersOf } from '../../encoding/property-numbers.ts';
import type { DownsampledMatrix } from './downsampled-matrix.ts';
import type { PropertyName } from './measured-properties.ts';
import { holds } from './property-format.ts';

/** A row of the matrix, and the cells compared there. */
export interface WorstPlace {
  readonly x: number;
  /** in row x, or mirrored for symmetry */
  readonly cells: readonly { readonly row: number; readonly col: number }[];
  readonly isWorst: boolean;
}

/** Where the property fails worst; the middle row if it holds. */
export function worstPlaceOf(property: PropertyName, properties: Properties, n: number): WorstPlace {
  const { monotonicity, translationInvariance, symmetry } = properties;
  // The largest difference means nothing if it is rounding.
  if (holds(property, numbersOf(properties)[property]))
    return { x: Math.floor(n / 2), cells: [], isWorst: false };
  if (property === 'monotonicity' && monotonicity.worst) {
    const { x, m, n: far } = monotonicity.worst;
    return { x, cells: [x + m, x + far].map((col) => ({ row: x, col })), isWorst: true };
  }
  if (property === 'translation' && translationInvariance.worst) {
    const { x, y } = translationInvariance.worst;
    return { x, cells: [{ row: x, col: y }], isWorst: true };
  }
  if (property === 'symmetry' && symmetry.worst) {
    const { x, y } = symmetry.worst;
    return {
      x,
      cells: [
        { row: x, col: y },
        { row: y, col: x },
      ],
      isWorst: true,
    };
  }
  return { x: Math.floor(n / 2), cells: [], isWorst: false };
}

/** The marks of a map whose cells are blocks of step x step. */
export function marksOf(property: PropertyName, { cells }: WorstPlace, step: number): readonly Mark[] {
  const labels = {
    monotonicity: ['nearer', 'farther, yet more similar'],
    translation: ['farthest from the mean of its diagonal'],
    symmetry: ['most unlike its mirror image', 'most unlike its mirror image'],
  }[property];
  return cells.map(({ row, col }, i) => ({
    row: Math.floor(row / step),
    col: Math.floor(col / step),
    kind: 'violated',
    label: labels[i],
  }));
}

/** The whole numbers from one on. */
export const range = (from: number, count: number) =>
  Float64Array.from({ length: count }, (_, i) => from + i);

/** Over the offset y - x: row x, and for comparison the mean over all rows, or for symmetry column x. */
export function offsetSeries(
  property: PropertyName,
  matrix: DownsampledMatrix,
  { translationInvariance: { mean } }: Properties,
  { x, cells }: WorstPlace,
  names: { readonly row: string; readonly column: string },
): readonly Series[] {
  const { n } = matrix;
  const other: Series =
    property === 'symmetry'
      ? {
          id: 'column',
          label: names.column,
          kind: 'line',
          color: 'ink',
          dashed: true,
          x: range(-x, n),
          y: matrix.column(x),
        }
      : {
          id: 'mean',
          label: 'mean over all rows',
          kind: 'line',
          color: 'ink-soft',
          dashed: true,
          x: range(1 - n, 2 * n - 1),
          y: mean,
        };
  const ringed = cells.map(({ row, col }) => ({
    offset: row === x ? col - x : row - x,
    value: matrix.row(row)[col],
  }));
  return [
    other,
    {
      id: 'row',
      label: names.row,
      kind: 'line',
      color: 'position',
      x: range(-x, n),
      y: matrix.row(x),
    },
    {
      id: 'worst',
      label: ringed.length > 0 ? 'worst' : '',
      kind: 'points',
      color: 'violated',
      x: ringed.map(({ offset }) => offset),
      y: ringed.map(({ value }) => value),
    },
  ];
}
