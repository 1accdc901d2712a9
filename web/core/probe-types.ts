/** What the probes of position and order are asked, and what they answer. */
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

/** A fit with no order to find: its errors on the held-out rows, or on all rows if none are held out. */
export interface ControlFit extends Errors {
  /** for every row that takes part, the position that the fit is to predict: where positions are shuffled, another row's */
  positions: Int32Array;
  /** for every row that takes part; `trained` of the probe says which of them the fit has seen */
  predicted: Float64Array;
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
   *  with no order to find. Gradient descent on the random table has the same share of the largest learning rate there. */
  controls: { shuffled: ControlFit; random: ControlFit } | null;
  /** one for each column; with folds, of the fit on all rows, as are the two that follow */
  weights: Float64Array;
  intercept: number;
  /** of the rows that the fit sees, less their mean: singular values above 2e-7 of the largest. Gradient descent takes the rows
   *  as they are beside a column of ones: of that matrix, less one for the column */
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
  /** how many directions count, the first ones: those above 2e-7 of the largest: a float32 table says nothing of smaller ones */
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
  /** pairs of two distinct positions, of all folds together; from 2 to 100000, default 512 */
  pairs?: number;
  /** from 2 to the number of pairs; by positions at most half of the rows that stay. Default 5, or half of the rows where that is
   *  less */
  folds?: number;
  /** what is cut into folds. 'positions' (default): the positions are shuffled and cut into as many parts as there are folds, and
   *  the pairs of a fold are drawn within its part: no fit has seen a position it is judged on. At least four rows have to stay.
   *  'pairs', as in Wang and Chen 2020: pairs are drawn from all positions and cut as they come. Pairs of different folds then
   *  share positions: where there are few, the classifier can learn them by heart, and even shuffled positions seem to have an
   *  order. */
  foldsBy?: 'positions' | 'pairs';
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
   *  of the same shape and spread. About 0.5 with folds by positions; by pairs less where the rows are few. */
  controls: { shuffled: OrderErrors; random: OrderErrors };
  /** false where a fit, of the controls too, ran out of iterations */
  converged: boolean;
}
