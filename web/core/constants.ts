/** Numbers of the core that the page needs, too: without the checks, which it does not load. */

/** Differences below this share of the largest value are rounding of float32. */
export const rounding = 1e-6;

/** What the order probe does unless it is told otherwise: as Wang and Chen 2020 did. */
export const orderDefaults = { pairs: 512, folds: 5, c: 1, maxIterations: 1000 } as const;
