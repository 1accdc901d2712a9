/** Types of the recognition of generated tables. */
import type { Matrix } from './matrix.ts';

export type RecognitionFamily =
  | 'sinusoidal'
  | 'sinusoidal-2d'
  | 'index'
  | 'normalized-index'
  | 'learned'
  | 'constant';

export type RecognitionMistake =
  /** column j has the frequency base^(-j / d): the exponent is i / d instead of 2i / d */
  | 'exponent-not-doubled'
  /** the exponent is 2i / d with i over all columns: the sine and cosine of a pair differ in frequency, and the last is base^-2 */
  | 'exponent-over-all-columns'
  /** base^(-2i / d) with i from 1 to d / 2, as Wang et al. 2021 write it, instead of from 0 */
  | 'frequencies-from-one'
  /** sines only, no cosines */
  | 'sine-only'
  /** the frequencies follow one layout, the sines and cosines the other */
  | 'layout-confused'
  /** angles rounded to half precision before the sine */
  | 'float16-angles'
  | 'bfloat16-angles'
  /** only the positions rounded, before the multiplication */
  | 'float16-positions'
  | 'bfloat16-positions'
  /** only the frequencies rounded */
  | 'float16-frequencies'
  | 'bfloat16-frequencies'
  /** positions start at 1 */
  | 'off-by-one'
  /** radians treated as degrees */
  | 'degrees';

export interface RecognitionFit {
  family: RecognitionFamily;
  /** how the table was made. Sinusoids: `layout`, `spacing`, `order` and `base` (absent if any base gives the same numbers).
   *  Grids: `columns` and `linesFirst`. Normal tables: `deviation`. All: `transposed`, `descending` (positions fall from row to
   *  row), `paddingRows` (rows of zeros at the start) and `precision` ('float16' or 'bfloat16' if every entry fits it).
   *  Other rows of zeros are left out: `zeroRows` counts them and `zeroRow` is the first. */
  parameters: Readonly<Record<string, number | string | boolean>>;
  /** the table is `scale` times the generated one, plus `constant` (least squares) */
  scale: number;
  /** 0 if the fit needs none */
  constant: number;
  /** the position of the first row after the padding */
  offset: number;
  /** |table - fit| / |table|, Frobenius norms. For 'learned', which cannot be generated: the largest distance between the
   *  distribution of the entries and the normal distribution */
  error: number;
  maxAbsError: number;
  mistake?: RecognitionMistake;
}

export interface Recognition {
  /** whether the first fit is within `tolerance` */
  matched: boolean;
  /** the largest error of a match; for 'learned' it depends on the sample size */
  tolerance: number;
  /** the best first, at most 3. If none matched, the nearest, with 'learned' last because its error is not comparable. */
  fits: readonly RecognitionFit[];
  /** this many of the first fits give the same numbers up to rounding; those with a round base come first */
  ties: number;
  /** if requested: the rows used minus `fits[of]`, the first fit that can be generated; absent if there is none. Rows of zeros
   *  are left out and have residual 0. */
  residual?: { readonly of: number; readonly matrix: Matrix };
}
