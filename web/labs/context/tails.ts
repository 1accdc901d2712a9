/** How much of a softmax over the bias alone lies far from the query, in each head. */
import type { AttentionCore } from '../../core/types.ts';
import { type ContextInput, encodeFor } from './curve.ts';
import { sampleWeights } from './sampling.ts';

/** Keys per block: the core makes the biases of all pairs, and only the query's row is read. */
const block = 255;

/** The bias of every head at each distance before a query in the last position. */
export function biasOfHeads(
  core: AttentionCore,
  input: ContextInput,
  distances: Float64Array,
): readonly Float32Array[] {
  const heads = Array.from({ length: input.heads }, () => new Float32Array(distances.length));
  const last = input.tested - 1;
  for (let from = 0; from < distances.length; from += block) {
    const part = distances.subarray(from, from + block);
    const positions = Float64Array.from([...Array.from(part, (m) => last - m), last]);
    const encoding = encodeFor(core, input, input.parameters, positions.length, positions);
    if (encoding.kind !== 'bias') throw new Error(`${input.scheme} has no bias.`);
    for (const [head, { data, cols }] of encoding.heads.entries())
      heads[head].set(data.subarray(part.length * cols, part.length * cols + part.length), from);
  }
  return heads;
}

/** At each distance the share of the softmax at that distance or beyond: 1 at distance 0. */
export function tailOf(bias: Float32Array, distances: Float64Array): Float64Array {
  const most = bias.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = sampleWeights(distances);
  const tail = new Float64Array(bias.length);
  let sum = 0;
  for (let i = bias.length - 1; i >= 0; i--) {
    sum += weights[i] * Math.exp(bias[i] - most);
    tail[i] = sum;
  }
  return tail.map((share) => share / sum);
}

/** The share at `trained` or beyond: 0 if no distance is that large. */
export function shareBeyond(tail: Float64Array, distances: Float64Array, trained: number): number {
  const first = distances.findIndex((m) => m >= trained);
  return first < 0 ? 0 : tail[first];
}
