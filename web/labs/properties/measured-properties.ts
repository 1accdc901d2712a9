/** The three properties of a proximity or of an attention map: their numbers and grades, the cells that break them, and where they fail worst. */
import { rounding } from '../../core/constants.ts';
import type { Breaks, Core, Matrix, Properties } from '../../core/types.ts';
import { formatNumber, tellApart } from '../../draw/format.ts';
import type { Mark } from '../../draw/heat-map.ts';
import type { Series } from '../../draw/line-plot.ts';
import { numbersOf } from '../../encoding/property-numbers.ts';
import { type Grade, gradeOf, grades } from '../../shell/frame/grade.ts';
import type { Compared, DownsampledMatrix } from './proximity.ts';

export type MeasuredProperties = Properties & { readonly breaks: Breaks };

export type PropertyName = keyof Breaks;

/** The window, cut to the largest offset of n positions. */
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

export const propertyNames: Readonly<Record<PropertyName, string>> = {
  monotonicity: 'Monotonicity',
  translation: 'Translation invariance',
  symmetry: 'Symmetry',
};

export const propertyOrder: readonly PropertyName[] = ['monotonicity', 'translation', 'symmetry'];

/** The largest number that counts as 0: sums over a matrix of float32 leave some rounding. */
const largestHeld: Readonly<Record<PropertyName, number>> = {
  monotonicity: 0,
  translation: rounding,
  symmetry: rounding,
};

/** Whether a property with this number holds. */
export const holds = (property: PropertyName, value: number): boolean => value <= largestHeld[property];

/** The grade of a number. Even one violation among millions of pairs is not 'holds'. */
export function gradeFor(property: PropertyName, value: number): Grade {
  if (holds(property, value)) return grades[0];
  const grade = gradeOf(value);
  return grade === grades[0] ? grades[1] : grade;
}

/** '12.3' for 0.123 */
const percentOf = (share: number): string => formatNumber(Number((100 * share).toPrecision(3)));

export const percentText = (share: number): string => `${percentOf(share)}\u00a0%`;

/** The number of a property in percent; '0' if only rounding is left. */
export const numberOf = (property: PropertyName, value: number): string =>
  holds(property, value) ? '0' : percentOf(value);

/** The same with two decimals, as a cell of the matrix has little room. */
export function cellNumber(property: PropertyName, value: number): string {
  if (holds(property, value)) return '0';
  return value < 1e-4 ? '<0.01' : String(Number(Number((100 * value).toPrecision(3)).toFixed(2)));
}

export const numberText = (property: PropertyName, value: number): string =>
  `${numberOf(property, value)}\u00a0%`;

/** Names of the signed distance of a column from a row. */
export interface OffsetNames {
  readonly one: string;
  readonly several: string;
  /** of the axis */
  readonly title: string;
}

/** Two positions are an offset apart; two offsets are a difference apart. */
export const betweenPositions: OffsetNames = { one: 'offset', several: 'offsets', title: 'offset y − x' };
export const betweenOffsets: OffsetNames = {
  one: 'difference',
  several: 'differences',
  title: 'difference l − k',
};

/** The axes of a proximity. */
export const axisTitles: Readonly<Record<Compared, readonly [row: string, col: string]>> = {
  positions: ['position x', 'position y'],
  offsets: ['offset k', 'offset l'],
  angles: ['query position x', 'key position y'],
  'decaying-angles': ['query position x', 'key position y'],
  bias: ['query position x', 'key position y'],
  sum: ['query position x', 'key position y'],
};

export const offsetNamesOf = (what: Compared): OffsetNames =>
  what === 'offsets' ? betweenOffsets : betweenPositions;

interface Measured {
  readonly matrix: DownsampledMatrix;
  readonly properties: Properties;
  /** what its first row stands for */
  readonly first: number;
  readonly tolerance: number;
  readonly offsetNames: OffsetNames;
}

const reader = ({ matrix, first }: Measured) => ({
  value: (x: number, y: number) => matrix.row(x)[y],
  at: (index: number) => formatNumber(index + first),
});

function monotonicitySentence(
  measured: Measured,
  { worst, window, radius, stepViolationRate }: Properties['monotonicity'],
) {
  const { value, at } = reader(measured);
  const { offsetNames } = measured;
  const limit =
    measured.tolerance > 0 ? ` by more than ${formatNumber(measured.tolerance)}` : ' (ties count)';
  const what =
    `Share of pairs of ${offsetNames.several} up to ${window} where the farther position is more similar${limit}. ` +
    `Single steps: ${percentText(stepViolationRate)}. ` +
    (radius > 0
      ? `No violation up to ${offsetNames.one} ${radius}.`
      : 'Even the first step fails somewhere.');
  if (!worst) return what;
  const { x, m, n } = worst;
  const [near, far] = tellApart(value(x, x + m), value(x, x + n));
  return `${what} Worst: from ${at(x)}, ${near} at ${offsetNames.one} ${formatNumber(m)}, but ${far} at ${formatNumber(n)}.`;
}

function translationSentence(
  measured: Measured,
  { relativeDistance, r2, worst, mean }: Properties['translationInvariance'],
) {
  const explained = Number.isNaN(r2) ? '' : ` R² of the ${measured.offsetNames.one}: ${formatNumber(r2)}.`;
  const what = `Distance from the nearest map in which only the ${measured.offsetNames.one} counts, as a share of the map’s norm.${explained}`;
  if (!worst || holds('translation', relativeDistance)) return what;
  const { value, at } = reader(measured);
  const { x, y } = worst;
  const [there, usual] = tellApart(value(x, y), mean[y - x + measured.matrix.n - 1]);
  return `${what} Worst: ${there} at ${at(x)}, ${at(y)}, where the mean over all rows is ${usual}.`;
}

function symmetrySentence(measured: Measured, { asymmetry, worst }: Properties['symmetry']) {
  const what = 'Asymmetry: 0 where φ(x, y) = φ(y, x), 100 % where one is minus the other.';
  if (!worst || holds('symmetry', asymmetry)) return what;
  const { value, at } = reader(measured);
  const { x, y } = worst;
  const [there, back] = tellApart(value(x, y), value(y, x));
  return `${what} Worst: ${there} at ${at(x)}, ${at(y)}, but ${back} the other way.`;
}

export const propertySentences = (measured: Measured): Readonly<Record<PropertyName, string>> => ({
  monotonicity: monotonicitySentence(measured, measured.properties.monotonicity),
  translation: translationSentence(measured, measured.properties.translationInvariance),
  symmetry: symmetrySentence(measured, measured.properties.symmetry),
});

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
