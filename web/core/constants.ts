/** Constants that the core and the page share. They are apart from the checks so that the page need not load
 *  those. */

import { formulaIds, leastFold } from './generated/constants.ts';
import type { FormulaId } from './types.ts';

export * from './generated/constants.ts';

export const isFormula = (scheme: unknown): scheme is FormulaId => formulaIds.some((id) => id === scheme);

/** The largest number of folds. */
export const mostFolds = (foldsBy: 'positions' | 'pairs', rows: number): number =>
  foldsBy === 'positions' ? Math.floor(rows / leastFold) : Number.POSITIVE_INFINITY;
