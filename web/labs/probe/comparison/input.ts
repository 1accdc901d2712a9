/** The tables to compare and the settings to probe them with, from the state and the table store. */

import { orderDefaults } from '../../../core/constants.ts';
import type { Split } from '../../../core/types.ts';
import { formatFull } from '../../../draw/format.ts';
import type { Settings } from '../../../shell/cite/encodings.ts';
import { actingTable } from '../../../tables/chosen-encoding.ts';
import { readInput, tableTitle, trainingOf } from '../input.ts';
import type { ComparedTable, ComparisonInput } from './job.ts';

/** Tables that every comparison has. */
export const builtIn = [
  { scheme: 'sinusoidal', title: 'Sinusoidal, base 10000' },
  { scheme: 'learned', title: 'Learned, untrained (deviation 0.02)' },
] as const;

/** Whether the page's own table is one of them. */
function isBuiltIn(settings: Settings): boolean {
  const { store } = settings;
  if (trainingOf(settings)) return false;
  const state = store.get();
  const isChanged = store.settings
    .parameters(state.scheme)
    .some(({ name }) => name !== 'combine' && state[name] !== undefined);
  return !isChanged && builtIn.some(({ scheme }) => scheme === state.scheme);
}

/** The reader's tables, the page's own, and built-in ones of the same shape as that. */
export function readComparison(session: Settings): ComparisonInput {
  const { store, tableStore, catalog } = session;
  const acting = actingTable(session);
  const { table, drop, ...settings } = readInput(session);
  const [n, d] = 'matrix' in table ? [table.matrix.rows, table.matrix.cols] : [table.n, table.d];
  const brought = tableStore.get().tables.map(
    ({ id, matrix, name, drop }): ComparedTable => ({
      title: name,
      drop,
      isActive: id === acting?.id,
      table: { matrix, name },
    }),
  );
  const own = { title: tableTitle(table, catalog), drop, isActive: true, table };
  return {
    ...settings,
    tables: [
      ...(acting || isBuiltIn(session) ? [] : [own]),
      ...brought,
      ...builtIn.map(
        ({ scheme, title }): ComparedTable => ({
          title,
          drop,
          isActive: !acting && isBuiltIn(session) && store.get('scheme') === scheme,
          table: { scheme, parameters: {}, n, d },
        }),
      ),
      { title: 'Random normal (deviation 1)', drop, isActive: false, table: { random: true, n, d } },
    ],
  };
}

const splits: Readonly<Record<Extract<Split, string>, string>> = {
  even: 'learned from the even positions, tested on the odd ones',
  odd: 'learned from the odd positions, tested on the even ones',
  'first-half': 'learned from the first half of the positions, tested on the second',
  all: 'learned from all positions, none held out',
};

/** The settings in words. */
export function settingsText({ train, ridge, seed, descent }: Omit<ComparisonInput, 'tables'>): string {
  const split =
    typeof train === 'string' ? splits[train] : `${train.folds} folds, each tested on a fit of the others`;
  const { pairs, folds, foldsBy, c } = orderDefaults;
  const penalty = ridge === 0 ? '' : `, ridge ${formatFull(ridge)}`;
  const solver = descent
    ? `gradient descent, ${descent.epochs.toLocaleString('en')} epochs at ${formatFull(descent.rate)} of the largest learning rate`
    : `exact least squares${penalty}`;
  return `Position: ${solver}, ${split}. Order: logistic regression, ${pairs} pairs, ${folds} folds by ${foldsBy}, C = ${c}. Seed ${seed}.`;
}
