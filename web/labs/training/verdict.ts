/** What the accuracies of the runs mean: the rules behind headline, number and grade; and what the page shows of the runs. */
import type { Scheme, TaskId } from '../../core/types.ts';
import type { State } from '../../settings/setting-table.ts';
import type { Grid } from './definition.ts';
import type { Course } from './run/training.ts';
import { text } from './text.ts';

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

/** What the page shows of the runs: one stop, which all of them have reached. */
export interface Shown {
  readonly catalog: readonly Scheme[];
  readonly task: TaskId;
  readonly reach: number;
  /** what the tests have that training has not: 'in new places', 'on 64 words', or '' */
  readonly beyond: string;
  readonly graded: readonly Graded[];
  readonly seeds: readonly number[];
  readonly step: number;
  /** whether the step is the last */
  readonly isLast: boolean;
}

/** The place among the stops: the one that the state names, as far as it is reached, else the latest; -1 before the first. */
export function placeShown({ stops }: Grid, reached: number, shownStep: number): number {
  const latest = reached - 1;
  if (shownStep < 0) return latest;
  return Math.min(
    latest,
    stops.findLastIndex((step) => step <= shownStep),
  );
}

/** The courses of one encoding, seed by seed. */
export const coursesOf = (courses: readonly Course[], encoding: string): readonly Course[] =>
  courses.filter(({ run }) => run.encoding === encoding);

/** Without encodings that have no result. */
function outcomesAt(
  encodings: readonly string[],
  courses: readonly Course[],
  place: number,
): readonly Outcome[] {
  return encodings
    .map((encoding) => ({
      encoding,
      accuracies: coursesOf(courses, encoding).flatMap(({ points }) => points[place]?.accuracy ?? []),
    }))
    .filter(({ accuracies }) => accuracies.length > 0);
}

function beyondText({ tests, runs: [{ options }] }: Grid): string {
  if (tests.spans === 'second-half') return text.inNewPlaces;
  return tests.n !== undefined && tests.n > options.n ? text.onWords(tests.n) : '';
}

/** Undefined before the first test. */
export function shownAt(
  catalog: readonly Scheme[],
  grid: Grid,
  courses: readonly Course[],
  place: number,
  { reach, task }: Pick<State, 'reach' | 'task'>,
): Shown | undefined {
  const chance = courses.find(({ about }) => about)?.about?.chance;
  const { encodings, seeds, stops, tests } = grid;
  const outcomes = outcomesAt(encodings, courses, place);
  if (chance === undefined || outcomes.length === 0) return undefined;
  return {
    catalog,
    task,
    reach,
    beyond: beyondText(grid),
    graded: graded(outcomes, chance, tests.sequences),
    seeds,
    step: stops[place],
    isLast: place === stops.length - 1,
  };
}
