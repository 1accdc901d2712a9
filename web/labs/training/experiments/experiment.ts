/** An experiment: a claim, the models that test it, and the rule that reaches a verdict. Correlations have exact permutation tests. */
import type { TrainerOptions } from '../../../core/types.ts';
import { withMinus } from '../../../draw/format.ts';
import {
  type Grade,
  gradeOf,
  isAbove,
  placesBelow,
  type Range,
  type Rule,
  rangeOf as rangeOfNumbers,
} from '../../../encoding/trained/rule.ts';
import type { Changes } from '../../../settings/setting-table.ts';
import type { ExperimentId } from '../setting-values.ts';
import { compared, type Measure } from './measures.ts';

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
  /** the title of each number in a row: 'first quarter', 'layer 1' */
  readonly entries: readonly string[];
  readonly unit: '' | '%';
  /** indices of the conditions */
  readonly conditions: readonly number[];
}

/** The numbers of one panel, by condition (in the panel's order), then by seed, then by entry. */
export type Values = readonly (readonly (readonly number[])[])[];

/** The numbers of all panels, by the panel's id. */
export type Results = Readonly<Record<string, Values>>;

export interface Verdict {
  /** index of the right answer */
  readonly answer: number;
  /** the decisive number, without its unit: '3', '49 to 51' */
  readonly number: string;
  /** one or two sentences with all decisive numbers */
  readonly words: string;
}

/** One panel plotted over another with the same conditions: a dot for each condition and seed. */
export interface Scatter {
  /** ids of panels: there is a plot for each entry of `x`; `y` has a single entry */
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
  /** what the verdict's number counts; its unit is 'of 6' or '%', for instance */
  readonly counts: string;
  readonly unit: string;
  /** the rule behind the verdict, as a sentence */
  readonly rule: string;
  readonly verdict: (results: Results) => Verdict;
  readonly caveat: string;
  /** settings that set the lab up for a part of it */
  readonly lab: Changes;
}

const verdicts = new WeakMap<Results, Verdict>();

/** The verdict on the results, computed once. */
export function verdictOn({ verdict }: Experiment, results: Results): Verdict {
  const reached = verdicts.get(results) ?? verdict(results);
  verdicts.set(results, reached);
  return reached;
}

/** The range of an entry over the seeds. */
export const rangeOf = (values: Values, condition: number, entry = 0): Range =>
  rangeOfNumbers(values[condition].map((row) => row[entry]));

/** Decimals: `more` than usual, and enough that no accuracy seems to reach a limit above it. Whole numbers have none. */
function placesOf(value: number, more: number): number {
  if (Number.isInteger(value)) return 0;
  const size = Math.abs(value);
  return placesBelow(value, (size >= 10 ? 0 : size >= 1 ? 1 : size >= 0.01 ? 2 : 3) + more);
}

const rounded = (value: number, more: number): number => Number(value.toFixed(placesOf(value, more)));

/** Only an exact 0 reads '0'. */
const digits = (value: number, more: number): string =>
  value !== 0 && rounded(value, more) === 0 ? '≈ 0' : withMinus(value.toFixed(placesOf(value, more)));

const textOf = ([least, most]: Range, more: number): string =>
  digits(least, more) === digits(most, more)
    ? digits(least, more)
    : `${digits(least, more)} to ${digits(most, more)}`;

/** '45 to 49', '100' */
export const rangeText = (range: Range): string => textOf(range, 0);

const mostDigits = 3;

/** Ranges with enough digits to show which of them lie above others. */
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

/** The grade of an entry in percent. */
export const gradeIn = (values: Values, condition: number, rule: Rule, entry = 0): Grade =>
  gradeOf(
    values[condition].map((row) => row[entry] / 100),
    rule,
  );

export { isAbove };

/** Values by encoding, then by seed. All encodings have the same number of seeds. */
export type Groups = readonly (readonly number[])[];

export interface Correlation {
  /** Pearson's r over all dots, −1 to 1 */
  readonly r: number;
  /** share of the orders with |r| at least as large, the measured one included; corrected if there are several tests */
  readonly p: number;
  /** number of orders: the factorial of the number of encodings */
  readonly orders: number;
}

/** A correlation counts below this p-value. */
export const significant = 0.05;

/** The same sums, added in another order, differ by less. */
const rounding = 1e-12;

function centred(groups: Groups): Groups {
  const all = groups.flat();
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  return groups.map((group) => group.map((value) => value - mean));
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i], 0);

const squares = (groups: Groups): number => groups.reduce((sum, group) => sum + dot(group, group), 0);

/** Whether the deviations from the mean are more than rounding. */
const differs = (values: Groups, deviations: Groups): boolean =>
  squares(deviations) > rounding ** 2 * squares(values);

/** Calls `visit` with the sum of table[order[i]][i], for every order of its rows. */
function sumsOfOrders(table: readonly (readonly number[])[], visit: (sum: number) => void): void {
  const taken = table.map(() => false);
  const choose = (place: number, sum: number): void => {
    if (place === table.length) visit(sum);
    else
      for (let row = 0; row < table.length; row++) {
        if (taken[row]) continue;
        taken[row] = true;
        choose(place + 1, sum + table[row][place]);
        taken[row] = false;
      }
  };
  choose(0, 0);
}

/**
 * A permutation test: it reassigns the x values of whole encodings in every possible order. Seeds of one encoding are not independent, so they
 * stay together. Null if x or y is the same everywhere.
 */
export function correlate(x: Groups, y: Groups): Correlation | null {
  const [dx, dy] = [centred(x), centred(y)];
  if (!differs(x, dx) || !differs(y, dy)) return null;
  const scale = Math.sqrt(squares(dx)) * Math.sqrt(squares(dy));
  const products = dx.map((own) => dy.map((other) => dot(own, other) / scale));
  const r = products.reduce((sum, row, i) => sum + row[i], 0);
  let [orders, asLarge] = [0, 0];
  sumsOfOrders(products, (sum) => {
    orders += 1;
    if (Math.abs(sum) >= Math.abs(r) - rounding) asLarge += 1;
  });
  return { r, p: asLarge / orders, orders };
}

/** The correlation of accuracy with the violations of one property. */
export interface Tested {
  readonly property: string;
  /** null if no encoding differs from another */
  readonly correlation: Correlation | null;
}

/**
 * Corrects p-values for the number of tests, so that the chance of any false alarm stays at the level of a single test (Holm 1979). A test
 * without a correlation counts as p = 1.
 */
export function corrected(tested: readonly Tested[]): readonly Tested[] {
  const ps = tested.map(({ correlation }) => correlation?.p ?? 1);
  const sorted = [...ps].sort((a, b) => a - b);
  const adjusted = (p: number) =>
    Math.min(1, Math.max(...sorted.map((one, rank) => (one <= p ? (sorted.length - rank) * one : 0))));
  return tested.map(({ property, correlation }) => ({
    property,
    correlation: correlation && { ...correlation, p: adjusted(correlation.p) },
  }));
}

const entryOf = (values: Values, entry: number): Groups =>
  values.map((rows) => rows.map((row) => row[entry]));

/** Kept, because all orders of the encodings take milliseconds. */
const found = new WeakMap<Results, readonly Tested[]>();

/** One test for each compared property, with corrected p-values. */
export function correlationsOf({ x, y }: Scatter, results: Results): readonly Tested[] {
  const tested =
    found.get(results) ??
    corrected(
      compared.map(({ name }, entry) => ({
        property: name,
        correlation: correlate(entryOf(results[x], entry), entryOf(results[y], 0)),
      })),
    );
  found.set(results, tested);
  return tested;
}

/** 'negative' means that accuracy is lower where violations are larger. */
export function meaningOf(correlation: Correlation | null): string {
  if (!correlation || correlation.p >= significant) return 'inconclusive';
  return correlation.r < 0 ? 'negative' : 'positive';
}
