/** The one rule that says whether models have learned a task. The number, the headline and the claims all ask it. */
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
