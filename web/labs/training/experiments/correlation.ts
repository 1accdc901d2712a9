/** Correlations of two numbers over encodings and seeds, with exact permutation tests corrected for their number. */

import type { Results, Scatter, Values } from './experiment.ts';
import { compared } from './measures.ts';

/** By encoding, then by seed: each encoding has as many seeds. */
export type Groups = readonly (readonly number[])[];

export interface Correlation {
  /** Pearson's r over all dots, −1 to 1 */
  readonly r: number;
  /** share of the orders whose |r| is at least as large, the measured order included; 0 to 1; corrected where it is one of several */
  readonly p: number;
  /** how many orders there are: the factorial of the number of encodings */
  readonly orders: number;
}

/** A correlation counts below this p-value. */
export const significant = 0.05;

/** Equal up to rounding: another order of the same sums. */
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
 * Gives the x of each encoding, all seeds together, to every other one, in every order. Seeds of one encoding are not independent, so they
 * stay together. Null where x or y is the same everywhere.
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
  /** null where no encoding differs from another */
  readonly correlation: Correlation | null;
}

/**
 * With p-values corrected for the number of tests, so that the chance of any false alarm is at most the level of one: Holm 1979. A test
 * without a correlation counts as the last.
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

/** All orders of the encodings take milliseconds. */
const known = new WeakMap<Results, readonly Tested[]>();

/** For each property that is compared, in their order, with corrected p-values. */
export function correlationsOf({ x, y }: Scatter, results: Results): readonly Tested[] {
  const tested =
    known.get(results) ??
    corrected(
      compared.map(({ name }, entry) => ({
        property: name,
        correlation: correlate(entryOf(results[x], entry), entryOf(results[y], 0)),
      })),
    );
  known.set(results, tested);
  return tested;
}

/** 'negative': where violations are larger, accuracy is lower */
export function meaningOf(correlation: Correlation | null): string {
  if (!correlation || correlation.p >= significant) return 'inconclusive';
  return correlation.r < 0 ? 'negative' : 'positive';
}
