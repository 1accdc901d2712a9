/** Which fits are as good as the best one, and which of those is named first. */
import type { Recognition, RecognitionFit } from '../../core/types.ts';

/** Errors that differ by rounding, or by a free parameter: as the core takes them. */
const isAsGood = (a: RecognitionFit, b: RecognitionFit): boolean =>
  a.family === b.family && a.error <= b.error / 0.9 + 1e-6;

/** Fits as good as the best one; it is the first of them. */
export const equals = (fits: readonly RecognitionFit[]): readonly RecognitionFit[] =>
  fits.filter((fit) => isAsGood(fit, fits[0]));

const hasRoundBase = ({ parameters }: RecognitionFit): boolean => Number.isInteger(parameters.base);

const isGenerated = ({ family }: RecognitionFit): boolean => family !== 'learned';

/** Those of which it holds, then the others. */
const first = <T>(all: readonly T[], holds: (one: T) => boolean): T[] => [
  ...all.filter(holds),
  ...all.filter((one) => !holds(one)),
];

/**
 * Spacings are the same numbers with other bases: of matches that are equally good those with a round base come first. Where
 * nothing matches, random numbers come last: their error is one of distributions.
 */
export function inOrder({ matched, fits }: Pick<Recognition, 'matched' | 'fits'>): readonly RecognitionFit[] {
  if (!matched) return first(fits, isGenerated);
  const best = equals(fits);
  return [...first(best, hasRoundBase), ...fits.filter((fit) => !best.includes(fit))];
}

/** The best fit that can be generated again, not drawn. */
export const bestGenerated = (fits: readonly RecognitionFit[]): number => fits.findIndex(isGenerated);
