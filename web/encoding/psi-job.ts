/** ψ of learned sinusoids, as far as it is drawn, and its first rise, as far as is searched. */
import type { Core } from '../core/types.ts';
import {
  farthestDistance,
  frequenciesOf,
  type LearnedSinusoids,
  movedCount,
  reach,
  startFrequencies,
  steps,
} from './frequencies.ts';

/** Where psi rises, with its value there and one before. */
function riseOf(core: Core, frequencies: Float64Array, at: number | null) {
  if (at === null) return null;
  const [before, value] = core.psi(frequencies, [at - 1, at]).psi;
  return { at, before, value };
}

export function psiJob(core: Core, input: LearnedSinusoids) {
  const { d, psiBase } = input;
  const frequencies = frequenciesOf(input);
  const fromOne = frequencies.map((frequency) => frequency * psiBase ** (-2 / d));
  const { firstRise, firstStationary } = core.psi(frequencies, [0, farthestDistance]);
  const distances = Float64Array.from({ length: reach * steps + 1 }, (_, i) => i / steps);
  const { psi, derivative } = core.psi(frequencies, distances);
  const start = startFrequencies(d, psiBase);
  const isMoved = movedCount(input) > 0;
  const before = isMoved
    ? {
        psi: core.psi(start, distances).psi,
        rise: riseOf(core, start, core.psi(start, [0, farthestDistance]).firstRise),
      }
    : null;
  return {
    /** from 0, in steps of 1/4 */
    distances,
    psi,
    derivative,
    /** first whole distance at which psi rises; null for none */
    rise: riseOf(core, frequencies, firstRise),
    /** the same before any frequency was moved; null where none is */
    before,
    /** the same with frequencies counted from i = 1; null without a rise, or if frequencies are moved */
    riseFromOne: isMoved ? null : core.psi(fromOne, [0, farthestDistance]).firstRise,
    firstStationary,
  };
}

export type PsiOutput = ReturnType<typeof psiJob>;
