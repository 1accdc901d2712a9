/** How the tables on the bench were measured, in words. */
import { orderDefaults } from '../../../core/order-defaults.ts';
import type { Split } from '../../../core/types.ts';
import { formatFull } from '../../../draw/format.ts';
import type { BenchInput } from './job.ts';

const splits: Readonly<Record<Extract<Split, string>, string>> = {
  even: 'learned from the even positions, tested on the odd ones',
  odd: 'learned from the odd positions, tested on the even ones',
  'first-half': 'learned from the first half of the positions, tested on the second',
  all: 'learned from all positions and measured on the same: no test',
};

export function settings({ train, ridge, seed, descent }: Omit<BenchInput, 'tables'>): string {
  const split =
    typeof train === 'string' ? splits[train] : `${train.folds} folds, each tested on a fit of the others`;
  const { pairs, folds, c } = orderDefaults;
  const penalty = ridge === 0 ? '' : `, ridge ${formatFull(ridge)}`;
  const solver = descent
    ? `gradient descent, ${descent.epochs.toLocaleString('en')} epochs at ${formatFull(descent.rate)} of the largest learning rate`
    : `exact least squares${penalty}`;
  return `Position: ${solver}, ${split}. Order: logistic regression, ${pairs} pairs, ${folds} folds, C = ${c}. Seed ${seed}.`;
}
