import type { Attention, AttentionCore, Matrix, Permuted } from '../../core/types.ts';
import { inLayer, type LayerInput } from '../../encoding/attention-layer.ts';
import { chosenSource, encodeSource, kindOfSource } from '../../encoding/encode.ts';

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
  /** the vector that each place gives to its word; null for an encoding that acts elsewhere */
  readonly positions: Matrix | null;
}

function positionsOf(core: AttentionCore, input: OrderInput): Matrix | null {
  const { length: n } = input.words;
  const source = chosenSource(input, { n, d: input.d, seed: input.seed });
  if (kindOfSource(core, source) !== 'input') return null;
  const encoding = encodeSource(core, source);
  if (encoding.kind !== 'input') return null;
  const { cols, data } = encoding.table;
  // A reader's table may have many more rows.
  return { rows: n, cols, data: data.slice(0, n * cols) };
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
    positions: positionsOf(core, input),
  };
}
