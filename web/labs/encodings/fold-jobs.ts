/** Jobs of the folds: the pictures of the gallery, the kernels of many schemes, and the four terms of a score. */
import { PeError } from '../../core/errors.ts';
import { norm } from '../../core/matrix.ts';
import type {
  AttendRequest,
  AttentionCore,
  Combine,
  Encoding,
  EncodingSource,
  Matrix,
  SchemeId,
} from '../../core/types.ts';
import { biasOnWords, onWords } from '../../encoding/bias-on-words.ts';
import { chosenSource, encodeChosen, encodeSource, headWithin, kindOfSource } from '../../encoding/encode.ts';
import { beside, checkWidth, identity, type LayerWeights, largestOf, zeros } from '../../encoding/layer.ts';
import { largestOffset, shownTable } from '../../encoding/relative-table.ts';
import { namedSeed, wordVectors } from '../../encoding/word-vectors.ts';
import { throwIfFatal, wordsOf } from '../../engine/errors.ts';
import type { ChosenEncoding, SourceId, Written } from '../../schemes/source.ts';
import { tooFewRows } from './job-text.ts';
import { backwards, shareOfFirst, weightFactors } from './kernel.ts';
import type { Sizes } from './picture.ts';

const size = 24;
/** ALiBi's steepest slope is then 1/2, which shows at this size. */
const heads = 8;

/** Input of the jobs about all schemes. */
export interface SchemesInput {
  readonly schemes: readonly SchemeId[];
  readonly seed: number;
  readonly written?: Written;
}

/** The picture of each scheme; null if the core refuses the scheme at this size. */
type GalleryOutput = Readonly<Record<string, Matrix | null>>;

export function galleryJob(core: AttentionCore, { schemes, seed, written }: SchemesInput): GalleryOutput {
  const draw = (scheme: SchemeId): Matrix | null => {
    try {
      return thumbnail(core, core.encode({ ...written?.[scheme], scheme, n: size, d: size, heads, seed }));
    } catch (thrown) {
      throwIfFatal(thrown);
      return null;
    }
  };
  return Object.fromEntries(schemes.map((scheme) => [scheme, draw(scheme)]));
}

export function thumbnail(core: AttentionCore, encoding: Encoding): Matrix {
  switch (encoding.kind) {
    case 'none':
      return { rows: size, cols: size, data: new Float32Array(size * size) };
    case 'input':
      return encoding.table;
    case 'data-dependent':
      return biasOnWords(core, encoding, { n: size, d: size, heads }).heads[0];
    case 'relative':
      return shownTable(encoding, { d: size, head: 0, reach: Math.min(encoding.maxDistance, size / 2) })
        .vectors;
    default:
      return core.proximity(encoding);
  }
}

export interface KernelsInput extends Sizes {
  readonly schemes: readonly ChosenEncoding[];
}

export interface Kernel {
  readonly scheme: SourceId;
  /** at the distances from 0 to n - 1; null if the scheme has no kernel */
  readonly values: Float64Array | null;
  /** why the core refuses the scheme; '' if it does not. Without a kernel, position alone then gives a score of 0. */
  readonly problem: string;
}

export function kernelsJob(core: AttentionCore, input: KernelsInput): readonly Kernel[] {
  const { schemes, n, d, heads, head, seed } = input;
  return schemes.map((chosen) => {
    const { scheme } = chosen;
    try {
      const source = chosenSource(chosen, { n, d, heads, seed });
      return { scheme, values: kernelOf(core, source, { n, d, head }), problem: '' };
    } catch (thrown) {
      return { scheme, values: null, problem: wordsOf(thrown) };
    }
  });
}

/**
 * The effect of position alone on a key m positions before its query. Vectors and rotations: similarity as a share of distance 0.
 * Biases: the weight as a share of the largest.
 */
export function kernelOf(
  core: AttentionCore,
  asked: EncodingSource,
  { n, d, head }: Pick<Sizes, 'n' | 'd' | 'head'>,
): Float64Array | null {
  const source = onWords(core, asked);
  const kind = kindOfSource(core, source);
  if (kind === 'none') return null;
  if (kind !== 'relative') {
    const byDistance = backwards(core.kernel(source, { head: headWithin(source, head) }).mean);
    return kind === 'bias' ? weightFactors(byDistance) : shareOfFirst(byDistance);
  }
  const encoding = encodeSource(core, source);
  if (encoding.kind !== 'relative') return null;
  const reach = largestOffset(encoding, n);
  const { vectors } = shownTable(encoding, { d, head, reach });
  const ofZero = core.proximity(vectors, { row: reach }).data;
  return shareOfFirst(Float64Array.from({ length: n }, (_, m) => ofZero[reach - Math.min(m, reach)]));
}

export interface CombineInput extends ChosenEncoding {
  readonly words: readonly string[];
  /** of the first word; the others follow */
  readonly firstPosition: number;
  readonly d: number;
  /** what multiplies the words’ vectors, whose entries are standard normal */
  readonly wordSize: number;
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
  /** content-content, content-position, position-content, position-position: the part of the query, then that of the key */
  readonly terms: readonly Term[];
  readonly sum: Matrix;
  /** the largest difference between the sum and the scores of attention */
  readonly error: number;
  /** the root of the mean squared length of the words’ vectors, over that of the positions’ */
  readonly wordsToPositions: number;
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

/** If concatenated, the first rows read words and the others positions; if added, the same rows read both. */
function weightsFor(core: CombineCore, { d, weights, seed }: CombineInput, combine: Combine): Weights {
  const width = combine === 'add' ? d : 2 * d;
  const draw = (name: string) =>
    core.randomNormal({ rows: width, cols: d, deviation: 1 / Math.sqrt(width), seed: namedSeed(seed, name) });
  return weights === 'seeded'
    ? { q: draw('query'), k: draw('key') }
    : { q: identity(width), k: identity(width) };
}

function split(core: CombineCore, input: CombineInput, combine: Combine): ScoreDecomposition {
  const { words, wordSize, firstPosition, parameters, d, seed } = input;
  const x = scaled(wordVectors(core, input), wordSize);
  const n = firstPosition + words.length;
  if (input.table && firstPosition > 0 && n > input.table.rows)
    throw new PeError('too-large', tooFewRows(input.table.rows, n - 1), 'firstPosition');
  const whole = encodeChosen(core, { ...input, parameters: { ...parameters, combine } }, { n, d, seed });
  if (whole.kind !== 'input') throw new Error('Only an encoding on the inputs can be added or concatenated.');
  const encoding = { ...whole, table: lastRows(whole.table, words.length) };
  const { q, k } = weightsFor(core, input, combine);
  const scores = (request: Pick<AttendRequest, 'x' | 'encoding'>, weights: Weights) =>
    core.attend({ ...request, weights: { ...weights, v: zeros(weights.q) }, want: ['scores'] }).scores[0];

  const both = beside([x, encoding.table]);
  const [from, to] = combine === 'add' ? [0, 0] : [0, d];
  // The input has words and positions side by side: weights that are zero for one of them read only the other.
  const readers = (weights: Matrix) => [only(weights, from, 0, d), only(weights, to, d, d)];
  const maps = readers(q).flatMap((query) =>
    readers(k).map((key) => scores({ x: both }, { q: query, k: key })),
  );
  const sum = maps.reduce(plus);
  const ofLayer = scores({ x, encoding }, { q, k });
  const norms = maps.map(({ data }) => norm(data));
  const squares = norms.reduce((total, one) => total + one ** 2, 0);
  return {
    combine,
    terms: maps.map((map, i) => ({
      scores: map,
      norm: norms[i],
      share: squares ? norms[i] ** 2 / squares : 0,
    })),
    sum,
    error: largestOf(plus(sum, scaled(ofLayer, -1))),
    wordsToPositions: norm(x.data) / norm(encoding.table.data),
  };
}

const lastRows = ({ rows, cols, data }: Matrix, count: number): Matrix => ({
  rows: count,
  cols,
  data: data.slice((rows - count) * cols),
});

/** 2 `count` rows, all zero but `count` rows from row `to` on: those of the weights from row `from` on. */
function only({ cols, data }: Matrix, from: number, to: number, count: number): Matrix {
  const result = new Float32Array(2 * count * cols);
  result.set(data.subarray(from * cols, (from + count) * cols), to * cols);
  return { rows: 2 * count, cols, data: result };
}

const scaled = (matrix: Matrix, factor: number): Matrix => ({
  ...matrix,
  data: matrix.data.map((value) => factor * value),
});

const plus = (a: Matrix, b: Matrix): Matrix => ({ ...a, data: a.data.map((value, i) => value + b.data[i]) });
