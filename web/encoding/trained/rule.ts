/** The rules that say whether models have learned a task, and whether one is better than another. Training and the claims all ask them. */
import type { EvaluateOptions } from '../../core/types.ts';

/** `chance`: no better than a guess. */
export type Grade = 'knows' | 'partly' | 'chance';

/** An encoding knows the task if every seed gets this far, and stays at chance if none gets beyond `missed`. */
export interface Rule {
  readonly reached: number;
  readonly missed: number;
}

/** Not 100 %: small models still slip now and then when they have long found what the task asks for. */
const known = 0.95;

/**
 * The accuracy that guessing hardly ever exceeds on so many tests: three standard errors above chance. Two would not do for a screen of many
 * models: one guess in 44 exceeds two, one in 740 exceeds three.
 */
export const luckLimit = (chance: number, tests: number): number =>
  chance + 3 * Math.sqrt((chance * (1 - chance)) / tests);

/** For tests like the training: right nearly always, and more often than luck explains. */
export const learning = (chance: number, tests: number): Rule => ({
  reached: known,
  missed: luckLimit(chance, tests),
});

/**
 * For spans in places where training had none. Accuracy falls there even for encodings that know only offsets, so being right as often as not
 * counts; one in ten is what is left to those that find a single end now and then.
 */
export const carryingOver: Rule = { reached: 0.5, missed: 0.1 };

export const isElsewhere = ({ spans }: Pick<EvaluateOptions, 'spans'>): boolean => spans === 'second-half';

export const ruleOf = (
  chance: number,
  tests: Pick<EvaluateOptions, 'spans'> & { readonly sequences: number },
): Rule => (isElsewhere(tests) ? carryingOver : learning(chance, tests.sequences));

/** `accuracies`: one for each seed. */
export function gradeOf(accuracies: readonly number[], { reached, missed }: Rule): Grade {
  if (accuracies.every((one) => one >= reached && one > missed)) return 'knows';
  return accuracies.every((one) => one <= missed) ? 'chance' : 'partly';
}

export type Range = readonly [least: number, most: number];

export const rangeOf = (values: readonly number[]): Range => [Math.min(...values), Math.max(...values)];

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** From the best seed of the second to the worst one of the first; negative where seeds overlap. */
export const gapOf = (first: Range, second: Range): number => first[0] - second[1];

/** Two trainings of one encoding differ where no seeds overlap. */
export const isAbove = (first: Range, second: Range): boolean => gapOf(first, second) > 0;

/** Points between the nearest seeds of two encodings: 100 against 99 is no win. */
export const margin = 10;

/** Accuracies in percent. */
export const beats = (first: Range, second: Range): boolean => gapOf(first, second) >= margin;

/** Indices of those whose worst seed is above, or level with, the worst seed of every other. */
export function bestOf(ranges: readonly Range[]): readonly number[] {
  const most = Math.max(...ranges.map(([least]) => least));
  return ranges.flatMap(([least], i) => (least === most ? [i] : []));
}

/** The best, if they do the task at all with every seed: more than `missed`. */
export const winnersOf = (ranges: readonly Range[], missed: number): readonly number[] =>
  bestOf(ranges).filter((i) => ranges[i][0] > missed);

/** A difference in whole points, which seems to reach the margin only where it does. */
export function pointsOf(gap: number): number {
  const whole = Math.round(Math.abs(gap));
  return Math.sign(gap) * (whole >= margin && Math.abs(gap) < margin ? margin - 1 : whole) || 0;
}

/** Limits that a rounded percentage must not seem to reach. */
const limits = [95, 100];

/** The number of decimals, `places` or more, with which a percentage below a limit does not look like it. */
export function placesBelow(value: number, places: number): number {
  let enough = places;
  while (limits.some((limit) => value < limit && Number(value.toFixed(enough)) >= limit)) enough += 1;
  return enough;
}
