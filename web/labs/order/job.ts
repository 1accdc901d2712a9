import type { Attention, AttentionCore, Matrix, Permuted } from '../../core/types.ts';
import { type LayerInput, layerOf } from '../../encoding/attention-layer.ts';

export interface OrderInput extends LayerInput {
  /** the order of the second sentence: for each of its words, the number of that word in the first */
  readonly permutation: readonly number[];
}

export interface OrderOutput {
  readonly first: Attention;
  readonly second: Attention;
  readonly permuted: Permuted;
  /** permutedInput - permutedOutput */
  readonly difference: Matrix;
  /** the largest absolute entry of both outputs: the scale of the difference */
  readonly largestOutput: number;
}

export function orderJob(core: AttentionCore, input: OrderInput): OrderOutput {
  const { permutation } = input;
  const { layers, ...permuted } = core.permute({ ...layerOf(core, input), permutation, layers: true });
  const { difference, largestOutput } = permuted;
  return { first: layers.plain, second: layers.permuted, permuted, difference, largestOutput };
}
