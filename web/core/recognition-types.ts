/** Which generated table a table is. */
import type { Matrix } from './matrix.ts';

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
  /** base^(-2i / d) with i from 1 to d / 2, as Wang et al. 2021 write it, in place of i from 0 */
  | 'frequencies-from-one'
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
  /** what is known of how the table was made: `layout`, `spacing`, `order`, `base` of a sinusoid (none
   *  where any base gives the same numbers), `columns` and `linesFirst` of a grid, `deviation` of a normal table, and for all `transposed`, `descending` (positions fall from row to row),
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
  /** rows left out at the start (padding rows, outliers): 0 or more, default 0; at least two rows must stay */
  drop?: number;
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
  /** where asked for: the rows that were looked at minus `fits[of]`, the first of the fits that can be generated again, if any can. Zero in rows of
   *  zeros, which are left out. */
  residual?: { readonly of: number; readonly matrix: Matrix };
}
