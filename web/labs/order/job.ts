import type { Attention, AttentionCore, Matrix, Permuted } from '../../core/types.ts';
import { inLayer, type LayerInput } from '../../encoding/attention-layer.ts';

export interface OrderInput extends LayerInput {
  /** for each word of the second sentence, its index in the first */
  readonly permutation: readonly number[];
}

export interface OrderOutput {
  /** attention weights of the first sentence, one n x n matrix per head; of the second likewise */
  readonly first: Attention['weights'];
  readonly second: Attention['weights'];
  readonly permuted: Permuted;
  /** permutedInput - permutedOutput */
  readonly difference: Matrix;
  /** largest absolute entry of both outputs */
  readonly largestOutput: number;
}

export function orderJob(core: AttentionCore, input: OrderInput): OrderOutput {
  const { permutation } = input;
  const { layers, ...permuted } = inLayer(core, input, (layer) =>
    core.permute({ ...layer, permutation, layers: true, want: ['weights'] }),
  );
  const { difference, largestOutput } = permuted;
  return {
    first: layers.plain.weights,
    second: layers.permuted.weights,
    permuted,
    difference,
    largestOutput,
  };
}
