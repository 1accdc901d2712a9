/** Definitions of a figure's numbers. Those of monotonicity stand here because a figure on the first screen of Properties declares them; the others are
 *  loaded with a citation. */
import type { SchemeId } from '../../core/types.ts';
import type { PaperId } from '../../schemes/papers.ts';

export interface Definition {
  readonly words: string;
  readonly papers: readonly PaperId[];
  /** schemes whose papers define it as well */
  readonly schemes?: readonly SchemeId[];
}

export const define = (words: string, ...papers: readonly PaperId[]): Definition => ({ words, papers });

const pairsThatBreak =
  'Monotonicity: our measure, after Wang et al. 2021; over all positions and both directions, the share of offset pairs within the window where the farther position is';

export const monotonicity = define(`${pairsThatBreak} at least as similar.`, 'wang2021');

/** `tolerance` is above 0. */
export const monotonicityWithin = (tolerance: number): Definition =>
  define(`${pairsThatBreak} more similar, by more than the tolerance of ${tolerance}.`, 'wang2021');
