/** What is measured on proximities and tables. */
import type { Matrix } from './matrix.ts';

export interface PropertyOptions {
  /** the largest offset that monotonicity looks at, 1 to n - 1; default 50 (Wang et al. 2021 look that far), or n - 1 where
   *  that is less */
  window?: number;
  /** the rise of proximity with distance that is forgiven, in the unit of the matrix, at least 0 and default 0: with 0, a tie is a
   *  violation, too */
  tolerance?: number;
  /** whether the cells that break a property are wanted, default false */
  breaks?: boolean;
}

export interface TablePropertyOptions extends PropertyOptions {
  /** default 'dot'; the cosine with a zero row is 0 */
  measure?: 'dot' | 'cosine';
  /** at least 1, default 1024: how many blocks there may be along a side of the overview; there may be as few as half of them, since
   *  all hold the same number of positions but for the last */
  mostBlocks?: number;
}

/** The cells of an n x n matrix that break a property. */
export interface Broken {
  /** row by row, n x n: 1 where a cell does; of an overview, as many as it has: 1 where any in a block does */
  cells: Uint8Array;
  /** how many single cells do */
  count: number;
  /** how many single cells were looked at */
  of: number;
  /** what is forgiven, in the unit of the matrix */
  allowed: number;
}

/** Of monotonicity, those above one that is nearer on the same side of the row; of translation invariance, those that differ from
 *  the mean of their diagonal, and of symmetry, from their mirror image, by more than the tolerance or, where that is more, 1e-6 of
 *  the largest entry, which is rounding. */
export interface Breaks {
  monotonicity: Broken;
  translation: Broken;
  symmetry: Broken;
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
  /** null unless they were asked for */
  breaks: Breaks | null;
}

export interface TableProperties extends Properties {
  /** how many positions a row of the overview, and of the cells that break, stands for: 1 up to `mostBlocks` rows */
  step: number;
  /** the mean proximity in each block of step x step positions, rounded to float32; those at the end may be smaller */
  overview: Matrix;
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
  /** how the columns turn along the rows: the power of their discrete Fourier transforms, summed over the columns, at 0, 1, ..
   *  floor(rows / 2) turns over the table, as a share of all of it. Both directions of turning count. */
  positionSpectrum: Float64Array;
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
