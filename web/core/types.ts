/**
 * The public interface of the compute core. Matrices are row-major float32; positions count from 0; every call is pure, but
 * for answers given to `recycle`: the same request gives the same bits, in every engine unless `arithmetic` is 'fast'. A bad request throws a `PeError` and leaves the core usable.
 *
 * Every method throws 'bad-value' for an unknown field or one of the wrong type or range, 'non-finite' for an entry that is
 * infinite or NaN ("table: row 3, column 5"), 'bad-shape' for a matrix without entries or whose `data` does not have rows * cols
 * numbers, and 'out-of-memory' or 'too-large' for a request that does not fit into memory. The error's `field` names the part of
 * the request; its `message` says what is allowed there. Each method lists what else it throws. Whatever an `onProgress` throws,
 * the method throws too.
 */

import type { Arithmetic } from './load-options.ts';
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

/** Encodings, and attention with them. */
export interface AttentionCore {
  readonly version: string;
  /** Every scheme of the module with its parameters, ranges and defaults. The page builds its controls from this. */
  catalog(): readonly CatalogEntry[];
  /** Throws 'unknown-scheme' (scheme), 'bad-value' for a parameter that is unknown to the scheme or out of range, 'bad-shape' for a
   *  list of numbers of the wrong length, 'bad-value' for a formula with a mistake ("Column 7 of formula: ...") and 'non-finite' for
   *  one that is not finite at some position. */
  encode(request: EncodeRequest): Encoding;
  /** Here and below, an encode request may replace an encoding: it is encoded inside, without a copy, and throws as `encode` does.
   *  Throws 'bad-shape' (x, weights.q, biases.q, encoding, ...) if widths do not match, 'bad-value' (heads) if the number of heads
   *  does not divide the columns of q, k and v, 'non-finite' (x) if a result overflows float32. */
  attend<Part extends keyof Attention = keyof Attention>(
    request: AttendRequestOf<Part>,
  ): Pick<Attention, Part>;
  /** Compares attention on the permuted input with the permuted attention output; they are equal exactly when the layer cannot
   *  see order. Row i of Pi X is row permutation[i] of X. Throws as `attend` does, and 'bad-shape' or 'bad-value' (permutation)
   *  unless every row number from 0 to n - 1 occurs once. */
  permute(request: PermuteRequest & { layers: true }): Required<Permuted>;
  permute(request: PermuteRequest): Permuted;
  /**
   * n x n proximity of positions; phi(x, y) is row x, column y.
   * - Table, or encoding on the inputs: dot product or cosine of two rows; the cosine with a zero row is 0.
   * - Relative vectors: the same for the vectors of two offsets; n = 2 maxDistance + 1.
   * - Rotary encoding: the mean over the pairs of dimensions of cos(theta (x - y)). With xPos, each term is multiplied by the decay of
   *   query x and divided by that of key y.
   * - Bias: the bias of one head.
   * - A list of an encoding on the inputs and then relative vectors: the sum over the heads h of <P_x^h, P_y^h + R_(y - x)>, what
   *   position alone adds to the unscaled scores if the weights of queries and keys are the identity and the vectors, as wide as a
   *   head, are added to the keys (Shaw et al. 2018, equation 4). Entries of P that fill no head are left out; the cosine first
   *   normalises every vector.
   *
   * Throws 'not-supported' (source) for an encoding without positions and for any other list; 'bad-value' (head, row); 'bad-shape',
   * 'bad-value' and 'non-finite' (source.sin, source.heads[0], ...) if the parts of an encoding do not match or a divisor is not
   * positive; 'non-finite' (table, source) if a product overflows float32, 'bad-value' (table) if all of them are too small for it.
   */
  proximity(source: Matrix | EncodingSource | readonly EncodingSource[], options?: ProximityOptions): Matrix;
  /** The proximity of an encoding or of a table's rows, and its dependence on the offset alone. For an encode request it also returns
   *  the encoding. Throws as `proximity` does. */
  kernel(source: EncodeRequest, options?: KernelOptions): PositionKernel & { encoding: Encoding };
  kernel(source: Matrix | EncodingSource, options?: KernelOptions): PositionKernel;
  /** Independent normal numbers, the same on every platform, for word vectors, weights and random tables. Throws 'too-large' (rows or
   *  cols). */
  randomNormal(request: RandomRequest): Matrix;
  /** Hands back an answer that you no longer read: of any function here, but of no trainer. Later answers overwrite its arrays, each once,
   *  with a list of the same type and length, which takes less time than a new array. The next call replaces what was handed back;
   *  `recycle({})` lets it go. Do not hand one answer to two cores. */
  recycle(answer: object): void;
}

/** Called during a computation with the share that is done: from 0 to 1, never falling. If it throws, it is not called again; the
 *  computation runs to its end and then throws the same value. */
export type OnProgress = (share: number) => void;

/** The whole core: encodings, attention, and measurements of tables. */
export interface Core extends AttentionCore {
  readonly arithmetic: Arithmetic;
  /** Monotonicity, translation invariance, symmetry and locality of a proximity or attention matrix, n x n with n >= 2, in double
   *  precision. Throws 'bad-shape' (proximity) for another shape, 'non-finite' (proximity) for masked scores (pass the attention
   *  weights instead), 'bad-value' (window, tolerance). */
  properties(proximity: Matrix, options?: PropertyOptions): Properties;
  /** `properties` of the proximity of a table's rows, with the same bits, and an overview of that proximity. It never stores the n x n
   *  numbers but computes them in strips, twice. Throws 'bad-shape' (table) for fewer than two rows, 'too-large' (table) for more
   *  than 32768, 'non-finite' (table) also if a proximity overflows float32, 'bad-value' (table) if all of them are too small for it, 'bad-value'
   *  (window, tolerance). */
  tableProperties(table: Matrix, options?: TablePropertyOptions, onProgress?: OnProgress): TableProperties;
  /** psi(m) = sum of cos(frequency m), the proximity of two sinusoids at distance m, and its derivative, in double precision.
   *  Frequencies from 0 to 1e4 in radians per position, distances from 0 to 1e7; at least one of each. Throws 'too-large' (distances)
   *  if any of these exceeds 2^27: the pairs of a frequency and a distance, the number of frequencies times the largest distance, or
   *  the cosines needed to find `firstStationary`, whose step follows the highest frequency. */
  psi(frequencies: ArrayLike<number>, distances: ArrayLike<number>): Psi;
  /** Norms, spectrum, nearest pair, duplicates and principal components of a table of at least two rows, in double precision.
   *  Throws 'too-large' (table) for more than 32768 rows, or for more than 3072 rows and more than 3072 columns. */
  diagnose(table: Matrix, onProgress?: OnProgress): Diagnosis;
  /** Linear regression from a row of the table, n x d, to its position, in double precision. At least two rows must remain after
   *  `drop`. Throws 'bad-value' (drop, train.folds, ridge, solver.gradientDescent.epochs, ...learningRate). If the descent would
   *  not converge, the error names the rate below which it does. With controls, 'bad-value' (table) too, where a random table of the
   *  same spread would leave float32. */
  probePositions(table: Matrix, options?: PositionProbeOptions, onProgress?: OnProgress): PositionProbe;
  /** Gradient descent towards the exact fit: errors and predictions after the given numbers of epochs. At least two rows must remain
   *  after `drop`. Throws 'bad-value' (drop, epochs, learningRate; table, where its numbers are so small or so large that the exact
   *  solution is lost in rounding beside the intercept). */
  descentPath(table: Matrix, options: DescentPathOptions, onProgress?: OnProgress): DescentPath;
  /** Logistic regression from two concatenated rows of the table to which of them comes later, in double precision. At least two
   *  rows must remain after `drop`, four with folds by positions. Throws 'bad-value' (pairs, folds, foldsBy, c, maxIterations,
   *  drop; table, where a random table of the same spread would leave float32), 'too-large' (pairs). */
  probeOrder(table: Matrix, options?: OrderProbeOptions, onProgress?: OnProgress): OrderProbe;
  /** Identifies a generated table: its scheme, parameters and scale, and mistakes known from real code. */
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
  /** 'numbers': a list of numbers, empty by default; 'text': of `min` to `max` characters */
  readonly type: 'integer' | 'number' | 'choice' | 'boolean' | 'numbers' | 'text';
  readonly default: number | string | boolean | readonly number[];
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** label of the control */
  readonly title: string;
  /** When the scheme reads this value: while the choice `parameter` is one of `choices` or, if `choices` is empty, while the list
   *  `parameter` is empty or the switch `parameter` is off. Absent if it always does. */
  readonly onlyFor?: { readonly parameter: string; readonly choices: readonly string[] };
}

export interface Scheme {
  readonly id: SchemeId;
  readonly title: string;
  readonly kind: Encoding['kind'];
  readonly learnable: boolean;
  readonly parameters: readonly SchemeParameter[];
}

/** What to say about a scheme. */
export interface SchemeWords {
  /** one sentence on what it does */
  readonly description: string;
  readonly reference: string;
}

export interface CatalogEntry extends Scheme, SchemeWords {}

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
  | 'deberta'
  | FormulaId;

/**
 * The schemes whose numbers come from a formula that the request brings, such as { scheme: 'formula', formula: 'sin(pos / 100^(i/d))' }:
 * - 'formula', a table: `formula` is f(pos, i, d), with the position pos and the column i = 0 to d - 1;
 * - 'bias-formula', a bias: `bias` is b(m, head, heads), with the offset m = key minus query and head = 1 to heads.
 *
 * A formula has at most 200 characters: numbers, pi, e, the variables, + - * / ^ ( ), and the functions abs, ceil, cos, exp, floor, log,
 * sign, sin, sqrt, tan, tanh (x), max, min, mod (a, b) and if(x, a, b), which is a where x > 0 and b elsewhere. ^ binds before a sign in
 * front of it, and from right to left; mod has the sign of b. Only the whole core has these schemes.
 */
export type FormulaId = 'formula' | 'bias-formula';

export type Combine = 'add' | 'concat';

export interface EncodeRequest {
  scheme: SchemeId;
  /** positions, at least 1 */
  n: number;
  /** width, at least 1: of the model for an encoding on the inputs, of a head for one that acts on queries, keys or values. Of the
   *  biases only TUPE reads it. */
  d: number;
  /** for schemes that differ between heads; at least 1, default 1 */
  heads?: number;
  /** explicit positions instead of 0..n-1; fractions and negative numbers are allowed, up to 1e7 */
  positions?: ArrayLike<number>;
  /** seed of the random numbers: a whole number from 0 to 2^53 - 1, default 0 */
  seed?: number;
  /** the parameters that `catalog()` lists for the scheme */
  [parameter: string]: unknown;
}

/** The sinusoid of the position or offset in each column of a table. */
export interface Waves {
  /** radians per position; NaN for a column of zeros */
  frequencies: Float64Array;
  /** 1 for a sine, 0 for a cosine or a column of zeros */
  sines: Uint8Array;
}

/** How position enters attention. Plain data: it can be posted, stored and drawn. */
export type Encoding =
  | { kind: 'none' }
  /** added to the inputs or concatenated with them; `waves` for tables of sinusoids */
  | { kind: 'input'; table: Matrix; combine: Combine; waves?: Waves }
  /** rotates queries and keys; cos and sin are n x (rotary width / 2), already multiplied by attentionFactor. A rotary width below the
   *  head width rotates only the first dimensions. `decay` multiplies queries and divides keys (xPos). */
  | {
      kind: 'rotary';
      cos: Matrix;
      sin: Matrix;
      layout: 'interleaved' | 'half';
      inverseFrequencies: Float64Array;
      attentionFactor: number;
      decay?: Matrix;
    }
  /** added to the scaled scores, one n x n matrix (query row, key column) per head. It never masks; `causal` does. `buckets` is
   *  n x n, row-major; `scale`, if present, replaces 1/sqrt(head width): it is 1 for T5, which does not scale. */
  | { kind: 'bias'; heads: readonly Matrix[]; slopes?: Float64Array; buckets?: Int32Array; scale?: number }
  /** vectors for relative offsets: row k + maxDistance belongs to offset k = j - i (key minus query), clipped to +-maxDistance; as
   *  wide as a head, or as all heads together. contentBias and positionBias are Transformer-XL's u and v, heads x head width.
   *  `scale`, if present, replaces 1/sqrt(head width); `waves` for sinusoids of the offset. */
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

/** An encoding, or an encode request, which is encoded where it is used. */
export type EncodingSource = Encoding | EncodeRequest;

export interface AttendRequest {
  /** n x d_model */
  x: Matrix;
  /** Q = x q, K = x k, V = x v, output = concat(heads) o. q, k, v: (width of x plus any concatenated positions) x (heads * head
   *  width); o: (heads * head width) x any width */
  weights: { q: Matrix; k: Matrix; v: Matrix; o?: Matrix };
  /** one row each, as wide as the weight matrix */
  biases?: { q?: Matrix; k?: Matrix; v?: Matrix; o?: Matrix };
  /** at least 1, default 1 */
  heads?: number;
  /** hides the keys after each query; default false */
  causal?: boolean;
  /** a list combines several, such as an absolute and a relative one */
  encoding?: EncodingSource | readonly EncodingSource[];
}

export interface AttendRequestOf<Part extends keyof Attention> extends AttendRequest {
  /** The parts of the answer; all by default. Scores and weights take time and memory where n is large. */
  want?: readonly Part[];
}

export type PermuteRequest = AttendRequest & {
  permutation: ArrayLike<number>;
  /** also return the scores, weights and outputs for both orders, default false */
  layers?: boolean;
};

export interface Attention {
  /** one n x n matrix per head, before and after the softmax; a masked score is -Infinity, a fully masked row has weights 0 */
  scores: readonly Matrix[];
  weights: readonly Matrix[];
  output: Matrix;
  /** the input with its positions; the others are n x (heads * head width) each */
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
  /** permutedInput - permutedOutput */
  difference: Matrix;
  maxAbsDifference: number;
  worst: { row: number; col: number };
  /** the largest absolute entry of both outputs, the scale for the difference */
  largestOutput: number;
  /** if requested: attention on X and on Pi X */
  layers?: { plain: Attention; permuted: Attention };
}

export interface KernelOptions {
  /** similarity of vectors, default 'dot'; ignored for rotary encodings and biases */
  measure?: 'dot' | 'cosine';
  /** head of a bias: 0 to heads - 1, default 0 */
  head?: number;
}

export interface ProximityOptions extends KernelOptions {
  /** returns only this row, 1 x n, with the same bits: 0 to n - 1; not for a list of encodings */
  row?: number;
}

/** phi(x, y) is row x, column y of the proximity. */
export interface PositionKernel {
  /** n x n */
  proximity: Matrix;
  /** mean of each diagonal, for offsets y - x from 1 - n to n - 1 */
  mean: Float64Array;
  /** the largest |phi(x, y) - mean of its diagonal|: 0 up to rounding if only the offset counts */
  deviation: number;
  /** the largest R such that from every x, in both directions, phi falls with each step up to offset R: the radius of `properties`
   *  with tolerance 0 */
  radius: number;
  /** n x 2: for each x the first offset to the right and to the left at which phi does not fall; 0 if it always falls */
  rises: Int32Array;
  /** the step to y, at distance radius + 1 from x, that rises most; if several differ by less than 1e-6 of the largest entry, the one
   *  nearest to the middle. null if phi always falls. */
  worst: { x: number; y: number } | null;
  /** for a bias: `mean` of every head */
  heads?: readonly Float64Array[];
  /** for a rotary encoding without decay: B(r) for the distances r from 0 to n - 1 (Su et al. 2021, section 3.4.3), the mean over j of
   *  |sum of exp(i r theta) over the first j frequencies|. For a query and a key of ones, the score at distance r is at most B(r)
   *  times the score at distance 0. */
  bound?: Float64Array;
}
