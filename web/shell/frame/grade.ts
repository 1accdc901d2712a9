/** How well a property holds, in four grades. The whole page uses these limits, for shares and for relative distances. */
import { text } from '../text.ts';

/** The colour of a verdict. `position` (orange) means position, never good or bad. */
export type Tone = 'satisfied' | 'violated' | 'position' | 'plain';

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

/** From best to worst. */
export const grades: readonly Grade[] = [
  { id: 'holds', mark: '●', ...text.grades.holds, tone: 'satisfied' },
  { id: 'nearly', mark: '◕', ...text.grades.nearly, tone: 'plain' },
  { id: 'partly', mark: '◑', ...text.grades.partly, tone: 'plain' },
  { id: 'fails', mark: '○', ...text.grades.fails, tone: 'violated' },
];

const limits = [1e-6, 0.01, 0.25];

/** The grade of a share of violations, or of a relative distance: 0 is perfect. Up to 1e-6 counts as rounding. */
export const gradeOf = (share: number): Grade =>
  grades[share <= limits[0] ? 0 : share < limits[1] ? 1 : share < limits[2] ? 2 : 3];
