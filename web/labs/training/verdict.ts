/** The rules behind the headline, the number and the grades, and the summary of the runs that the page shows. */
import type { Scheme, TaskId } from '../../core/types.ts';
import type { State } from '../../settings/setting-table.ts';
import type { Grid } from './definition.ts';
import type { Course } from './run/training.ts';
import { text } from './text.ts';

export type Grade = 'knows' | 'partly' | 'chance';

/** If an encoding knows the task, every seed is at least this accurate, and above the limit of luck. */
export const known = 0.95;

/** The accuracy that pure guessing hardly ever exceeds on so many tests: two standard errors above chance. */
export const luckLimit = (chance: number, tests: number): number =>
  chance + 2 * Math.sqrt((chance * (1 - chance)) / tests);

/** The median accuracy; of an even number, the lower middle one, so that it is always a real model's. */
export function middleOf(accuracies: readonly number[]): number {
  const sorted = [...accuracies].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

export type Range = readonly [least: number, most: number];

export const rangeOf = (values: readonly number[]): Range => [Math.min(...values), Math.max(...values)];

export function gradeOf(accuracies: readonly number[], chance: number, tests: number): Grade {
  const limit = luckLimit(chance, tests);
  if (accuracies.every((one) => one >= known && one > limit)) return 'knows';
  return middleOf(accuracies) <= limit ? 'chance' : 'partly';
}

/** The accuracy that decides the grade: the worst seed's, or the median at chance. A mean would be no model's. */
export const decisive = ({ grade, accuracies }: Graded): number =>
  grade === 'chance' ? middleOf(accuracies) : Math.min(...accuracies);

/** An encoding with the accuracies of its models, one for each seed. */
export interface Graded {
  readonly encoding: string;
  readonly accuracies: readonly number[];
  readonly grade: Grade;
}

export const graded = (
  outcomes: readonly Omit<Graded, 'grade'>[],
  chance: number,
  tests: number,
): readonly Graded[] =>
  outcomes.map((outcome) => ({ ...outcome, grade: gradeOf(outcome.accuracies, chance, tests) }));

/** The encoding that the headline contrasts with the others: the worst one once one knows the task, else the best. */
export function contrasted(all: readonly Graded[]): Graded | undefined {
  const sign = all.some(({ grade }) => grade === 'knows') ? 1 : -1;
  return [...all].sort((a, b) => sign * (decisive(a) - decisive(b)))[0];
}

/** Limits that a rounded percentage must not seem to reach. */
const limits = [100 * known, 100];

/** The number of decimals, `places` or more, with which a percentage below a limit does not look like it. */
export function placesBelow(value: number, places: number): number {
  let enough = places;
  while (limits.some((limit) => value < limit && Number(value.toFixed(enough)) >= limit)) enough += 1;
  return enough;
}

/** The accuracies and grades of all encodings, at a stop that every run has reached. */
export interface Summary {
  readonly catalog: readonly Scheme[];
  readonly task: TaskId;
  readonly reach: number;
  /** what the tests have and training has not: 'in new places', 'on 64 words', or '' */
  readonly beyond: string;
  readonly graded: readonly Graded[];
  readonly seeds: readonly number[];
  readonly step: number;
  /** whether the step is the last */
  readonly isLast: boolean;
}

/** Index of the stop to show: the one that the state names if it is reached, otherwise the latest; -1 before the first. */
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

function beyondText({ tests, runs: [{ options }] }: Grid): string {
  if (tests.spans === 'second-half') return text.inNewPlaces;
  return tests.n !== undefined && tests.n > options.n ? text.onWords(tests.n) : '';
}

/** The summary at stop `place`; undefined before the first test. */
export function summaryAt(
  catalog: readonly Scheme[],
  grid: Grid,
  courses: readonly Course[],
  place: number,
  { reach, task }: Pick<State, 'reach' | 'task'>,
): Summary | undefined {
  const chance = courses.find(({ about }) => about)?.about?.chance;
  const { encodings, seeds, stops, tests } = grid;
  const outcomes = encodings
    .map((encoding) => ({
      encoding,
      accuracies: coursesOf(courses, encoding).flatMap(({ points }) => points[place]?.accuracy ?? []),
    }))
    .filter(({ accuracies }) => accuracies.length > 0);
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
