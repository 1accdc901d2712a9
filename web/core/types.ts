/**
 * The public interface of the compute core. Matrices are row-major float32; positions count from 0; every call is pure:
 * the same request gives the same bits. A bad request throws a `PeError` and leaves the core usable.
 *
 * Every method throws 'bad-value' for a field that is not known, or of another type or range than stands here, 'non-finite' for
 * an entry that is not a number ("table: row 3, column 5"), 'bad-shape' for a matrix without entries or whose `data` is not rows * cols
 * long, and 'out-of-memory' or 'too-large' for what the memory cannot hold: the `field` of the error names the part of the
 * request, its `message` what is allowed there. What a method throws besides stands at it, and what an `onProgress` throws comes
 * out of the method, too.
 */

import type { Matrix } from './matrix.ts';
import type {
  DescentPath,
  DescentPathOptions,
  OrderProbe,
  OrderProbeOptions,
  PositionProbe,
  PositionProbeOptions,
} from './probe-types.ts';
import type {
  Diagnosis,
  Properties,
  PropertyOptions,
  Psi,
  TableProperties,
  TablePropertyOptions,
} from './property-types.ts';
import type { Recognition, RecognizeOptions } from './recognition-types.ts';

export type { Matrix } from './matrix.ts';
export type * from './probe-types.ts';
export type * from './property-types.ts';
export type * from './recognition-types.ts';

/** What encodings are and what attention makes of them. */
export interface AttentionCore {
  readonly version: string;
  /** Every scheme with its parameters, ranges and defaults. The page's controls are made from this. */
  catalog(): readonly Scheme[];
  /** Throws 'unknown-scheme' (scheme), 'bad-value' for a parameter that the scheme does not have or that is out of its range,
   *  'bad-shape' for a list of numbers of another length than the scheme needs. */
  encode(request: EncodeRequest): Encoding;
  /** Wherever an encoding is taken, here and below, the request for one may stand in its place: it is made inside, without a
   *  copy, and throws as `encode` does. Throws 'bad-shape' (x, weights.q, biases.q, encoding, ...) where widths do not fit each other, 'bad-value' (heads) where
   *  they do not divide the columns of q, k and v, 'non-finite' (x) where what is computed overflows float32. */
  attend(request: AttendRequest): Attention;
  /** Attention of the permuted input against the permuted attention of the input: equal exactly when the layer cannot see
   *  order. Row i of Pi X is row permutation[i] of X. Throws as `attend` does, and 'bad-shape' or 'bad-value' (permutation) unless
   *  every row number from 0 to n - 1 stands there once. */
  permute(request: PermuteRequest & { layers: true }): Required<Permuted>;
  permute(request: PermuteRequest): Permuted;
  /** n x n proximity of positions. Of a table, or of an encoding that is added to the inputs: dot product or cosine of two rows;
   *  the cosine with a zero row is 0. Of relative vectors: that of the vectors of two offsets, 2 maxDistance + 1 of them. Of a rotary
   *  encoding: the mean over the pairs of dimensions of cos(theta (x - y)), each multiplied by the decay of query x and divided by
   *  that of key y where there is one (xPos). Of a bias: that of one head. Of a table on the inputs and vectors of offsets
   *  together, in this order: the sum over the heads h of <P_x^h, P_y^h + R_(y - x)>, what position alone adds to the scores of all
   *  heads, before the scaling, where the weights of queries and keys are the identity and the vectors, as wide as a head, are added
   *  to the keys (Shaw et al. 2018, equation 4); entries of P that fill no head are left out, and with the cosine every vector has
   *  the length 1 first. Throws 'not-supported' (source) for an encoding without
   *  positions and for several others, 'bad-value' (head, row), 'bad-shape', 'bad-value' and 'non-finite' (source.sin, source.heads[0], ...) where the parts of an
   *  encoding do not fit each other or what is divided by is not positive, 'non-finite' (table, source) where products
   *  leave the range of float32. */
  proximity(source: Matrix | EncodingSource | readonly EncodingSource[], options?: ProximityOptions): Matrix;
  /** What a distance means to an encoding, or to the rows of a table: their proximity as above, and what is left of it where the
   *  offset alone counts. For a request it brings the encoding, too. Throws as `proximity` does. */
  kernel(source: EncodeRequest, options?: KernelOptions): PositionKernel & { encoding: Encoding };
  kernel(source: Matrix | EncodingSource, options?: KernelOptions): PositionKernel;
  /** Independent normal numbers, the same on every platform: word vectors, weights, tables to compare with. Throws 'too-large'
   *  (rows or cols). */
  randomNormal(request: RandomRequest): Matrix;
}

/** Is called while a computation runs, with the share of it that is done: from 0 to 1, never falling. Where it throws, it is
 *  called no more, and what it threw is thrown when the computation has ended; none is stopped by that. */
export type OnProgress = (share: number) => void;

/** All of it: attention, and what is measured on tables. */
export interface Core extends AttentionCore {
  /** Monotonicity, translation invariance, symmetry and locality of a proximity or attention matrix, n x n with n >= 2, in double
   *  precision. Throws 'bad-shape' (proximity) for another shape, 'non-finite' (proximity) for masked scores: measure the
   *  weights; 'bad-value' (window, tolerance). */
  properties(proximity: Matrix, options?: PropertyOptions): Properties;
  /** The same of the proximity of a table's rows, at least two, to the bit, and an overview of it, where the n x n numbers would be
   *  too many to be kept: they are computed in strips, twice. Throws 'bad-shape' (table) below two rows; 'too-large' (table)
   *  beyond 32768; 'non-finite' (table)
   *  also where proximities leave the range of float32; 'bad-value' (window, tolerance). */
  tableProperties(table: Matrix, options?: TablePropertyOptions, onProgress?: OnProgress): TableProperties;
  /** psi(m) = sum of cos(frequency m), the proximity of two sinusoids at distance m, and its derivative, in double precision.
   *  Frequencies from 0 to 1e4 in radians a position, distances from 0 to 1e7; at least one of each. Throws 'too-large' (distances)
   *  where there are more than 2^27 pairs of both, or the number of frequencies times the largest distance is more, or the search
   *  for `firstStationary`, whose steps are as short as the fastest waves ask, takes more than 2^27 cosines. */
  psi(frequencies: ArrayLike<number>, distances: ArrayLike<number>): Psi;
  /** Norms, spectrum, nearest pair, duplicates and principal components of a table of at least two rows, in double precision.
   *  Throws 'too-large' (table) beyond 32768 rows, or where both rows and columns are above 3072. */
  diagnose(table: Matrix, onProgress?: OnProgress): Diagnosis;
  /** Linear regression from a row of the table, n x d, to its position, in double precision. At least two rows have to stay
   *  after `drop`. Throws 'bad-value' (drop, train.folds, ridge, solver.gradientDescent.epochs, ...learningRate: also where the
   *  descent would not converge, with the rate below which it does). */
  probePositions(table: Matrix, options?: PositionProbeOptions, onProgress?: OnProgress): PositionProbe;
  /** The way of gradient descent to the exact fit: errors and predictions after chosen numbers of epochs. At least two rows have
   *  to stay after `drop`. Throws 'bad-value' (drop, epochs, learningRate). */
  descentPath(table: Matrix, options: DescentPathOptions, onProgress?: OnProgress): DescentPath;
  /** Logistic regression from two rows of the table, side by side, to which of them stands later; in double precision. At least
   *  two rows have to stay after `drop`, four with folds by positions. Throws 'bad-value' (pairs, folds, foldsBy, c,
   *  maxIterations, drop), 'too-large' (pairs). */
  probeOrder(table: Matrix, options?: OrderProbeOptions, onProgress?: OnProgress): OrderProbe;
  /** Which generated table this is, if any: scheme, parameters, scale, and mistakes known from real code. */
  recognize(table: Matrix, options?: RecognizeOptions, onProgress?: OnProgress): Recognition;
}

export interface RandomRequest {
  rows: number;
  cols: number;
  /** standard deviation, default 1 */
  deviation?: number;
  /** a whole number from 0 to 2^53 - 1, default 0 */
  seed?: number;
}

export interface SchemeParameter {
  readonly name: string;
  /** 'numbers': a list of numbers, empty by default */
  readonly type: 'integer' | 'number' | 'choice' | 'boolean' | 'numbers';
  readonly default: number | string | boolean | readonly number[];
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** the words at the control */
  readonly title: string;
  /** Where its value is read at all: while the choice `parameter` is one of `choices`; without choices, while the list
   *  `parameter` is empty. Left out where it always is. */
  readonly onlyFor?: { readonly parameter: string; readonly choices: readonly string[] };
}

export interface Scheme {
  readonly id: SchemeId;
  readonly title: string;
  readonly kind: Encoding['kind'];
  readonly learnable: boolean;
  readonly parameters: readonly SchemeParameter[];
  /** one sentence: what it does */
  readonly description: string;
  readonly reference: string;
}

export type SchemeId =
  | 'none'
  | 'index'
  | 'normalized-index'
  | 'sinusoidal'
  | 'learned'
  | 'learned-sinusoidal'
  | 'sinusoidal-2d'
  | 'randomized'
  | 'rotary'
  | 'xpos'
  | 'alibi'
  | 't5'
  | 'kerple'
  | 'fire'
  | 'tisa'
  | 'tupe'
  | 'shaw'
  | 'relative-sinusoidal'
  | 'transformer-xl'
  | 'deberta';

export type Combine = 'add' | 'concat';

export interface EncodeRequest {
  scheme: SchemeId;
  /** positions, at least 1 */
  n: number;
  /** width, at least 1: of the model for an encoding on the inputs, of a head for one that acts on queries and keys, or on keys
   *  and values; a bias does not read it, but TUPE's does */
  d: number;
  /** for the schemes that act in each head apart; at least 1, default 1 */
  heads?: number;
  /** explicit positions instead of 0..n-1 (any finite number, up to 1e7) */
  positions?: ArrayLike<number>;
  /** of what is drawn: a whole number from 0 to 2^53 - 1, default 0 */
  seed?: number;
  /** what `catalog()` lists for the scheme */
  [parameter: string]: unknown;
}

/** Which sinusoid of the position, or of the offset, each column of a table is. */
export interface Waves {
  /** radians per position; NaN for a column of zeros */
  frequencies: Float64Array;
  /** 1 for a sine, 0 for a cosine or a column of zeros */
  sines: Uint8Array;
}

/** Where position enters attention. Plain data: it can be posted, stored and drawn. */
export type Encoding =
  | { kind: 'none' }
  /** added to the inputs, or set beside them; `waves` of tables of sinusoids */
  | { kind: 'input'; table: Matrix; combine: Combine; waves?: Waves }
  /** turns queries and keys; cos and sin are n x (rotary width / 2), already multiplied by attentionFactor. A rotary width below the
   *  head width turns the first dimensions only. `decay` multiplies queries and divides keys (xPos). */
  | {
      kind: 'rotary';
      cos: Matrix;
      sin: Matrix;
      layout: 'interleaved' | 'half';
      inverseFrequencies: Float64Array;
      attentionFactor: number;
      decay?: Matrix;
    }
  /** added to the scores after the scaling, one n x n matrix (query row, key column) for each head. It never masks: that is
   *  `causal`. `buckets` is n x n, row-major; `scale` replaces 1/sqrt(head width) where the scheme says so. */
  | { kind: 'bias'; heads: readonly Matrix[]; slopes?: Float64Array; buckets?: Int32Array; scale?: number }
  /** vectors for relative offsets: row k + maxDistance belongs to offset k = j - i (key minus query), clipped to +-maxDistance; as
   *  wide as a head, or as all heads together. contentBias and positionBias are Transformer-XL's u and v, heads x head width;
   *  `scale` replaces 1/sqrt(head width) where the scheme says so; `waves` of sinusoids of the offset. */
  | {
      kind: 'relative';
      keys: Matrix;
      values?: Matrix;
      queries?: Matrix;
      contentBias?: Matrix;
      positionBias?: Matrix;
      scale?: number;
      maxDistance: number;
      waves?: Waves;
    };

/** An encoding, or the request for one, which is then made where it acts. */
export type EncodingSource = Encoding | EncodeRequest;

export interface AttendRequest {
  /** n x d_model */
  x: Matrix;
  /** Q = x q, K = x k, V = x v, output = concat(heads) o. q, k, v: (width of x, with what is concatenated) x (heads * head
   *  width); o: (heads * head width) x any */
  weights: { q: Matrix; k: Matrix; v: Matrix; o?: Matrix };
  /** one row each, as wide as its matrix */
  biases?: { q?: Matrix; k?: Matrix; v?: Matrix; o?: Matrix };
  /** at least 1, default 1 */
  heads?: number;
  /** whether a query sees no key after it; default false */
  causal?: boolean;
  /** several act together: an absolute and a relative one, say */
  encoding?: EncodingSource | readonly EncodingSource[];
}

export type PermuteRequest = AttendRequest & {
  permutation: ArrayLike<number>;
  /** also give all that the layer makes of both orders, default false */
  layers?: boolean;
};

export interface Attention {
  /** for each head n x n, before and after the softmax; a masked score is -Infinity, a fully masked row has weights 0 */
  scores: readonly Matrix[];
  weights: readonly Matrix[];
  output: Matrix;
  /** the input with its positions, and what the layer made of it: n x (heads * head width) each */
  input: Matrix;
  queries: Matrix;
  keys: Matrix;
  values: Matrix;
}

export interface Permuted {
  /** Attn(Pi X) */
  permutedInput: Matrix;
  /** Pi Attn(X) */
  permutedOutput: Matrix;
  /** the first minus the second */
  difference: Matrix;
  maxAbsDifference: number;
  worst: { row: number; col: number };
  /** the largest absolute entry of both, which the difference is to be compared with */
  largestOutput: number;
  /** where asked for: what the layer makes of X, and of Pi X */
  layers?: { plain: Attention; permuted: Attention };
}

export interface KernelOptions {
  /** of vectors, default 'dot'; without effect on rotary encodings and biases */
  measure?: 'dot' | 'cosine';
  /** of a bias: 0 to heads - 1, default 0 */
  head?: number;
}

export interface ProximityOptions extends KernelOptions {
  /** this row alone, 1 x n, with the same bits: 0 to n - 1; not of several encodings */
  row?: number;
}

/** phi(x, y) is row x, column y of the proximity. */
export interface PositionKernel {
  /** n x n */
  proximity: Matrix;
  /** over the diagonal of each offset y - x, from 1 - n to n - 1 */
  mean: Float64Array;
  /** the largest |phi(x, y) - mean of its diagonal|: 0 where the offset alone counts, but for rounding */
  deviation: number;
  /** the largest R such that from every x, to both sides, phi falls with each step up to offset R: the radius of `properties` with
   *  tolerance 0 */
  radius: number;
  /** n x 2: for each x the first offset to the right, and to the left, at which phi does not fall; 0 where it falls all the way */
  rises: Int32Array;
  /** the step to y, at distance radius + 1 from x, that rises most; of those that differ by less than 1e-6 of the largest entry the
   *  one nearest to the middle. null where phi falls all the way */
  worst: { x: number; y: number } | null;
  /** of a bias: `mean` of every head */
  heads?: readonly Float64Array[];
  /** of a rotary encoding without decay: B(r) for the distances r from 0 to n - 1 (Su et al. 2021, section 3.4.3), the mean over j
   *  of |sum of exp(i r theta) over the first j frequencies|. For a query and a key of ones no score at distance r is larger
   *  than B(r) times that at distance 0 */
  bound?: Float64Array;
}
