/** What a layer costs whose inputs are `width` wide: weights and multiply-adds, counted. */
export interface Cost {
  readonly width: number;
  /** of W_Q, W_K and W_V */
  readonly parameters: number;
  /** multiply-adds of the three projections of n words */
  readonly projections: number;
  /** multiply-adds of the scores of n words */
  readonly scores: number;
}

export interface Layer {
  readonly n: number;
  readonly d: number;
  readonly heads: number;
}

/** The heads are as wide as they are without positions: d divided by their number, rounded up. */
export function costOf(width: number, { n, d, heads }: Layer): Cost {
  const inner = heads * Math.ceil(d / heads);
  const parameters = 3 * width * inner;
  return { width, parameters, projections: n * parameters, scores: n * n * inner };
}
