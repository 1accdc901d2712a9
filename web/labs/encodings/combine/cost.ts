/** What adding and concatenating cost a layer: weights and multiply-adds. */
import { headWidth } from '../../../encoding/layer.ts';

export interface Cost {
  /** of the input */
  readonly width: number;
  /** of W_Q, W_K and W_V */
  readonly parameters: number;
  /** multiply-adds of the three projections of n words */
  readonly projections: number;
  /** multiply-adds of the scores of n words */
  readonly scores: number;
  /** multiply-adds of both */
  readonly both: number;
}

export interface Layer {
  readonly n: number;
  readonly d: number;
  readonly heads: number;
}

/** The cost of inputs that are `width` wide. The heads keep the width that they have without positions. */
export function costOf(width: number, { n, d, heads }: Layer): Cost {
  const inner = heads * headWidth(d, heads);
  const parameters = 3 * width * inner;
  const [projections, scores] = [n * parameters, n * n * inner];
  return { width, parameters, projections, scores, both: projections + scores };
}
