/** One attention layer that nobody trained: how wide it can be, and its weights by the names that the state has for them. */
import { PeError } from '../core/errors.ts';
import type { Matrix } from '../core/types.ts';

export type LayerWeights = 'identity' | 'seeded';

/** The words at their control. */
export const weightWords: ReadonlyMap<string, string> = new Map<LayerWeights, string>([
  ['identity', 'identity'],
  ['seeded', 'seeded, full'],
]);

/** `cols` columns of the identity of `rows` rows, from column `first` on. */
export function identity(rows: number, first = 0, cols = rows): Matrix {
  const data = new Float32Array(rows * cols);
  for (let col = 0; col < cols; col++) if (first + col < rows) data[(first + col) * cols + col] = 1;
  return { rows, cols, data };
}

/** As far as the slider of the width goes: square matrices of weights have it as their side. */
const widest = 1024;

/** A scheme is as wide as the slider says; a reader's table may be wider than a layer here can be. */
export function checkWidth(d: number): void {
  if (d > widest)
    throw new PeError(
      'too-large',
      `The table is ${d} numbers wide; the layer here takes at most ${widest}.`,
      'd',
    );
}

/** Of each head: the whole share of the width, as in BERT, but one pair of dimensions at least. */
export const headWidth = (d: number, heads: number): number => Math.max(2, Math.floor(d / heads));
