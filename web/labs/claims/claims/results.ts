/** What verdicts read from the results: ranges over the seeds, and the seeds that lie on the other side of a rule. */

import { withMinus } from '../../../draw/format.ts';
import {
  type Grade,
  gradeOf,
  isAbove,
  mean,
  placesBelow,
  type Range,
  type Rule,
  rangeOf as rangeOfNumbers,
} from '../../../encoding/trained/rule.ts';
import type { Claim, Results, Standing, Verdict, View } from '../claim.ts';
import { sharedText } from './shared-text.ts';

/** The numbers of one panel, by condition, then by seed, then by entry. */
export type Values = Results[string];

/** One entry's numbers, seed by seed. */
export const entryOf = (values: Values, condition: number, entry = 0): readonly number[] =>
  values[condition].map((row) => row[entry]);

export const rangeOf = (values: Values, condition: number, entry = 0): Range =>
  rangeOfNumbers(entryOf(values, condition, entry));

/** For each seed, the mean of some of its entries: a quarter of sixteen parts, eight rows of a table. */
export const meanOfEntries = (
  values: Values,
  condition: number,
  first: number,
  count: number,
): readonly number[] => values[condition].map((row) => mean(row.slice(first, first + count)));

/** The grade of an entry in percent. */
export const gradeIn = (values: Values, condition: number, rule: Rule, entry = 0): Grade =>
  gradeOf(
    entryOf(values, condition, entry).map((value) => value / 100),
    rule,
  );

/** A whole percentage, with decimals only where it would seem to reach a limit above it, or to be 0. */
function wholePercent(value: number): string {
  const places = Number.isInteger(value) ? 0 : placesBelow(value, value < 0.5 ? 1 : 0);
  return value > 0 && Number(value.toFixed(places)) === 0 ? '≈ 0' : value.toFixed(places);
}

export const percentText = (value: number): string => sharedText.percent(wholePercent(value));

/** '45 to 49', '100' */
export function percentages([least, most]: Range): string {
  const [low, high] = [wholePercent(least), wholePercent(most)];
  return low === high ? low : sharedText.range(low, high);
}

/** '45 to 49 %' */
export const percentRange = (range: Range): string => sharedText.percent(percentages(range));

/** Two decimals, and a true minus. */
export const decimal = (value: number): string => withMinus(value.toFixed(2)).replace(/^−(0\.00)$/, '$1');

export const decimalRange = ([least, most]: Range): string =>
  decimal(least) === decimal(most) ? decimal(least) : sharedText.range(decimal(least), decimal(most));

/** '+48', '−17', '0' */
export const signed = (whole: number): string => (whole > 0 ? `+${whole}` : withMinus(String(whole)));

/** Whether two trainings of one encoding differ, and which seeds stand in the way. */
export interface Contrast {
  /** −1: every seed of the second is above every seed of the first; 0: seeds overlap */
  readonly sign: -1 | 0 | 1;
  /** indices of the seeds that lie on the wrong side of the midpoint between the two means; if none does, of the two nearest */
  readonly against: readonly number[];
}

export function contrast(first: readonly number[], second: readonly number[]): Contrast {
  const [one, other] = [rangeOfNumbers(first), rangeOfNumbers(second)];
  if (isAbove(one, other)) return { sign: 1, against: [] };
  if (isAbove(other, one)) return { sign: -1, against: [] };
  const middle = (mean(first) + mean(second)) / 2;
  const isFirstAbove = mean(first) >= mean(second);
  const [upper, lower] = isFirstAbove ? [first, second] : [second, first];
  const seeds = upper.map((_, i) => i);
  const beyond = seeds.filter((i) => upper[i] < middle || lower[i] > middle);
  const nearest = [upper.indexOf(Math.min(...upper)), lower.indexOf(Math.max(...lower))];
  return { sign: 0, against: beyond.length > 0 ? beyond : [...new Set(nearest)].toSorted((a, b) => a - b) };
}

/** The seeds on the side of the fewer: of a rule that must hold for all or for none. */
export function minority(values: readonly number[], limit: number): readonly number[] {
  const seeds = values.map((_, i) => i);
  const above = seeds.filter((i) => values[i] >= limit);
  const below = seeds.filter((i) => values[i] < limit);
  return above.length < below.length ? above : below;
}

/** What a claim's rule gives: `against` are indices of seeds. */
export type Decision = Omit<Verdict, 'against'> & { readonly against?: readonly number[] };

/** A claim holds only where each of its views does: one that does not makes it true in part. */
export const overViews = (own: Standing, views: readonly Standing[]): Standing =>
  own === 'holds' && views.some((one) => one !== 'holds') ? 'in-part' : own;

/** One seed decides nothing. */
export function verdictOf(
  decide: (results: Results, seeds: readonly number[]) => Decision,
): Claim['verdict'] {
  return (results, seeds) => {
    const { against = [], ...decision } = decide(results, seeds);
    const named = { ...decision, against: against.map((i) => seeds[i]) };
    if (seeds.length > 1) return named;
    const headline = sharedText.oneSeed(decision.headline);
    return { ...named, standing: 'undecided', answer: null, headline, against: [] };
  };
}

/** How a verdict stands, for the lever. */
export const standingBy =
  (verdict: Claim['verdict']): NonNullable<View['standing']> =>
  (results, seeds) =>
    verdict(results, seeds).standing;

/** 'seeds 8 and 11' of indices */
export const seedNames = (against: readonly number[], seeds: readonly number[]): string =>
  sharedText.seeds(against.map((i) => seeds[i]));
