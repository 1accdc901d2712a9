/** The rules behind the headline, the number and the grades, and the summary of the runs that the page shows. */
import type { Scheme, TaskId } from '../../core/types.ts';
import { type Grade, gradeOf, isElsewhere, type Rule, ruleOf } from '../../encoding/trained/rule.ts';
import type { State } from '../../settings/setting-table.ts';
import type { Grid } from './definition.ts';
import type { Course } from './run/training.ts';
import { text } from './text.ts';

/** The median accuracy; of an even number, the lower middle one, so that it is always a real model's. */
export function middleOf(accuracies: readonly number[]): number {
  const sorted = [...accuracies].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

/** The accuracy that stands for all seeds: the worst one's, or the median at chance, where seeds differ by luck. A mean would be no model's. */
export const decisive = ({ grade, accuracies }: Graded): number =>
  grade === 'chance' ? middleOf(accuracies) : Math.min(...accuracies);

/** An encoding with the accuracies of its models, one for each seed. */
export interface Graded {
  readonly encoding: string;
  readonly accuracies: readonly number[];
  readonly grade: Grade;
}

export const graded = (outcomes: readonly Omit<Graded, 'grade'>[], rule: Rule): readonly Graded[] =>
  outcomes.map((outcome) => ({ ...outcome, grade: gradeOf(outcome.accuracies, rule) }));

/** The encoding that gets farthest: the lab's number is its accuracy. */
export const bestOf = (all: readonly Graded[]): Graded | undefined =>
  all.toSorted((a, b) => decisive(b) - decisive(a))[0];

/** An encoding that knew the task at a step, for the first time. It may slip again, so this says more of a run than its grade. */
interface Arrival {
  readonly encoding: string;
  readonly step: number;
}

/** The accuracies and grades of all encodings, at a stop that every run has reached. */
export interface Summary {
  readonly catalog: readonly Scheme[];
  readonly task: TaskId;
  readonly reach: number;
  /** what the tests have and training has not: 'in new places', 'on 64 words', or '' */
  readonly beyond: string;
  /** whether the tests have spans at places where the training set had none */
  readonly isElsewhere: boolean;
  readonly graded: readonly Graded[];
  /** the first stop at which every seed of an encoding knew the task, for those that have got so far, soonest first */
  readonly arrivals: readonly Arrival[];
  readonly rule: Rule;
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
  if (isElsewhere(tests)) return text.inNewPlaces;
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
  const accuraciesAt = (encoding: string, stop: number) =>
    coursesOf(courses, encoding).flatMap(({ points }) => points[stop]?.accuracy ?? []);
  const outcomes = encodings
    .map((encoding) => ({ encoding, accuracies: accuraciesAt(encoding, place) }))
    .filter(({ accuracies }) => accuracies.length > 0);
  if (chance === undefined || outcomes.length === 0) return undefined;
  const rule = ruleOf(chance, tests);
  const firstKnown = (encoding: string) =>
    stops.slice(0, place + 1).findIndex((_, stop) => gradeOf(accuraciesAt(encoding, stop), rule) === 'knows');
  const arrivals = outcomes
    .map(({ encoding }) => ({ encoding, step: stops[firstKnown(encoding)] }))
    .filter(({ step }) => step !== undefined)
    .sort((a, b) => a.step - b.step);
  return {
    catalog,
    task,
    reach,
    beyond: beyondText(grid),
    isElsewhere: isElsewhere(tests),
    graded: graded(outcomes, rule),
    arrivals,
    rule,
    seeds,
    step: stops[place],
    isLast: place === stops.length - 1,
  };
}
