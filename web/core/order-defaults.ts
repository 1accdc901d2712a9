/** What the order probe does unless it is told otherwise: as Wang and Chen 2020 did. */
export const orderDefaults = { pairs: 512, folds: 5, c: 1, maxIterations: 1000 } as const;
