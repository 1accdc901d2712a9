/**
 * Identical-word probing: the same token stands at every position, so only position tells the keys apart. The attention weights are
 * averaged over many random tokens.
 */
/** The weights of the head that reads one repeated word. */
import type { AttendRequest, Core, Encoding, Matrix } from '../../core/types.ts';
import { identity, type LayerWeights } from '../../encoding/layer.ts';
import { oneHead } from '../../encoding/one-head.ts';
import { namedSeed } from '../../encoding/word-vectors.ts';
import type { JobControl } from '../../engine/job.ts';
import { firstPosition, type Item, type Sizes, widthOfHead } from './items.ts';
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

/** The reader's weights, width of the input x width of the head: a query is x W. */
export interface HeadWeights {
  readonly q: Matrix;
  readonly k: Matrix;
}

type Weights = AttendRequest['weights'];

/** How many dimensions concatenated positions add to the input. */
const besideOf = (encodings: readonly Encoding[]): number =>
  encodings.reduce(
    (sum, one) => sum + (one.kind === 'input' && one.combine === 'concat' ? one.table.cols : 0),
    0,
  );

/** Whether an encoding acts on the queries and keys of a head. Identity weights then pass on that head's part of the input. */
const areHeadWide = (encodings: readonly Encoding[]): boolean =>
  encodings.some(({ kind }) => kind === 'rotary' || kind === 'relative');

const alike = (matrix: Matrix): Weights => ({ q: matrix, k: matrix, v: matrix });

/** One head as wide as its input, or the columns of one of several heads. */
function identities(encodings: readonly Encoding[], sizes: Sizes): Weights {
  const beside = besideOf(encodings);
  const width = widthOfHead(sizes);
  const isHeadWide = areHeadWide(encodings);
  if (isHeadWide && beside === 0) return alike(identity(sizes.d, sizes.head * width, width));
  if (isHeadWide)
    throw new Error(
      'With identity weights, concatenated positions make the head wider than the offset vectors. Choose random weights, or add the positions.',
    );
  return alike(identity(sizes.d + beside));
}

/** Normal, with standard deviation 1 / sqrt(rows), so that the queries and keys of a normal word have entries of deviation 1. */
function seeded(core: Core, encodings: readonly Encoding[], sizes: Sizes): Weights {
  const rows = sizes.d + besideOf(encodings);
  const weight = (name: string) =>
    core.randomNormal({
      rows,
      cols: widthOfHead(sizes),
      deviation: 1 / Math.sqrt(rows),
      seed: namedSeed(sizes.seed, name),
    });
  return { q: weight('query'), k: weight('key'), v: weight('value') };
}

export const weightsOf = (
  core: Core,
  kind: LayerWeights,
  encodings: readonly Encoding[],
  sizes: Sizes,
): Weights => (kind === 'seeded' ? seeded(core, encodings, sizes) : identities(encodings, sizes));

/** The first `d` rows of the weights, which read the word: positions are concatenated after it. */
export function ofWords({ q, k, v }: Weights, d: number): Weights {
  const top = ({ cols, data }: Matrix): Matrix => ({ rows: d, cols, data: data.subarray(0, d * cols) });
  return { q: top(q), k: top(k), v: top(v) };
}
