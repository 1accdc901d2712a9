/** What the numbers of the three properties say, and how each of them is called. */
import { rounding } from '../../core/rounding.ts';
import type { Breaks, Properties } from '../../core/types.ts';
import { formatNumber } from '../../draw/format.ts';
import type { Numbers } from './grid-job.ts';

export type PropertyName = keyof Breaks;

export const propertyNames: Readonly<Record<PropertyName, string>> = {
  monotonicity: 'Monotonicity',
  translation: 'Translation invariance',
  symmetry: 'Symmetry',
};

export const propertyOrder: readonly PropertyName[] = ['monotonicity', 'translation', 'symmetry'];

/** Sums over a whole matrix of float32 keep this much. */
const isNone: Readonly<Record<PropertyName, (value: number) => boolean>> = {
  monotonicity: (value) => value === 0,
  translation: (value) => value <= rounding,
  symmetry: (value) => value <= rounding,
};

export const holds = (property: PropertyName, value: number): boolean => isNone[property](value);

export const numbersOf = ({ monotonicity, translationInvariance, symmetry }: Properties): Numbers => ({
  monotonicity: monotonicity.pairViolationRate,
  translation: translationInvariance.relativeDistance,
  symmetry: symmetry.asymmetry,
});

/** Monotonicity as a percentage; what is 0 but for rounding as 0. */
export function numberText(property: PropertyName, value: number): string {
  if (property === 'monotonicity') return `${formatNumber(Number((100 * value).toPrecision(3)))} %`;
  return holds(property, value) ? '0' : formatNumber(value);
}
