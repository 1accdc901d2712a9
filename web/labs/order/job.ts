import type { Attention, AttentionCore, Matrix, Permuted } from '../../core/types.ts';
import { type LayerInput, layerOf } from '../../encoding/attention-layer.ts';

export interface OrderInput extends LayerInput {
  /** for each word of the second sentence, its index in the first */
  readonly permutation: readonly number[];
}

export interface OrderOutput {
  readonly first: Attention;
  readonly second: Attention;
  readonly permuted: Permuted;
  /** permutedInput - permutedOutput */
  readonly difference: Matrix;
  /** largest absolute entry of both outputs */
  readonly largestOutput: number;
}

export function orderJob(core: AttentionCore, input: OrderInput): OrderOutput {
  const { permutation } = input;
  const { layers, ...permuted } = core.permute({ ...layerOf(core, input), permutation, layers: true });
  const { difference, largestOutput } = permuted;
  return { first: layers.plain, second: layers.permuted, permuted, difference, largestOutput };
}
