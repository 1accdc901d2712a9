/** Which fits are as good as the best one, and which of those is named first. */
import type { RecognitionFit } from '../../core/types.ts';

/** Errors that differ by rounding, or by a free parameter: as the core takes them. */
const isAsGood = (a: RecognitionFit, b: RecognitionFit): boolean =>
  a.family === b.family && a.error <= b.error / 0.9 + 1e-6;

/** Fits as good as the best one; it is the first of them. */
export const equals = (fits: readonly RecognitionFit[]): readonly RecognitionFit[] =>
  fits.filter((fit) => isAsGood(fit, fits[0]));

const hasRoundBase = ({ parameters }: RecognitionFit): boolean => Number.isInteger(parameters.base);

/** Spacings are the same numbers with other bases: of fits that are equally good those with a round base come first. */
export function roundFirst(fits: readonly RecognitionFit[]): readonly RecognitionFit[] {
  const best = equals(fits);
  const rounds = best.filter(hasRoundBase);
  return [
    ...rounds,
    ...best.filter((fit) => !rounds.includes(fit)),
    ...fits.filter((fit) => !best.includes(fit)),
  ];
}
