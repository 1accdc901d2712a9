/** How well a property holds, in four grades: the same limits for shares and for relative distances, on the whole page. */

/** How a standing is coloured. Orange says position, never good or bad. */
export type Tone = 'satisfied' | 'violated' | 'position' | 'plain';

/** What a number amounts to: a mark, a word or two, and their colour. */
export interface Standing {
  readonly mark: string;
  readonly words: string;
  readonly tone: Tone;
}

export interface Grade extends Standing {
  readonly id: 'holds' | 'nearly' | 'partly' | 'fails';
  /** the limit, for legends */
  readonly limit: string;
}

/** From the best to the worst. */
export const grades: readonly Grade[] = [
  { id: 'holds', mark: '●', words: 'holds', limit: '0', tone: 'satisfied' },
  { id: 'nearly', mark: '◕', words: 'nearly', limit: 'under 1 %', tone: 'plain' },
  { id: 'partly', mark: '◑', words: 'partly', limit: 'under 25 %', tone: 'plain' },
  { id: 'fails', mark: '○', words: 'fails', limit: '25 % or more', tone: 'violated' },
];

const limits = [1e-6, 0.01, 0.25];

/** The grade of a share that breaks a property, or of a distance relative to what it is compared with: 0 is perfect. */
export const gradeOf = (share: number): Grade =>
  grades[share <= limits[0] ? 0 : share < limits[1] ? 1 : share < limits[2] ? 2 : 3];
