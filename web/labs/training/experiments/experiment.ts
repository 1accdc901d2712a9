/** An experiment: a claim, the runs that test it, and the rule that turns their results into a verdict. */
import type { TrainerOptions } from '../../../core/types.ts';
import { withMinus } from '../../../draw/format.ts';
import type { Changes } from '../../../settings/setting-table.ts';
import type { ExperimentId } from '../settings.ts';
import { known, placesBelow } from '../verdict.ts';
import type { Measure } from './measures.ts';

/** A model to train for each seed. */
export interface Condition {
  readonly title: string;
  readonly options: TrainerOptions;
  /** the steps to train: the schedule's, or 0 for random weights */
  readonly steps: number;
}

/** A figure of the results: the same measure on some conditions. */
export interface Panel {
  readonly id: string;
  readonly title: string;
  readonly measure: Measure;
  /** what each number of a row is: 'first quarter', 'layer 1'; one for a single number */
  readonly entries: readonly string[];
  readonly unit: '' | '%';
  /** indices of the conditions */
  readonly conditions: readonly number[];
}

/** The numbers of one panel: by condition (in the panel's order), seed and entry. */
export type Values = readonly (readonly (readonly number[])[])[];

/** By the panel's id. */
export type Results = Readonly<Record<string, Values>>;

export interface Verdict {
  /** index of the answer that the results give */
  readonly answer: number;
  /** the number that decides, without its unit: '3', '49 to 51' */
  readonly number: string;
  /** one or two sentences with all numbers that decide */
  readonly words: string;
}

/** Dots of two panels with the same conditions, one for each condition and seed. */
export interface Scatter {
  /** ids of panels: each entry of the first is an x, the only entry of the second is y */
  readonly x: string;
  readonly y: string;
}

export interface Experiment {
  readonly id: ExperimentId;
  readonly title: string;
  readonly claim: string;
  /** where the claim comes from */
  readonly source: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly conditions: readonly Condition[];
  readonly panels: readonly Panel[];
  readonly scatter?: Scatter;
  /** what the verdict's number counts, and its unit: 'of 6', '%' */
  readonly counts: string;
  readonly unit: string;
  /** the rule behind the verdict, as a sentence */
  readonly rule: string;
  readonly verdict: (results: Results) => Verdict;
  readonly caveat: string;
  /** the lab set up for a part of it */
  readonly lab: Changes;
}

const verdicts = new WeakMap<Results, Verdict>();

/** The verdict on the experiment's results, reached once. */
export function verdictOn({ verdict }: Experiment, results: Results): Verdict {
  const reached = verdicts.get(results) ?? verdict(results);
  verdicts.set(results, reached);
  return reached;
}

/** The least and the most of an entry over the seeds. */
export function rangeOf(
  values: Values,
  condition: number,
  entry = 0,
): readonly [least: number, most: number] {
  const all = values[condition].map((row) => row[entry]);
  return [Math.min(...all), Math.max(...all)];
}

/** The least and the most. */
export type Range = readonly [least: number, most: number];

/** Decimals: `more` than usual, and enough that no accuracy looks like a limit above it. Whole numbers, such as an exact 0, have none. */
function placesOf(value: number, more: number): number {
  if (Number.isInteger(value)) return 0;
  const size = Math.abs(value);
  return placesBelow(value, (size >= 10 ? 0 : size >= 1 ? 1 : size >= 0.01 ? 2 : 3) + more);
}

const rounded = (value: number, more: number): number => Number(value.toFixed(placesOf(value, more)));

/** A number that is not 0 does not look like it. */
const digits = (value: number, more: number): string =>
  value !== 0 && rounded(value, more) === 0 ? '≈ 0' : withMinus(value.toFixed(placesOf(value, more)));

const textOf = ([least, most]: Range, more: number): string =>
  digits(least, more) === digits(most, more)
    ? digits(least, more)
    : `${digits(least, more)} to ${digits(most, more)}`;

/** '45 to 49', '100' */
export const rangeText = (range: Range): string => textOf(range, 0);

const mostDigits = 3;

/** Ranges to compare: with enough digits to show which ones lie above which. */
export function rangesText(ranges: readonly Range[]): readonly string[] {
  const isClear = (more: number) =>
    ranges.every((one) =>
      ranges.every((other) => !isAbove(one, other) || rounded(one[0], more) > rounded(other[1], more)),
    );
  let more = 0;
  while (more < mostDigits && !isClear(more)) more += 1;
  return ranges.map((range) => textOf(range, more));
}

/** How many are true, as text. */
export const countOf = (all: readonly boolean[]): string => String(all.filter(Boolean).length);

/** Every seed has learned it, no seed is better than luck. */
export const knows = ([least]: Range): boolean => least >= 100 * known;
export const isChance = ([, most]: Range, chance: number, tests = 512): boolean =>
  most <= 100 * (chance + 3 * Math.sqrt((chance * (1 - chance)) / tests));

/** Every seed of the first is above every seed of the second. */
export const isAbove = (first: Range, second: Range): boolean => first[0] > second[1];
