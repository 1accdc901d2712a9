/** The three properties of a similarity or attention map: their numbers, their grades, and the places where they fail worst. */
import { rounding } from '../../core/constants.ts';
import type { Breaks, Core, Matrix, Properties } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import {
  type Grade,
  gradeOf,
  grades,
  numbersOf,
  type PropertyName,
} from '../../encoding/property-numbers.ts';
import type { DownsampledMatrix } from './proximity.ts';

export type MeasuredProperties = Properties & { readonly breaks: Breaks };

/** The window, limited to the largest offset of n positions. */
export const windowWithin = (wanted: number, n: number): number => Math.min(wanted, n - 1);

export const measureProperties = (
  core: Core,
  phi: Matrix,
  window: number,
  tolerance: number,
): MeasuredProperties =>
  core.properties(phi, {
    window: windowWithin(window, phi.rows),
    tolerance,
    breaks: true,
  }) as MeasuredProperties;

export const propertyOrder: readonly PropertyName[] = ['monotonicity', 'translation', 'symmetry'];

/** Numbers up to this count as 0: sums of float32 numbers leave some rounding. */
const largestHeld: Readonly<Record<PropertyName, number>> = {
  monotonicity: 0,
  translation: rounding,
  symmetry: rounding,
};

export const holds = (property: PropertyName, value: number): boolean => value <= largestHeld[property];

/** Even one violation among millions of pairs is not graded 'holds'. */
export function gradeFor(property: PropertyName, value: number): Grade {
  if (holds(property, value)) return grades[0];
  const grade = gradeOf(value);
  return grade === grades[0] ? grades[1] : grade;
}

/** '12.3' for 0.123 */
const percentOf = (share: number): string => formatNumber(Number((100 * share).toPrecision(3)));

/** The number of a property in percent; '0' if only rounding is left. */
export const numberOf = (property: PropertyName, value: number): string =>
  holds(property, value) ? '0' : percentOf(value);

/** The same with at most two decimals, since cells of the matrix are small. */
export function cellNumber(property: PropertyName, value: number): string {
  if (holds(property, value)) return '0';
  return value < 1e-4 ? '<0.01' : String(Number(Number((100 * value).toPrecision(3)).toFixed(2)));
}

export const numberText = (property: PropertyName, value: number): string =>
  `${numberOf(property, value)}\u00a0%`;

/** A row of the matrix, and the cells where the property fails worst; none if it holds. */
export interface WorstPlace {
  readonly x: number;
  /** in row x; for symmetry, also the mirrored cell */
  readonly cells: readonly { readonly row: number; readonly col: number }[];
}

const worstCells: Readonly<Record<PropertyName, (properties: Properties) => WorstPlace['cells']>> = {
  monotonicity: ({ monotonicity: { worst } }) =>
    worst ? [worst.x + worst.m, worst.x + worst.n].map((col) => ({ row: worst.x, col })) : [],
  translation: ({ translationInvariance: { worst } }) => (worst ? [{ row: worst.x, col: worst.y }] : []),
  symmetry: ({ symmetry: { worst } }) =>
    worst
      ? [
          { row: worst.x, col: worst.y },
          { row: worst.y, col: worst.x },
        ]
      : [],
};

/** Where the property fails worst; the middle row if it holds. */
export function worstPlaceOf(property: PropertyName, properties: Properties, n: number): WorstPlace {
  // The largest difference means nothing if it is rounding.
  const isBroken = !holds(property, numbersOf(properties)[property]);
  const cells = isBroken ? worstCells[property](properties) : [];
  return { x: cells[0]?.row ?? Math.floor(n / 2), cells };
}

/** The numbers from, from + 1, … */
export const range = (from: number, count: number) =>
  Float64Array.from({ length: count }, (_, i) => from + i);

/** The first and the last row (or column) of the matrix in a cell of its map. */
export const blockOf = (
  { n, step }: DownsampledMatrix,
  cell: number,
): readonly [first: number, last: number] => [cell * step, Math.min(n, (cell + 1) * step) - 1];
