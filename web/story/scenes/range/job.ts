import type { Core } from '../../../core/types.ts';
import { farthestDistance, frequenciesOf, type LearnedSinusoids } from '../../../encoding/frequencies.ts';

/** The farthest distance that is drawn. */
export const reach = 128;

export interface Curve {
  /** radians per position */
  readonly frequencies: Float64Array;
  /** the similarity at the distances from 0 to `reach` */
  readonly psi: Float64Array;
  /** the first whole distance at which the similarity rises, and by how much; null if it falls as far as is searched */
  readonly rise: { readonly at: number; readonly by: number } | null;
}

/** The lab's similarity and its first rise, at the distances that the scene draws. */
export function rangeJob(core: Core, input: LearnedSinusoids): Curve {
  const frequencies = frequenciesOf(input);
  const distances = Float64Array.from({ length: reach + 1 }, (_, distance) => distance);
  const { psi } = core.psi(frequencies, distances);
  const { firstRise: at } = core.psi(frequencies, [0, farthestDistance]);
  if (at === null) return { frequencies, psi, rise: null };
  const [before, value] = core.psi(frequencies, [at - 1, at]).psi;
  return { frequencies, psi, rise: { at, by: value - before } };
}

/** The number of positions over which the similarity falls at every step; infinite where no rise is found. */
export const fallOf = ({ rise }: Curve): number => (rise ? rise.at - 1 : Number.POSITIVE_INFINITY);
