/** The definitions of monotonicity, which a figure of the first screen declares: those of other numbers are loaded with a citation. */
import { type Definition, define } from './define.ts';

const pairsThatBreak =
  'Monotonicity: our measure, after Wang et al. 2021; over all positions and both directions, the share of offset pairs within the window where the farther position is';

export const monotonicity = define(`${pairsThatBreak} at least as similar.`, 'wang2021');

/** `tolerance` is above 0. */
export const monotonicityWithin = (tolerance: number): Definition =>
  define(`${pairsThatBreak} more similar, by more than the tolerance of ${tolerance}.`, 'wang2021');
