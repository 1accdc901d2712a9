/** Options and results of the position and order probes. */
export type Split = 'even' | 'odd' | 'all' | 'first-half' | { folds: number };

export interface PositionProbeOptions {
  /** positions that the fit sees: 'even', 'odd', 'all', the contiguous 'first-half', or k folds of a seeded shuffle, k from 2 to
   *  the number of remaining rows. A position keeps its number when rows are dropped. Default 'even'. */
  train?: Split;
  /** 'exact' (default): least squares with intercept on centred rows, the minimum-norm solution if rows < columns; singular
   *  values below 2e-7 of the largest count as 0, since float32 does not resolve them. Or plain gradient descent on the mean
   *  squared error, from zero weights: `epochs` whole, 0 to 1e9; `learningRate` above 0 and below `DescentPath.largestRate`,
   *  default half of it. */
  solver?: 'exact' | { gradientDescent: { epochs: number; learningRate?: number } };
  /** penalty on the sum of squared weights, added to the sum of squared errors; at least 0, default 0. The intercept is not
   *  penalised and nothing is standardised. Exact solver only. */
  ridge?: number;
  /** rows left out at the start (padding, outliers): at least 0, default 0 */
  drop?: number;
  /** false leaves out the two control fits (default true) */
  controls?: boolean;
  /** for folds and controls: a whole number from 0 to 2^53 - 1, default 0 */
  seed?: number;
}

/** How far predictions are from the true positions. */
export interface Errors {
  /** mean |prediction - position|, in positions */
  mae: number;
  /** mean absolute error of predictions rounded to whole positions: the score of Wang and Chen 2020 */
  roundedMae: number;
  /** root of the mean squared error, in positions */
  rmse: number;
  /** 1 - (sum of squared errors) / (sum of squares of the positions about their mean): at most 1, below 0 if worse than
   *  predicting the mean; NaN for one row */
  r2: number;
  /** rank correlation, -1 to 1, with mean ranks for ties; NaN for one row or constant predictions */
  spearman: number;
}

/** A fit to data without order: its errors on the held-out rows, or on all rows if none are held out. */
export interface ControlFit extends Errors {
  /** for every row used, the position to predict; with shuffled positions, that of another row */
  positions: Int32Array;
  /** for every row used; `PositionProbe.trained` says which of them the fit has seen */
  predicted: Float64Array;
}

export interface PositionProbe {
  /** for every row used; with folds, the prediction of the fit that did not see it */
  positions: Int32Array;
  predicted: Float64Array;
  /** 1 if the fit saw the row; with folds 0 everywhere, since no prediction comes from a fit that saw its row */
  trained: Uint8Array;
  train: Errors | null;
  test: Errors | null;
  all: Errors;
  /** the same fit on shuffled positions and on a random table, normal numbers of the same shape and spread: what the probe
   *  reaches without any order to find. On the random table, gradient descent uses the same share of that table's largest learning rate. */
  controls: { shuffled: ControlFit; random: ControlFit } | null;
  /** one for each column. With folds, `weights`, `intercept` and `rank` are those of a fit on all rows. */
  weights: Float64Array;
  intercept: number;
  /** singular values above 2e-7 of the largest, of the training rows minus their mean */
  rank: number;
}

export interface DescentPathOptions {
  /** numbers of epochs to report: 1 to 1000 whole numbers from 0 to 1e9, in any order */
  epochs: ArrayLike<number>;
  /** above 0 and below `largestRate`; default half of `largestRate`, which solves the steepest direction in one step */
  learningRate?: number;
  /** default 'even' */
  train?: Exclude<Split, { folds: number }>;
  /** rows left out at the start: at least 0, default 0 */
  drop?: number;
}

export interface DescentStep {
  epochs: number;
  /** for every row used */
  predicted: Float64Array;
  train: Errors | null;
  test: Errors | null;
  /** for each direction, the share of the exact solution reached: 1 - (1 - 2 rate s^2 / rows)^epochs */
  reached: Float64Array;
}

/** Full-batch gradient descent on the mean squared error from zero weights and intercept, along the singular vectors of the
 *  training rows with a column of ones. */
export interface DescentPath {
  positions: Int32Array;
  trained: Uint8Array;
  learningRate: number;
  /** 2 / lambda_max of the mean squared error's Hessian, which is rows / s_max^2: at this rate and above, the descent does not
   *  converge */
  largestRate: number;
  /** in descending order, one for each direction */
  singularValues: Float64Array;
  /** how many directions count, the first ones: the rank of the training rows minus their mean (singular values above 2e-7 of the
   *  largest, since float32 does not resolve smaller ones), and one for the intercept */
  rank: number;
  /** share of the training positions' sum of squares along each direction. Where it is large and `reached` is small, the descent is
   *  far from its limit. */
  content: Float64Array;
  /** in the order of the requested epochs */
  steps: readonly DescentStep[];
  /** the limit of the descent: the first `rank` directions solved, the others left at zero */
  exact: { predicted: Float64Array; train: Errors | null; test: Errors | null };
}

export interface OrderProbeOptions {
  /** pairs of distinct positions, in all folds together; from 2 to 100000, default 512 */
  pairs?: number;
  /** from 2 to the number of pairs; with folds by positions at most half of the remaining rows. Default 5, or half of the
   *  remaining rows if that is less. */
  folds?: number;
  /** what is split into folds. 'positions' (default): the shuffled positions are split into folds, and the pairs of a fold are
   *  drawn from its own positions. No fit is tested on a position that it has seen. Needs at least four remaining rows.
   *  'pairs', as in Wang and Chen 2020: pairs are drawn from all positions and then split. Pairs of different folds share
   *  positions, so with few rows the classifier can memorise them, and even shuffled positions seem to have an order. */
  foldsBy?: 'positions' | 'pairs';
  /** inverse strength of the penalty, as in scikit-learn: |w|^2 / 2 + c * sum of the log losses; from 1e-6 to 1e6, default 1 */
  c?: number;
  /** at most this many Newton steps in each fit, from 1 to 10000, default 1000 */
  maxIterations?: number;
  /** rows left out at the start: at least 0, default 0 */
  drop?: number;
  /** for pairs and controls: a whole number from 0 to 2^53 - 1, default 0 */
  seed?: number;
}

/** Shares of pairs put in the wrong order, 0 to 1, measured on pairs that the fit has not seen. */
export interface OrderErrors {
  /** mean of the folds' error rates */
  errorRate: number;
  /** in the order of the folds */
  foldErrors: Float64Array;
}

export interface OrderProbe extends OrderErrors {
  /** `controls.random.errorRate` */
  control: number;
  /** the same pairs without any order to find: with shuffled positions, and on a random table of normal numbers of the same shape
   *  and spread. About 0.5 with folds by positions; lower with folds by pairs if there are few rows. */
  controls: { shuffled: OrderErrors; random: OrderErrors };
  /** false if any fit, including the controls, ran out of iterations */
  converged: boolean;
}
