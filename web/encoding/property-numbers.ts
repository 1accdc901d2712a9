/** How far each property of a similarity map is from holding, and how well it holds, in four grades. */
import type { Properties } from '../core/types.ts';

/** 0 for each that holds. */
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

/** The colour of a verdict. `position` (orange) means position, never good or bad. */
type Tone = 'satisfied' | 'violated' | 'position' | 'plain';

/** A verdict on a number: a mark, a word or two, and their colour. */
export interface Standing {
  readonly mark: string;
  readonly words: string;
  readonly tone: Tone;
}

export interface Grade extends Standing {
  readonly id: 'holds' | 'nearly' | 'partly' | 'fails';
  /** the range of shares, for legends */
  readonly limit: string;
}

/** From best to worst. The whole page uses their limits, for shares and for relative distances. */
export const grades: readonly Grade[] = [
  { id: 'holds', mark: '●', words: 'holds', limit: '0', tone: 'satisfied' },
  { id: 'nearly', mark: '◕', words: 'nearly', limit: 'under 1 %', tone: 'plain' },
  { id: 'partly', mark: '◑', words: 'partly', limit: 'under 25 %', tone: 'plain' },
  { id: 'fails', mark: '○', words: 'fails', limit: '25 % or more', tone: 'violated' },
];

const limits = [1e-6, 0.01, 0.25];

/** The grade of a share of violations, or of a relative distance: 0 is perfect. Up to 1e-6 counts as rounding. */
export const gradeOf = (share: number): Grade =>
  grades[share <= limits[0] ? 0 : share < limits[1] ? 1 : share < limits[2] ? 2 : 3];
