/** How far each property of a similarity map is from holding; 0 if it holds. */
import type { Properties } from '../core/types.ts';

export interface PropertyNumbers {
  /** share of pairs that violate it */
  readonly monotonicity: number;
  /** relative distance from the nearest Toeplitz matrix */
  readonly translation: number;
  readonly symmetry: number;
}

export const numbersOf = ({
  monotonicity,
  translationInvariance,
  symmetry,
}: Properties): PropertyNumbers => ({
  monotonicity: monotonicity.pairViolationRate,
  translation: translationInvariance.relativeDistance,
  symmetry: symmetry.asymmetry,
});

export type PropertyName = keyof PropertyNumbers;
