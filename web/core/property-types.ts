/** Measurements of proximities and tables. */
import type { Matrix } from './matrix.ts';

export interface PropertyOptions {
  /** the largest offset that monotonicity considers, 1 to n - 1; default 50 as in Wang et al. 2021, or n - 1 if smaller */
  window?: number;
  /** how much proximity may rise with distance without a violation, in the unit of the matrix; at least 0, default 0. With 0 a
   *  tie is also a violation. */
  tolerance?: number;
  /** also return the cells that violate a property, default false */
  breaks?: boolean;
}

export interface TablePropertyOptions extends PropertyOptions {
  /** default 'dot'; the cosine with a zero row is 0 */
  measure?: 'dot' | 'cosine';
  /** the largest number of blocks along a side of the overview, at least 1, default 1024. All blocks but the last hold the same
   *  number of positions, so there may be only half as many. */
  mostBlocks?: number;
}

/** Cells of an n x n matrix that violate a property. */
export interface Broken {
  /** row by row, n x n: 1 for a violation. For an overview, one entry per block: 1 if any cell in it violates the property. */
  cells: Uint8Array;
  /** violating cells, counted singly in an overview too */
  count: number;
  /** cells examined, counted singly */
  of: number;
  /** the tolerance applied, in the unit of the matrix */
  allowed: number;
}

/** Monotonicity: cells above a cell that is nearer, on the same side of the row. Translation invariance: cells that differ from the
 *  mean of their diagonal. Symmetry: cells that differ from their mirror image. The last two allow the tolerance, or 1e-6 of the
 *  largest entry for rounding if that is more. */
export interface Breaks {
  monotonicity: Broken;
  translation: Broken;
  symmetry: Broken;
}

/** All definitions except locality follow Wang et al. 2021, On Position Embeddings in BERT. phi(x, y) is row x, column y. */
export interface Properties {
  /** A violation: phi(x, x + n) exceeds phi(x, x + m) by more than the tolerance (or equals it, with tolerance 0), where n is
   *  farther from x on the same side and m may be 0. `pairViolationRate` is the share of all pairs of offsets up to `window`,
   *  `stepViolationRate` that of adjacent offsets. */
  monotonicity: {
    pairViolationRate: number;
    stepViolationRate: number;
    /** the largest R such that no x has a violation at offsets up to R on either side, regardless of `window`. For sinusoids of
     *  width 64, 128, 256, 512, 768: 5, 11, 24, 43, 43. */
    radius: number;
    window: number;
    /** the largest rise within the window; m and n are negative to the left of x. null if there is no violation */
    worst: { x: number; m: number; n: number } | null;
  };
  /** T is the nearest Toeplitz matrix: each diagonal replaced by its mean. */
  translationInvariance: {
    /** ||phi - T|| / ||phi|| in Frobenius norms; 0 for a matrix of zeros */
    relativeDistance: number;
    /** 1 - ||phi - T||^2 / ||phi - mean||^2; NaN for a constant matrix */
    r2: number;
    /** offsets y - x from 1 - n to n - 1, with the mean and the population standard deviation of each diagonal */
    offsets: Int32Array;
    mean: Float64Array;
    deviation: Float64Array;
    /** where phi is farthest from T; null for a Toeplitz matrix */
    worst: { x: number; y: number } | null;
  };
  symmetry: {
    /** ||phi - transposed phi|| / (2 ||phi||): 0 for a symmetric matrix or one of zeros, 1 for an antisymmetric one */
    asymmetry: number;
    /** x < y, where phi(x, y) and phi(y, x) differ most; null for a symmetric matrix */
    worst: { x: number; y: number } | null;
  };
  /** Chen, Varoquaux and Suchanek 2023, as in their code. null unless the matrix is row-stochastic: no entry below 0, and rows
   *  that sum to 1 within 0.001. */
  locality: {
    /** mean over the rows i of the sum of M[i][j] 2^-|i - j| */
    locality: number;
    /** 1 - the mean of |M[i][i - t] - M[i][i + t]|, min-max scaled within each row (constant rows become 0, so uniform causal
     *  attention counts as symmetric); NaN with fewer than three rows */
    symmetry: number;
    /** the unscaled mean of |M[i][i - t] - M[i][i + t]| over the same pairs; NaN with fewer than three rows */
    leftRightDifference: number;
  } | null;
  /** null unless `breaks` was set */
  breaks: Breaks | null;
}

export interface TableProperties extends Properties {
  /** positions per block of `overview` and of `breaks`; 1 for tables of up to `mostBlocks` rows */
  step: number;
  /** mean proximity of each block of step x step positions, rounded to float32; the last blocks may be smaller */
  overview: Matrix;
}

export interface Psi {
  /** for each distance */
  psi: Float64Array;
  derivative: Float64Array;
  /** the first whole distance m with psi(m) >= psi(m - 1), up to the largest distance given; null if there is none */
  firstRise: number | null;
  /** where the derivative first reaches 0 from below, to 1e-9, up to the largest distance given; null if it never does */
  firstStationary: number | null;
}

/** Only the trajectory centres the rows. */
export interface Diagnosis {
  /** Euclidean, for each row */
  norms: Float64Array;
  /** min(rows, cols) of them, the largest first. Computed from the Gram matrix, each to 1e-8 of the largest. */
  singularValues: Float64Array;
  /** exp of the entropy of s / sum s; 0 for a table of zeros */
  effectiveRank: number;
  /** (sum s^2)^2 / sum s^4; 0 for a table of zeros */
  participationRatio: number;
  /** how the columns oscillate along the rows: the power of their discrete Fourier transforms, summed over the columns, at 0, 1, ...
   *  floor(rows / 2) cycles per table, as a share of the total. Positive and negative frequencies are added. */
  positionSpectrum: Float64Array;
  /** the two rows with the smallest distance, a < b; the first such pair if several are equally near */
  nearest: { a: number; b: number; distance: number };
  /** largest absolute entry */
  largest: number;
  /** rows equal to an earlier row */
  duplicates: number;
  /** rows x 3: the first three principal components of the centred rows, zeros if there are fewer. In each column the entry of the
   *  largest magnitude is positive. */
  trajectory: Matrix;
  /** sentences on what is unusual about the table; rows count from 0 */
  notes: readonly string[];
}
