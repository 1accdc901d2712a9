/**
 * Identical-word probing: the same token stands at every position, so only position tells the keys apart. The attention weights are
 * averaged over many random tokens.
 */
import type { AttendRequest, Core, Encoding, Matrix } from '../../core/types.ts';
import { identity, type LayerWeights } from '../../encoding/layer.ts';
import { oneHead } from '../../encoding/one-head.ts';
import { namedSeed } from '../../encoding/word-vectors.ts';
import type { JobControl } from '../../engine/job.ts';
import { firstPosition, type Item, type Sizes, widthOfHead } from './items.ts';
import { measureProperties } from './measured-properties.ts';
import { encodePart } from './proximity.ts';

export interface IdenticalWordsInput {
  readonly item: Item;
  readonly sizes: Sizes;
  /** number of positions in the reader's table; attention sees the first sizes.n */
  readonly rows?: number;
  readonly causal: boolean;
  /** query and key weights */
  readonly weights: LayerWeights;
  /** weights from files, used in place of `weights` */
  readonly brought?: HeadWeights;
  readonly window: number;
  readonly tolerance: number;
}

export type IdenticalWordsOutput = Awaited<ReturnType<typeof identicalWordsJob>>;

export const tokenCount = 300;

export async function identicalWordsJob(
  core: Core,
  { item, sizes, causal, weights: kind, brought, window, tolerance }: IdenticalWordsInput,
  { progress }: JobControl,
) {
  const { n, d } = sizes;
  const encoding = item.parts.map((part) =>
    oneHead(encodePart(core, part, sizes, n - 1), { head: sizes.head, d: widthOfHead(sizes) }),
  );
  const weights = brought ? { ...brought, v: brought.q } : weightsOf(core, kind, encoding, sizes);
  const attend = (token: number, more: Pick<AttendRequest, 'weights' | 'encoding'>) =>
    core.attend({ x: repeated(core, sizes, token), causal, want: ['weights'], ...more }).weights[0].data;
  const mean = new Float64Array(n * n);
  for (let token = 0; token < tokenCount; token++) {
    await progress(token, tokenCount);
    const data = attend(token, { weights, encoding });
    for (let i = 0; i < mean.length; i++) mean[i] += data[i] / tokenCount;
  }
  const map: Matrix = { rows: n, cols: n, data: Float32Array.from(mean) };
  return {
    tokens: tokenCount,
    /** counted from 0, if each head sees only its part of the input; null if all heads are equal */
    head: !brought && kind === 'identity' && areHeadWide(encoding) && sizes.heads > 1 ? sizes.head : null,
    /** position of the first row */
    first: firstPosition(item.parts, sizes),
    /** n x n: mean weight, a row for each query */
    weights: map,
    properties: measureProperties(core, map, window, tolerance),
    /** largest difference of a head without positions from 1/n, or from 1/(i + 1) under the causal mask */
    withoutPositions: attend(0, { weights: ofWords(weights, d) }).reduce((most, weight, i) => {
      const [query, key] = [Math.floor(i / n), i % n];
      const expected = !causal ? 1 / n : key <= query ? 1 / (query + 1) : 0;
      return Math.max(most, Math.abs(weight - expected));
    }, 0),
  };
}

/** The same normal vector in every row. */
function repeated(core: Core, { n, d, seed }: Sizes, token: number): Matrix {
  const word = core.randomNormal({ rows: 1, cols: d, seed: namedSeed(seed, `word ${token}`) }).data;
  const data = new Float32Array(n * d);
  for (let row = 0; row < n; row++) data.set(word, row * d);
  return { rows: n, cols: d, data };
}

/** The reader's weights: input width x head width. A query is x W. */
export interface HeadWeights {
  readonly q: Matrix;
  readonly k: Matrix;
}

type Weights = AttendRequest['weights'];

/** Whether an encoding acts on queries and keys. With identity weights, each head then gets its part of the input. */
const areHeadWide = (encodings: readonly Encoding[]): boolean =>
  encodings.some(({ kind }) => kind === 'rotary' || kind === 'relative');

export function weightsOf(
  core: Core,
  kind: LayerWeights,
  encodings: readonly Encoding[],
  sizes: Sizes,
): Weights {
  const { d, head, seed } = sizes;
  const cols = widthOfHead(sizes);
  const concatenated = encodings.flatMap((one) =>
    one.kind === 'input' && one.combine === 'concat' ? [one.table.cols] : [],
  );
  const rows = concatenated.reduce((sum, width) => sum + width, d);
  if (kind === 'seeded') {
    // With this deviation, the queries and keys of normal words have entries of deviation 1.
    const draw = (name: string) =>
      core.randomNormal({ rows, cols, deviation: 1 / Math.sqrt(rows), seed: namedSeed(seed, name) });
    return { q: draw('query'), k: draw('key'), v: draw('value') };
  }
  const isHeadWide = areHeadWide(encodings);
  if (isHeadWide && rows > d)
    throw new Error(
      'With identity weights, concatenated positions make the head wider than the offset vectors. Choose random weights, or add the positions.',
    );
  const passed = isHeadWide ? identity(d, head * cols, cols) : identity(rows);
  return { q: passed, k: passed, v: passed };
}

/** The rows of the weights that read the word, the first `d`: concatenated positions come after it. */
export function ofWords({ q, k, v }: Weights, d: number): Weights {
  const top = ({ cols, data }: Matrix): Matrix => ({ rows: d, cols, data: data.subarray(0, d * cols) });
  return { q: top(q), k: top(k), v: top(v) };
}
