/** Correlations of accuracy with violated properties: exact permutation tests over whole encodings. */
import { mean } from '../../../encoding/trained/rule.ts';
import type { Results } from '../claim.ts';
import { compared } from '../measures.ts';
import { entryOf, type Values } from './results.ts';

/** Values by encoding, then by seed. All encodings have the same number of seeds. */
export type Groups = readonly (readonly number[])[];

export interface Correlation {
  /** Pearson's r over all dots, −1 to 1 */
  readonly r: number;
  /** share of the orders with |r| at least as large, the measured one included */
  readonly share: number;
  /** the same, corrected if there are several tests */
  readonly p: number;
  /** number of orders: the factorial of the number of encodings */
  readonly orders: number;
  /** of equal parts from −1 to 1: how many orders give an r in it */
  readonly counts: readonly number[];
}

/** Parts of the scale of r. */
const bins = 40;

/** A correlation counts below this p-value. */
export const significant = 0.05;

/** The same sums, added in another order, differ by less. */
const rounding = 1e-12;

function centred(groups: Groups): Groups {
  const middle = mean(groups.flat());
  return groups.map((group) => group.map((value) => value - middle));
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
  const counts = new Array<number>(bins).fill(0);
  sumsOfOrders(products, (sum) => {
    orders += 1;
    counts[Math.min(bins - 1, Math.max(0, Math.floor(((sum + 1) / 2) * bins)))] += 1;
    if (Math.abs(sum) >= Math.abs(r) - rounding) asLarge += 1;
  });
  return { r, share: asLarge / orders, p: asLarge / orders, orders, counts };
}

/** The correlation of accuracy with the violations of one property. */
interface Tested {
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

const groupsOf = (values: Values, entry = 0): Groups =>
  values.map((_, condition) => entryOf(values, condition, entry));

/** Kept, because all orders of the encodings take milliseconds. */
const found = new WeakMap<Results, readonly Tested[]>();

/** One test for each compared property, with corrected p-values. */
export function correlationsOf(x: string, y: string, results: Results): readonly Tested[] {
  const tested =
    found.get(results) ??
    corrected(
      compared.map(({ name }, entry) => ({
        property: name,
        correlation: correlate(groupsOf(results[x], entry), groupsOf(results[y])),
      })),
    );
  found.set(results, tested);
  return tested;
}
