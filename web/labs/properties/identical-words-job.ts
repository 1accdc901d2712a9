/**
 * Identical-word probing: the same token stands at every position, so only position tells the keys apart. The attention weights are
 * averaged over many random tokens.
 */
import type { Core, Matrix } from '../../core/types.ts';
import type { LayerWeights } from '../../encoding/layer.ts';
import { oneHead } from '../../encoding/one-head.ts';
import { namedSeed } from '../../encoding/word-vectors.ts';
import type { JobControl } from '../../engine/job.ts';
import { areHeadWide, type HeadWeights, ofWords, weightsOf } from './identical-words-weights.ts';
import { firstPosition, type Item, type Sizes, widthOfHead } from './item.ts';
import { type MeasuredProperties, measureProperties } from './measured-properties.ts';
import { encodePart } from './proximity.ts';

export interface IdenticalWordsInput {
  readonly item: Item;
  readonly sizes: Sizes;
  /** how many positions the reader's table has; attention sees the first sizes.n of them */
  readonly rows?: number;
  readonly causal: boolean;
  /** of queries and keys */
  readonly weights: LayerWeights;
  /** weights from files, which replace them */
  readonly brought?: HeadWeights;
  readonly window: number;
  readonly tolerance: number;
}

export interface IdenticalWordsOutput {
  readonly tokens: number;
  /** from 0, if one of several heads sees only its part of the inputs; else null */
  readonly head: number | null;
  /** which position the first row is */
  readonly first: number;
  /** n x n: the mean weight of each key for each query */
  readonly weights: Matrix;
  readonly properties: MeasuredProperties;
  /** the same head without positions, for one token: the largest difference from 1/n, or from 1/(i + 1) under the causal mask */
  readonly withoutPositions: number;
}

export const tokenCount = 300;

export async function identicalWordsJob(
  core: Core,
  { item, sizes, causal, weights: kind, brought, window, tolerance }: IdenticalWordsInput,
  { progress }: JobControl,
): Promise<IdenticalWordsOutput> {
  const { n } = sizes;
  const encodings = item.parts.map((part) =>
    oneHead(encodePart(core, part, sizes, n - 1), { head: sizes.head, d: widthOfHead(sizes) }),
  );
  const weights = brought ? { ...brought, v: brought.q } : weightsOf(core, kind, encodings, sizes);
  const mean = new Float64Array(n * n);
  for (let token = 0; token < tokenCount; token++) {
    await progress(token, tokenCount);
    const x = repeated(core, sizes, token);
    const { data } = core.attend({ x, weights, causal, encoding: encodings, want: ['weights'] }).weights[0];
    for (let i = 0; i < mean.length; i++) mean[i] += data[i] / tokenCount;
  }
  const map: Matrix = { rows: n, cols: n, data: Float32Array.from(mean) };
  const bare = core.attend({
    x: repeated(core, sizes, 0),
    weights: ofWords(weights, sizes.d),
    causal,
    want: ['weights'],
  }).weights[0];
  return {
    tokens: tokenCount,
    head: !brought && kind === 'identity' && areHeadWide(encodings) && sizes.heads > 1 ? sizes.head : null,
    first: firstPosition(item.parts, sizes),
    weights: map,
    properties: measureProperties(core, map, window, tolerance),
    withoutPositions: bare.data.reduce(
      (most, weight, i) =>
        Math.max(most, Math.abs(weight - withoutPositions(Math.floor(i / n), i % n, n, causal))),
      0,
    ),
  };
}

/** The weight that a query gives each key if all keys are equal. */
export const withoutPositions = (query: number, key: number, n: number, causal: boolean): number =>
  !causal ? 1 / n : key <= query ? 1 / (query + 1) : 0;

/** The same normal vector in every row. */
function repeated(core: Core, { n, d, seed }: Sizes, token: number): Matrix {
  const word = core.randomNormal({ rows: 1, cols: d, seed: namedSeed(seed, `word ${token}`) }).data;
  const data = new Float32Array(n * d);
  for (let row = 0; row < n; row++) data.set(word, row * d);
  return { rows: n, cols: d, data };
}
