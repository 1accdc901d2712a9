/** Words and positions in one score: the four terms of its sum, for positions added and concatenated. */
import type { AttendRequest, AttentionCore, Combine, Matrix } from '../../../core/types.ts';
import { encodeChosen } from '../../../encoding/encode.ts';
import { checkWidth, identity, type LayerWeights } from '../../../encoding/layer.ts';
import { namedSeed, wordVectors } from '../../../encoding/word-vectors.ts';
import type { ChosenEncoding } from '../../../schemes/source.ts';

/** The part of the query, then of the key. */
export const termIds = [
  'content-content',
  'content-position',
  'position-content',
  'position-position',
] as const;

export type TermId = (typeof termIds)[number];

export interface CombineInput extends ChosenEncoding {
  readonly words: readonly string[];
  readonly d: number;
  readonly weights: LayerWeights;
  readonly seed: number;
}

export interface Term {
  readonly scores: Matrix;
  /** Frobenius */
  readonly norm: number;
  /** of the sum of all four squared norms */
  readonly share: number;
}

export interface ScoreDecomposition {
  readonly combine: Combine;
  /** in the order of `termIds` */
  readonly terms: readonly Term[];
  readonly sum: Matrix;
  /** the largest difference between the sum and the scores of attention */
  readonly error: number;
}

export interface CombineOutput {
  readonly add: ScoreDecomposition;
  readonly concat: ScoreDecomposition;
  /** the largest absolute entry of all maps: they share one range of colours */
  readonly largest: number;
}

type CombineCore = Pick<AttentionCore, 'encode' | 'attend' | 'randomNormal'>;
type Weights = { readonly q: Matrix; readonly k: Matrix };

export function combineJob(core: CombineCore, input: CombineInput): CombineOutput {
  checkWidth(input.d);
  const [add, concat] = [split(core, input, 'add'), split(core, input, 'concat')];
  const maps = [add, concat].flatMap(({ terms, sum }) => [...terms.map(({ scores }) => scores), sum]);
  return { add, concat, largest: Math.max(...maps.map(largestOf)) };
}

/** Concatenated, the rows that read words come first, then those that read positions. Added, the same rows read both. */
function weightsFor(core: CombineCore, { d, weights, seed }: CombineInput, combine: Combine): Weights {
  const width = combine === 'add' ? d : 2 * d;
  const draw = (name: string) =>
    core.randomNormal({ rows: width, cols: d, deviation: 1 / Math.sqrt(width), seed: namedSeed(seed, name) });
  return weights === 'seeded'
    ? { q: draw('query'), k: draw('key') }
    : { q: identity(width), k: identity(width) };
}

function split(core: CombineCore, input: CombineInput, combine: Combine): ScoreDecomposition {
  const { words, parameters, d, seed } = input;
  const n = words.length;
  const x = wordVectors(core, input);
  const encoding = encodeChosen(core, { ...input, parameters: { ...parameters, combine } }, { n, d, seed });
  if (encoding.kind !== 'input')
    throw new Error('Only an encoding on the inputs can be added or concatenated.');
  const { q, k } = weightsFor(core, input, combine);
  const scores = (request: Pick<AttendRequest, 'x' | 'encoding'>, weights: Weights) =>
    core.attend({ ...request, weights: { ...weights, v: zeros(weights.q) }, want: ['scores'] }).scores[0];

  const both = besideEachOther(x, encoding.table);
  const [from, to] = combine === 'add' ? [0, 0] : [0, d];
  // Of words and positions side by side, weights with zero rows for one read the other alone.
  const readers = (weights: Matrix) => [only(weights, from, 0, d), only(weights, to, d, d)];
  const maps = readers(q).flatMap((query) =>
    readers(k).map((key) => scores({ x: both }, { q: query, k: key })),
  );
  const sum = maps.reduce(plus);
  const whole = scores({ x, encoding }, { q, k });
  const norms = maps.map(({ data }) => Math.hypot(...data));
  const squares = norms.reduce((total, norm) => total + norm ** 2, 0);
  return {
    combine,
    terms: maps.map((map, i) => ({
      scores: map,
      norm: norms[i],
      share: squares ? norms[i] ** 2 / squares : 0,
    })),
    sum,
    error: largestOf(plus(sum, { ...whole, data: whole.data.map((value) => -value) })),
  };
}

const zeros = ({ rows, cols }: Matrix): Matrix => ({ rows, cols, data: new Float32Array(rows * cols) });

/** `count` rows of the weights from row `from`, put at row `to` of 2 `count` rows. The other rows are zero. */
function only({ cols, data }: Matrix, from: number, to: number, count: number): Matrix {
  const result = new Float32Array(2 * count * cols);
  result.set(data.subarray(from * cols, (from + count) * cols), to * cols);
  return { rows: 2 * count, cols, data: result };
}

function besideEachOther(a: Matrix, b: Matrix): Matrix {
  const cols = a.cols + b.cols;
  const data = new Float32Array(a.rows * cols);
  for (let row = 0; row < a.rows; row++) {
    data.set(a.data.subarray(row * a.cols, (row + 1) * a.cols), row * cols);
    data.set(b.data.subarray(row * b.cols, (row + 1) * b.cols), row * cols + a.cols);
  }
  return { rows: a.rows, cols, data };
}

const plus = (a: Matrix, b: Matrix): Matrix => ({ ...a, data: a.data.map((value, i) => value + b.data[i]) });

const largestOf = ({ data }: Matrix): number =>
  data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
