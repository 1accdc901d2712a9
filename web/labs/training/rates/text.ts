/** Changes of the base learning rate on the way as the text of the state: '150:0.0005,200:0.001'. */
import type { TrainerOptions } from '../../../core/types.ts';

export type RateChange = NonNullable<TrainerOptions['rateChanges']>[number];

/** Of the base rate, changed or not. */
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

/** The text with no rate above the largest, for the store. */
export function fitChanges(text: string): { readonly value: string; readonly reason?: string } {
  const changes = readChanges(text);
  if (changes.every(({ rate }) => rate <= mostRate)) return { value: text };
  return {
    value: writeChanges(changes.map(({ step, rate }) => ({ step, rate: Math.min(rate, mostRate) }))),
    reason: `a rate is at most ${mostRate}`,
  };
}
