/** What the page shows of the runs: one stop, which all of them have reached. */
import type { Scheme } from '../../core/types.ts';
import type { State } from '../../settings/setting-table.ts';
import type { Grid } from './definition.ts';
import type { Shown } from './finding-text.ts';
import type { Course } from './run/training.ts';
import { graded, type Outcome } from './verdict.ts';

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
  if (tests.spans === 'second-half') return 'in new places';
  return tests.n !== undefined && tests.n > options.n ? `on ${tests.n} words` : '';
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
