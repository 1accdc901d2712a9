/** What settings share with the rest of the lab: their largest values, and changes of the learning rate as text. */
import type { TrainerOptions } from '../../core/types.ts';

/** More panels are too small to read. */
export const mostEncodings = 8;

/** A change of the base learning rate on the way; the state holds them as text: '150:0.0005,200:0.001'. */
export type RateChange = NonNullable<TrainerOptions['rateChanges']>[number];

/** The largest learning rate, changed or not. */
export const mostRate = 10;

/** In the order of their steps, as a trainer takes them. */
export const readChanges = (text: string): readonly RateChange[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((change) => {
      const [step, rate] = change.split(':').map(Number);
      return { step, rate };
    })
    .sort((a, b) => a.step - b.step);

export const writeChanges = (changes: readonly RateChange[]): string =>
  changes.map(({ step, rate }) => `${step}:${rate}`).join(',');
