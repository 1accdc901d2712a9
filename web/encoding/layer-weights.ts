/** The weights of a layer that nobody trained, by the names that the state has for them. */
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
