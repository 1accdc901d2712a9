/** Constants that the core and the page share. They are apart from the checks so that the page need not load those. */

import type { FormulaId } from './types.ts';

export * from './generated/constants.ts';

/** The schemes that only the whole core has. */
export const formulaIds: readonly FormulaId[] = ['formula', 'bias-formula'];
export const isFormula = (scheme: unknown): scheme is FormulaId => formulaIds.some((id) => id === scheme);

/** Gradient descent's learning rate unless another is set, as a share of the largest that converges. */
export const usualRate = 0.5;

/** The largest number of folds. A fold by positions needs at least two positions, enough for one pair. */
export const mostFolds = (foldsBy: 'positions' | 'pairs', rows: number): number =>
  foldsBy === 'positions' ? Math.floor(rows / 2) : Number.POSITIVE_INFINITY;
