/** Changes of the base learning rate on the way, as a run takes them. */
import { usualLearningRate } from '../../../core/constants.ts';
import type { State } from '../../../settings/setting-table.ts';
import { mostRate, type RateChange, readChanges, writeChanges } from '../settings.ts';
import { text } from '../text.ts';

/** Before any change. */
export const firstRate = ({ learningRate, optimizer }: Pick<State, 'learningRate' | 'optimizer'>): number =>
  learningRate || usualLearningRate[optimizer];

/** Those that a model has felt after so many steps. */
export const before = (changes: readonly RateChange[], steps: number): readonly RateChange[] =>
  changes.filter(({ step }) => step < steps);

/** Those that a run reaches. */
export const changesIn = ({
  rateChanges,
  steps,
}: Pick<State, 'rateChanges' | 'steps'>): readonly RateChange[] => before(readChanges(rateChanges), steps);

/** The base rate at a step: warm-up and decay multiply it. */
const rateAt = (first: number, changes: readonly RateChange[], step: number): number =>
  changes.findLast((change) => change.step <= step)?.rate ?? first;

/** With the rate multiplied from a step on, in place of a change at the same step. */
export function multiplied(
  first: number,
  changes: readonly RateChange[],
  { step, factor }: { readonly step: number; readonly factor: number },
): readonly RateChange[] {
  // Four digits: a link has room for a change at every test.
  const rate = Number((rateAt(first, changes, step) * factor).toPrecision(4));
  return [...changes.filter((change) => change.step !== step), { step, rate }].sort(
    (a, b) => a.step - b.step,
  );
}

/** Why the state cannot hold these changes; '' if it can. */
export function refusalOf(changes: readonly RateChange[], maxLength: number): string {
  if (changes.some(({ rate }) => rate > mostRate)) return text.rates.mostRate(mostRate);
  return writeChanges(changes).length > maxLength ? text.rates.noRoom : '';
}
