/** What position alone gives each query and key: one n x n map, wherever the scheme acts. */
import type { Encoding, Matrix } from '../../../core/types.ts';
import { clip } from '../../../encoding/relative-table.ts';
import type { Picture, PictureOptions } from '../picture.ts';

/** A dot product, a cosine or mean cosine, or what is added to a score. */
export type Unit = 'dot' | 'cosine' | 'bias';

export interface PairMap {
  readonly kind: Encoding['kind'];
  readonly unit: Unit;
  /** the head shown, where each has its own; null where all are alike */
  readonly head: number | null;
  /** n x n: query row, key column */
  readonly matrix: Matrix;
}

export function pairsOf(picture: Picture, { n, measure }: PictureOptions): PairMap {
  const { kind, proximity } = picture;
  switch (kind) {
    case 'input':
      return { kind, unit: measure, head: null, matrix: proximity };
    case 'rotary':
      return { kind, unit: 'cosine', head: null, matrix: proximity };
    case 'bias':
      return { kind, unit: 'bias', head: picture.head, matrix: proximity };
    case 'relative': {
      const { reach } = picture;
      const head = picture.byHead ? picture.head : null;
      const ofZero = proximity.data.subarray(reach * proximity.cols);
      return { kind, unit: measure, head, matrix: square(n, (i, j) => ofZero[reach + clip(j - i, reach)]) };
    }
  }
}

/** No positions, in the unit of another scheme: cosine 1 where nothing turns, 0 where nothing is added. */
export function pairsWithout({ kind, unit, matrix }: PairMap): PairMap {
  return { kind: 'none', unit, head: null, matrix: square(matrix.rows, () => (kind === 'rotary' ? 1 : 0)) };
}

/**
 * A measure that all units share, 1 where a scheme favours a pair most: similarity as a share of its mean at distance 0, a bias as
 * the weight that it leaves. All shares of a map of zeros are 0.
 */
export function sharesOf({ unit, matrix }: PairMap): Matrix {
  const { rows: n, data } = matrix;
  if (unit === 'bias') {
    const best = data.reduce((most, value) => Math.max(most, value), -Infinity);
    return { ...matrix, data: data.map((value) => Math.exp(value - best)) };
  }
  let sum = 0;
  for (let i = 0; i < n; i++) sum += data[i * n + i];
  const ofZero = sum / n || 1;
  return { ...matrix, data: data.map((value) => value / ofZero) };
}

function square(n: number, entry: (row: number, col: number) => number): Matrix {
  const data = new Float32Array(n * n);
  for (let row = 0; row < n; row++) for (let col = 0; col < n; col++) data[row * n + col] = entry(row, col);
  return { rows: n, cols: n, data };
}
