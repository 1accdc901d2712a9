/** Numbers of the core that the page needs, too: without the checks, which it does not load. */

/** Differences below this share of the largest value are rounding of float32. */
export const rounding = 1e-6;

/** What the order probe does unless it is told otherwise: as Wang and Chen (2020) did, but for their folds, which were by pairs. */
export const orderDefaults = {
  pairs: 512,
  folds: 5,
  foldsBy: 'positions',
  c: 1,
  maxIterations: 1000,
} as const;

/** Folds by positions have at least the two positions of a pair each. */
export const mostFolds = (foldsBy: 'positions' | 'pairs', rows: number): number =>
  foldsBy === 'positions' ? Math.floor(rows / 2) : Number.POSITIVE_INFINITY;
