/**
 * The public interface of the compute core. Matrices are row-major float32; positions count from 0; every call is pure:
 * the same request gives the same bits. A bad request throws a `PeError` and leaves the core usable.
 *
 * Every method throws 'bad-value' for a field that is not known, or of another type or range than stands here, 'non-finite' for
 * a number that is none ("table: row 3, column 5"), 'bad-shape' for a matrix without entries or whose `data` is not rows * cols
 * long, and 'out-of-memory' or 'too-large' for what the memory cannot hold: the `field` of the error names the part of the
 * request, its `message` what is allowed there. What a method throws besides stands at it.
 */

export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float32Array;
}

/** What encodings are and what attention makes of them. */
export interface AttentionCore {
  readonly version: string;
  /** Every scheme with its parameters, ranges and defaults. The page's controls are made from this. */
  catalog(): readonly Scheme[];
  /** Throws 'unknown-scheme' (scheme), 'bad-value' for a parameter that the scheme does not have or that is out of its range,
   *  'bad-shape' for a list of numbers of another length than the scheme needs. */
  encode(request: EncodeRequest): Encoding;
  /** Throws 'bad-shape' (x, weights.q, biases.q, encoding, ...) where widths do not fit each other, 'bad-value' (heads) where
   *  they do not divide the columns of q, k and v, 'non-finite' (x) where what is computed overflows float32. */
  attend(request: AttendRequest): Attention;
  /** Attention of the permuted input against the permuted attention of the input: equal exactly when the layer cannot see
   *  order. Row i of Pi X is row permutation[i] of X. Throws as `attend` does, and 'bad-shape' or 'bad-value' (permutation) unless
   *  every row number from 0 to n - 1 stands there once. */
  permute(request: PermuteRequest): Permuted;
  /** n x n proximity of positions. Of a table, or of an encoding that is added to the inputs: dot product or cosine of two rows;
   *  the cosine with a zero row is 0. Of relative vectors: that of the vectors of two offsets, 2 maxDistance + 1 of them. Of a rotary
   *  encoding: the mean over the pairs of dimensions of cos(theta (x - y)), each multiplied by the decay of query x and divided by
   *  that of key y where there is one (xPos). Of a bias: that of one head. Throws 'not-supported' (source) for an encoding without
   *  positions, 'bad-value' (head). */
  proximity(source: Matrix | Encoding, options?: ProximityOptions): Matrix;
  /** Independent normal numbers, the same on every platform: word vectors, weights, tables to compare with. Throws 'too-large'
   *  (rows or cols). */
  randomNormal(request: RandomRequest): Matrix;
}

/** Is called while a computation runs, with the share of it that is done: from 0 to 1, never falling. Must not throw. */
export type OnProgress = (share: number) => void;

/** All of it: attention, and what is measured on tables. */
export interface Core extends AttentionCore {
  /** Monotonicity, translation invariance, symmetry and locality of a proximity or attention matrix, n x n with n >= 2, in double
   *  precision. Throws 'bad-shape' (proximity) for another shape, 'non-finite' (proximity) for masked scores: measure the
   *  weights; 'bad-value' (window, tolerance). */
  properties(proximity: Matrix, options?: PropertyOptions): Properties;
  /** psi(m) = sum of cos(frequency m), the proximity of two sinusoids at distance m, and its derivative, in double precision.
   *  Frequencies from 0 to 1e4 in radians a position, distances from 0 to 1e7; at least one of each. Throws 'too-large' (distances) where there are more
   *  than 2^27 pairs of both, or the number of frequencies times the largest distance is more. */
  psi(frequencies: ArrayLike<number>, distances: ArrayLike<number>): Psi;
  /** Norms, spectrum, nearest pair, duplicates and principal components of a table of at least two rows, in double precision.
   *  Throws 'too-large' (table) beyond 32768 rows, or where both rows and columns are above 3072. */
  diagnose(table: Matrix): Diagnosis;
  /** Linear regression from a row of the table, n x d, to its position, in double precision. At least two rows have to stay
   *  after `drop`. Throws 'bad-value' (drop, train.folds, ridge, solver.gradientDescent.epochs, ...learningRate: also where the
   *  descent would not converge, with the rate below which it does). */
  probePositions(table: Matrix, options?: PositionProbeOptions, onProgress?: OnProgress): PositionProbe;
  /** The way of gradient descent to the exact fit: errors and predictions after chosen numbers of epochs. At least two rows have
   *  to stay after `drop`. Throws 'bad-value' (drop, epochs, learningRate). */
  descentPath(table: Matrix, options: DescentPathOptions, onProgress?: OnProgress): DescentPath;
  /** Logistic regression from two rows of the table, side by side, to which of them stands later; in double precision. At least
   *  two rows have to stay after `drop`. Throws 'bad-value' (pairs, folds, c, maxIterations, drop), 'too-large' (pairs). */
  probeOrder(table: Matrix, options?: OrderProbeOptions, onProgress?: OnProgress): OrderProbe;
  /** Which generated table this is, if any: scheme, parameters, scale, and mistakes known from real code. */
  recognize(table: Matrix, options?: RecognizeOptions): Recognition;
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

/** Where position enters attention. Plain data: it can be posted, stored and drawn. */
export type Encoding =
  | { kind: 'none' }
  /** added to the inputs, or set beside them */
  | { kind: 'input'; table: Matrix; combine: Combine }
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
   *  `scale` replaces 1/sqrt(head width) where the scheme says so. */
  | {
      kind: 'relative';
      keys: Matrix;
      values?: Matrix;
      queries?: Matrix;
      contentBias?: Matrix;
      positionBias?: Matrix;
      scale?: number;
      maxDistance: number;
    };

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
  encoding?: Encoding | readonly Encoding[];
}

export type PermuteRequest = AttendRequest & { permutation: ArrayLike<number> };

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
  maxAbsDifference: number;
  worst: { row: number; col: number };
}

export interface ProximityOptions {
  /** of vectors, default 'dot'; without effect on rotary encodings and biases */
  measure?: 'dot' | 'cosine';
  /** of a bias: 0 to heads - 1, default 0 */
  head?: number;
}

export interface PropertyOptions {
  /** the largest offset that monotonicity looks at, 1 to n - 1; default 50 (Wang et al. 2021 look that far), or n - 1 where
   *  that is less */
  window?: number;
  /** the rise of proximity with distance that is forgiven, in the unit of the matrix, at least 0 and default 0: with 0, a tie is a
   *  violation, too */
  tolerance?: number;
}

/** The definitions, but for locality, are after Wang et al. 2021, On Position Embeddings in BERT. phi(x, y) is row x, column y. */
export interface Properties {
  /** A violation: phi(x, x + n) is above phi(x, x + m) by more than the tolerance (or equal, with tolerance 0), where n is
   *  farther away on the same side of x and m may be 0. The rates are shares of all pairs, and of the adjacent ones, with offsets
   *  up to `window`. */
  monotonicity: {
    pairViolationRate: number;
    stepViolationRate: number;
    /** the largest R such that no x has a violation at offsets up to R, on either side; over all offsets, whatever the window:
     *  5, 11, 24, 43, 43 for sinusoids of width 64, 128, 256, 512, 768 */
    radius: number;
    window: number;
    /** the largest rise within the window; m and n are negative to the left of x. null without a violation */
    worst: { x: number; m: number; n: number } | null;
  };
  /** T, the nearest Toeplitz matrix, has the mean of each diagonal. */
  translationInvariance: {
    /** ||phi - T|| / ||phi||, Frobenius norms; 0 for a matrix of zeros */
    relativeDistance: number;
    /** 1 - ||phi - T||^2 / ||phi - mean||^2; NaN for a constant matrix */
    r2: number;
    /** y - x, from 1 - n to n - 1, and over its diagonal the mean and the standard deviation (dividing by the count) */
    offsets: Int32Array;
    mean: Float64Array;
    deviation: Float64Array;
    /** where phi is farthest from T; null for a Toeplitz matrix */
    worst: { x: number; y: number } | null;
  };
  symmetry: {
    /** ||phi - transposed phi|| / (2 ||phi||): 0 symmetric (a matrix of zeros, too), 1 antisymmetric */
    asymmetry: number;
    /** x < y, where phi(x, y) and phi(y, x) differ most; null for a symmetric matrix */
    worst: { x: number; y: number } | null;
  };
  /** Chen, Varoquaux and Suchanek 2023, as their code has it; null unless the matrix is row-stochastic: no entry below 0, rows that
   *  sum to 1 within 0.001. */
  locality: {
    /** mean over the rows i of the sum of M[i][j] 2^-|i - j| */
    locality: number;
    /** 1 - the mean of |M[i][i - t] - M[i][i + t]|, scaled in each row from its least to its largest (to 0 where they are the
     *  same: uniform causal attention is symmetric in this sense); NaN with fewer than three rows */
    symmetry: number;
    /** the mean of |M[i][i - t] - M[i][i + t]| itself over the same pairs; NaN with fewer than three rows */
    leftRightDifference: number;
  } | null;
}

export interface Psi {
  /** of every distance */
  psi: Float64Array;
  derivative: Float64Array;
  /** the first whole distance m with psi(m) >= psi(m - 1), up to the largest distance given; null where there is none */
  firstRise: number | null;
  /** where the derivative first reaches 0 from below, to 1e-9, up to the largest distance given; null where there is none */
  firstStationary: number | null;
}

/** Nothing is centred, but for the trajectory. */
export interface Diagnosis {
  /** of every row */
  norms: Float64Array;
  /** min(rows, cols) of them, the largest first, each to 1e-8 of the largest: they come from the Gram matrix */
  singularValues: Float64Array;
  /** exp of the entropy of s / sum s; 0 for a table of zeros */
  effectiveRank: number;
  /** (sum s^2)^2 / sum s^4; 0 for a table of zeros */
  participationRatio: number;
  /** the two rows with the least distance, a < b, the first such pair where several are equally near */
  nearest: { a: number; b: number; distance: number };
  /** largest absolute entry */
  largest: number;
  /** rows equal to an earlier row */
  duplicates: number;
  /** rows x 3: first three principal components of the centred rows (zeros where there are fewer). Of each column, the entry of
   *  the largest magnitude is positive. */
  trajectory: Matrix;
  /** what is odd about the table, in sentences; rows count from 0 */
  notes: readonly string[];
}

export type Split = 'even' | 'odd' | 'all' | 'first-half' | { folds: number };

export interface PositionProbeOptions {
  /** positions the fit sees (a position keeps its number when rows are dropped); contiguous 'first-half', or k folds over a
   *  seeded shuffle, k from 2 to the rows that stay. Default 'even'. */
  train?: Split;
  /** 'exact': least squares with intercept on centred rows, the minimum-norm solution where rows < columns; singular values
   *  below 2e-7 of the largest count as 0 (a float32 table says nothing below that); or plain gradient descent on the mean
   *  squared error, from zero weights: `epochs` whole, 0 to 1e9, `learningRate` above 0 and below the largest (`descentPath`
   *  tells it), by default half of that. Default 'exact' */
  solver?: 'exact' | { gradientDescent: { epochs: number; learningRate?: number } };
  /** penalty on the sum of squared weights beside the sum of squared errors, at least 0, default 0; not on the intercept; nothing is
   *  standardised. It goes with the exact solver alone */
  ridge?: number;
  /** rows left out at the start (padding rows, outliers): at least 0, default 0 */
  drop?: number;
  /** false leaves out the two control fits (default true) */
  controls?: boolean;
  /** of folds and controls: a whole number from 0 to 2^53 - 1, default 0 */
  seed?: number;
}

/** How far predictions are from the true positions. */
export interface Errors {
  /** mean |prediction - position|, in positions */
  mae: number;
  /** the same of predictions rounded to whole positions: the score of Wang and Chen 2020 */
  roundedMae: number;
  /** root of the mean squared error, in positions */
  rmse: number;
  /** 1 - (sum of squared errors) / (sum of squares of the positions about their mean): 1 at best, below 0 for worse than the
   *  mean; NaN for one row */
  r2: number;
  /** correlation of the ranks, -1 to 1, ties sharing their mean rank; NaN for one row, or constant predictions */
  spearman: number;
}

export interface PositionProbe {
  /** for every row that takes part; with folds, the prediction of the fold that did not see it */
  positions: Int32Array;
  predicted: Float64Array;
  /** 1 where the fit saw the row; with folds 0 everywhere, since no prediction comes from a fit that saw its row */
  trained: Uint8Array;
  train: Errors | null;
  test: Errors | null;
  all: Errors;
  /** the same fit on shuffled positions and on a table of normal numbers of the same shape and spread: what the probe can reach
   *  with no order to find. Gradient descent on the random table has the same share of the largest learning rate there.
   *  Measured on the test rows, or on all rows where there are none. */
  controls: { shuffled: Errors; random: Errors } | null;
  /** one for each column; with folds, of the fit on all rows, as are the two that follow */
  weights: Float64Array;
  intercept: number;
  /** of the matrix that was solved with: singular values above 2e-7 of the largest */
  rank: number;
}

export interface DescentPathOptions {
  /** after how many epochs to look: 1 to 1000 whole numbers from 0 to 1e9, in any order */
  epochs: ArrayLike<number>;
  /** by default half of `largestRate`: the steepest direction is then exact after one step. Above 0
   *  and below `largestRate` */
  learningRate?: number;
  /** default 'even' */
  train?: Exclude<Split, { folds: number }>;
  /** rows left out at the start: at least 0, default 0 */
  drop?: number;
}

export interface DescentStep {
  epochs: number;
  /** for every row that takes part */
  predicted: Float64Array;
  train: Errors | null;
  test: Errors | null;
  /** for each direction: the share of the exact solution that is reached, 1 - (1 - 2 rate s^2 / rows)^epochs */
  reached: Float64Array;
}

/** Full-batch gradient descent on the mean squared error from zero weights and intercept, along the singular vectors of the
 *  training rows with a column of ones. */
export interface DescentPath {
  positions: Int32Array;
  trained: Uint8Array;
  learningRate: number;
  /** 2 / lambda_max of the mean squared error's Hessian, rows / s_max^2: from here on the descent does not converge */
  largestRate: number;
  /** in descending order, one for each direction */
  singularValues: Float64Array;
  /** how many directions count, the first ones: those above 2e-7 of the largest, of which alone a float32 table says anything */
  rank: number;
  /** how much of the training positions (the share of their sum of squares) lies along each direction: where it is large and
   *  `reached` is small, the descent is far from the end */
  content: Float64Array;
  /** as the epochs were given */
  steps: readonly DescentStep[];
  /** where the descent ends: the `rank` directions that count reached, the others not */
  exact: { predicted: Float64Array; train: Errors | null; test: Errors | null };
}

export interface OrderProbeOptions {
  /** pairs of two distinct positions, seeded; from 2 to 100000, default 512 */
  pairs?: number;
  /** contiguous parts of the pairs, from 2 to the number of pairs, default 5 */
  folds?: number;
  /** inverse strength of the penalty, as in scikit-learn: |w|^2 / 2 + c * sum of the log losses; from 1e-6 to 1e6, default 1 */
  c?: number;
  /** Newton steps of each fit, from 1 to 10000, default 1000 */
  maxIterations?: number;
  /** rows left out at the start: at least 0, default 0 */
  drop?: number;
  /** of the pairs and the controls: a whole number from 0 to 2^53 - 1, default 0 */
  seed?: number;
}

/** Shares of pairs that are put in the wrong order, 0 to 1, each on pairs that the fit has not seen. */
export interface OrderErrors {
  /** mean of the folds' error rates */
  errorRate: number;
  /** in the order of the folds */
  foldErrors: Float64Array;
}

export interface OrderProbe extends OrderErrors {
  /** `controls.random.errorRate` */
  control: number;
  /** what the same pairs reach with no order to find: with the positions of the rows shuffled, and on a table of normal numbers
   *  of the same shape and spread. 0.5 for many rows, less where the pairs share rows, which a wide table can tell apart. */
  controls: { shuffled: OrderErrors; random: OrderErrors };
  /** false where a fit, of the controls too, ran out of iterations */
  converged: boolean;
}

export type RecognitionFamily =
  | 'sinusoidal'
  | 'sinusoidal-2d'
  | 'index'
  | 'normalized-index'
  | 'learned'
  | 'constant';

export type RecognitionMistake =
  /** column j has the frequency base^(-j / d): i / d in place of 2i / d */
  | 'exponent-not-doubled'
  /** the exponent 2i / d with i over all columns: sine and cosine of a pair differ in frequency, and end at base^-2 */
  | 'exponent-over-all-columns'
  /** no cosines */
  | 'sine-only'
  /** the frequencies of one layout with the functions of the other */
  | 'layout-confused'
  /** angles rounded to half precision before the sine was taken */
  | 'float16-angles'
  | 'bfloat16-angles'
  /** the positions alone rounded, before they were multiplied */
  | 'float16-positions'
  | 'bfloat16-positions'
  /** the frequencies alone rounded */
  | 'float16-frequencies'
  | 'bfloat16-frequencies'
  /** positions begin at 1 */
  | 'off-by-one'
  /** angles taken for degrees */
  | 'degrees';

export interface RecognitionFit {
  family: RecognitionFamily;
  /** what is known of how the table was made: `layout`, `spacing`, `order`, `base` of a sinusoid, `columns` and `linesFirst` of
   *  a grid, `deviation` of a normal table, and for all `transposed`, `descending` (positions fall from row to row),
   *  `paddingRows` (rows of zeros at the start), `precision` ('float16' or 'bfloat16' where every entry is such a number);
   *  where there are other rows of zeros, which were left out: how many, `zeroRows`, and the first, `zeroRow` */
  parameters: Readonly<Record<string, number | string | boolean>>;
  /** the table is `scale` times the generated one, plus `constant` (least squares) */
  scale: number;
  /** 0 where none is needed */
  constant: number;
  /** the position of the first row after the padding */
  offset: number;
  /** |table - fit| / |table|, Frobenius norms. Of 'learned', which nothing can generate again: the largest distance
   *  between the distribution of the entries and the normal one */
  error: number;
  maxAbsError: number;
  mistake?: RecognitionMistake;
}

export interface RecognizeOptions {
  /** also give what the best fit leaves, default false */
  residual?: boolean;
}

export interface Recognition {
  /** whether the first fit is within `tolerance` */
  matched: boolean;
  /** the largest error at which a fit is called a match; 'learned' goes by the size of the sample */
  tolerance: number;
  /** the best first, at most 3; where nothing matched, the nearest, 'learned' last: its error is another one */
  fits: readonly RecognitionFit[];
  /** so many of the first fits are the same numbers, but for rounding; those with a round base come first */
  ties: number;
  /** where asked for: the table minus `fits[of]`, the first of the fits that can be generated again, if any can. Zero in rows of
   *  zeros, which are left out. */
  residual?: { readonly of: number; readonly matrix: Matrix };
}
