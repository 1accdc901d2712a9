import type { Arithmetic } from '../../core/load-options.ts';
import type { Matrix } from '../../core/matrix.ts';

/** Multiplications from which on fast arithmetic saves more than 10 ms each time: those of GPT-2's positions. */
const enough = 2 ** 29;

/**
 * For the similarities of a table given as it is. Fast arithmetic gives the same bits there: a product of two float32 is exact in double,
 * so it makes no difference whether it is rounded before it is added.
 */
export const arithmeticFor = (table: Matrix | undefined): Arithmetic =>
  table && table.rows ** 2 * table.cols >= enough ? 'fast' : 'reproducible';
