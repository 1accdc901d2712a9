/** psi(m) = sum of cos(w_i m), the proximity of two sinusoids at distance m, and its derivative. */
import type { Core } from '../../core/types.ts';
import { frequenciesOf, type LearnedSinusoids, movedCount } from './frequencies.ts';

export type PsiInput = LearnedSinusoids;

export interface PsiOutput {
  /** from 0 in steps of a quarter position */
  readonly distances: Float64Array;
  readonly psi: Float64Array;
  readonly derivative: Float64Array;
  /** the distance of the first rise, with psi one position before it and there */
  readonly rise: { readonly at: number; readonly before: number; readonly value: number } | null;
  /** where psi first rises if frequencies are counted from i = 1; null if it never does, or if some are moved */
  readonly riseFromOne: number | null;
  readonly firstStationary: number | null;
}

/** The largest distance searched for a rise. */
export const farthestDistance = 4096;
const steps = 4;
const shortest = 64;

/** Wang et al. 2021: up to which distance sinusoids of base 10000 are monotone, and at which width. */
export const claim = { distance: 50, width: 768 };

/** The paper claims nothing for another base or for moved frequencies. */
export const isClaimed = (input: PsiInput): boolean => input.psiBase === 10_000 && movedCount(input) === 0;

export function psiJob(core: Core, input: PsiInput): PsiOutput {
  const { d, psiBase } = input;
  const frequencies = frequenciesOf(input);
  const fromOne = frequencies.map((frequency) => frequency * psiBase ** (-2 / d));
  const { firstRise, firstStationary } = core.psi(frequencies, [0, farthestDistance]);
  const shown = Math.max(
    shortest,
    Math.min(farthestDistance, Math.ceil(1.6 * (firstRise ?? farthestDistance / 16))),
  );
  const distances = Float64Array.from({ length: shown * steps + 1 }, (_, i) => i / steps);
  const { psi, derivative } = core.psi(frequencies, distances);
  const rise = firstRise === null ? null : core.psi(frequencies, [firstRise - 1, firstRise]).psi;
  return {
    distances,
    psi,
    derivative,
    rise: rise && { at: firstRise as number, before: rise[0], value: rise[1] },
    riseFromOne: movedCount(input) > 0 ? null : core.psi(fromOne, [0, farthestDistance]).firstRise,
    firstStationary,
  };
}
