/** How the three properties are called, when one of them holds, and how its number is written. */
import { rounding } from '../../core/rounding.ts';
import { formatNumber } from '../../draw/format.ts';
import type { PropertyName } from './measured-properties.ts';

export const propertyNames: Readonly<Record<PropertyName, string>> = {
  monotonicity: 'Monotonicity',
  translation: 'Translation invariance',
  symmetry: 'Symmetry',
};

export const propertyOrder: readonly PropertyName[] = ['monotonicity', 'translation', 'symmetry'];

/** Below it a number is 0 but for rounding: sums over a whole matrix of float32 keep this much. */
const largestHeld: Readonly<Record<PropertyName, number>> = {
  monotonicity: 0,
  translation: rounding,
  symmetry: rounding,
};

/** Whether a property with this number holds. */
export const holds = (property: PropertyName, value: number): boolean => value <= largestHeld[property];

/** Monotonicity as a percentage; what is 0 but for rounding as 0. */
export function numberText(property: PropertyName, value: number): string {
  if (property === 'monotonicity') return percentText(value);
  return holds(property, value) ? '0' : formatNumber(value);
}

export const percentText = (share: number): string =>
  `${formatNumber(Number((100 * share).toPrecision(3)))} %`;
