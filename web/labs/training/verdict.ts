/** What the accuracies of the runs mean: the rules behind headline, number and grade. */

/** The accuracies of one encoding's models at the step shown, one for each seed. */
export interface Outcome {
  readonly encoding: string;
  readonly accuracies: readonly number[];
}

export type Grade = 'knows' | 'partly' | 'chance';

/** Every seed of an encoding that knows the task is at least this accurate, and above the limit of luck. */
export const known = 0.95;

/** The most that a model without any knowledge reaches on so many tests: two standard errors above chance. */
export const luckLimit = (chance: number, tests: number): number =>
  chance + 2 * Math.sqrt((chance * (1 - chance)) / tests);

/** A real model's accuracy: the middle one, the lower of two in the middle. */
export function middleOf(accuracies: readonly number[]): number {
  const sorted = [...accuracies].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

export const rangeOf = (accuracies: readonly number[]): readonly [least: number, most: number] => [
  Math.min(...accuracies),
  Math.max(...accuracies),
];

export function gradeOf(accuracies: readonly number[], chance: number, tests: number): Grade {
  const limit = luckLimit(chance, tests);
  if (accuracies.every((one) => one >= known && one > limit)) return 'knows';
  return middleOf(accuracies) <= limit ? 'chance' : 'partly';
}

/** The accuracy that decides the grade: of the worst seed, or of the middle one at chance. A mean would be no model's. */
export const decisive = ({ grade, accuracies }: Graded): number =>
  grade === 'chance' ? middleOf(accuracies) : Math.min(...accuracies);

export interface Graded extends Outcome {
  readonly grade: Grade;
}

export const graded = (outcomes: readonly Outcome[], chance: number, tests: number): readonly Graded[] =>
  outcomes.map((outcome) => ({ ...outcome, grade: gradeOf(outcome.accuracies, chance, tests) }));

const by =
  (sign: 1 | -1) =>
  (a: Graded, b: Graded): number =>
    sign * (decisive(a) - decisive(b));

/** The encoding that the headline contrasts with the others: the worst one once one knows the task, else the best. */
export function contrasted(all: readonly Graded[]): Graded | undefined {
  const isLearned = all.some(({ grade }) => grade === 'knows');
  return [...all].sort(by(isLearned ? 1 : -1))[0];
}

/** In percent: what a rule asks of a model that knows its task, and all. */
const limits = [100 * known, 100];

/** The number of decimals, `places` or more, with which a percentage below a limit does not look like it. */
export function placesBelow(value: number, places: number): number {
  let enough = places;
  while (limits.some((limit) => value < limit && Number(value.toFixed(enough)) >= limit)) enough += 1;
  return enough;
}
