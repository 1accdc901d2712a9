/** Differences below this share of the largest value are rounding of float32. */
export const rounding = 1e-6;
