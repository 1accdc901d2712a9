import type { Matrix } from '../../core/matrix.ts';
import type { Arithmetic } from '../../core/types.ts';

/** With so many multiplications, fast arithmetic saves about 10 ms or more each time. GPT-2's positions need more. */
const enough = 2 ** 29;

/**
 * For the similarities of a table that is not computed first. Fast arithmetic gives the same bits there: the product of two float32
 * numbers is exact in double, so rounding it before the addition changes nothing.
 */
export const arithmeticFor = (table: Matrix | undefined): Arithmetic =>
  table && table.rows ** 2 * table.cols >= enough ? 'fast' : 'reproducible';
