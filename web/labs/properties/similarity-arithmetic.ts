import type { Arithmetic } from '../../core/load-options.ts';
import type { Matrix } from '../../core/matrix.ts';

/** Multiplications from which on the saving, about 30 ms, outweighs fetching one more module: GPT-2's positions need three times as many. */
const enough = 2 ** 28;

/**
 * For the similarities of a table given as it is. Fast arithmetic gives the same bits there: the product of two float32 is exact in
 * double, so it is rounded once in any case.
 */
export const arithmeticFor = (table: Matrix | undefined): Arithmetic =>
  table && table.rows ** 2 * table.cols >= enough ? 'fast' : 'reproducible';
