/** Constants that the core and the page share. They are apart from the checks so that the page need not load those. */

import type { FormulaId } from './types.ts';

/** The schemes that only the whole core has. */
export const formulaIds: readonly FormulaId[] = ['formula', 'bias-formula'];
export const isFormula = (scheme: unknown): scheme is FormulaId => formulaIds.some((id) => id === scheme);

/** Differences below this share of the largest value count as float32 rounding. */
export const rounding = 1e-6;

/** The order probe's defaults. They follow Wang and Chen (2020), except that they cut folds by pairs. */
export const orderDefaults = {
  pairs: 512,
  folds: 5,
  foldsBy: 'positions',
  c: 1,
  maxIterations: 1000,
} as const;

/** Gradient descent's learning rate unless another is set, as a share of the largest that converges. */
export const usualRate = 0.5;

/** A trainer's learning rate unless another is set. */
export const usualLearningRate = { adamw: 0.005, sgd: 0.1 } as const;

/** The largest number of folds. A fold by positions needs at least two positions, enough for one pair. */
export const mostFolds = (foldsBy: 'positions' | 'pairs', rows: number): number =>
  foldsBy === 'positions' ? Math.floor(rows / 2) : Number.POSITIVE_INFINITY;
