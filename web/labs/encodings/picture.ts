/** What the lab shows of an encoding, by the place where it acts: plain data, computed in the worker. */
import type { AttentionCore, Encoding, Matrix, ProximityOptions } from '../../core/types.ts';
import {
  type Ends,
  type OneTable,
  reachOf,
  shownTable,
  type TableRole,
} from '../../encoding/relative-table.ts';
import { decayBound, halvingDistance, largestDeviation, meanByOffset } from './kernel.ts';
import { measureRadius, type Radius } from './radius.ts';

export interface PictureOptions {
  readonly n: number;
  /** width of a head, of encodings that act in each head apart */
  readonly d: number;
  readonly head: number;
  readonly measure: NonNullable<ProximityOptions['measure']>;
}

interface Proximities {
  readonly proximity: Matrix;
  /** of the proximity, for the offsets from 1 - its rows to its rows - 1 */
  readonly means: Float64Array;
}

/** n x n proximity of positions; the table has one row for each of them. */
export interface InputPicture extends Proximities {
  readonly kind: 'input';
  readonly table: Matrix;
  readonly radius: Radius;
}

/** n x n: the mean cosine of the angles between query and key. */
export interface RotaryPicture extends Proximities {
  readonly kind: 'rotary';
  /** n x pairs, without the attention factor */
  readonly cosines: Matrix;
  readonly inverseFrequencies: Float64Array;
  readonly radius: Radius;
  /** B(r) of Su et al. 2021, for r from 0 to n - 1; null where pairs fade with the distance, which it does not bound */
  readonly bound: Float64Array | null;
  /** how far the proximity is from depending on the offset alone */
  readonly deviation: number;
}

/** n x n: the bias of the head shown. */
export interface BiasPicture extends Proximities {
  readonly kind: 'bias';
  readonly head: number;
  /** for each head the means by offset */
  readonly heads: readonly Float64Array[];
  readonly slopes: Float64Array | null;
  /** the bucket of each offset from 1 - n to n - 1 */
  readonly buckets: Int32Array | null;
  readonly deviation: number;
  /** the first distance of a key before the query that halves its weight; null if none does */
  readonly halving: number | null;
}

/** Of the vectors of all offsets from -reach to reach. */
export interface RelativePicture extends Proximities {
  readonly kind: 'relative';
  readonly vectors: Matrix;
  /** what the vectors shown are added to or compared with */
  readonly role: TableRole;
  /** the other tables of the scheme */
  readonly others: readonly OneTable[];
  readonly distinct: number;
  readonly shared: Ends;
  /** whether each head has vectors of its own */
  readonly byHead: boolean;
  readonly head: number;
  readonly reach: number;
  readonly maxDistance: number;
}

export type Picture = InputPicture | RotaryPicture | BiasPicture | RelativePicture;

/** Null where there is nothing to show: without positions. */
export function pictureOf(core: AttentionCore, encoding: Encoding, options: PictureOptions): Picture | null {
  const { n, measure } = options;
  const proximities = (proximity: Matrix): Proximities => ({ proximity, means: meanByOffset(proximity) });
  switch (encoding.kind) {
    case 'none':
      return null;
    case 'input': {
      const shown = proximities(core.proximity(encoding, { measure }));
      return { kind: 'input', table: encoding.table, ...shown, radius: measureRadius(shown.proximity) };
    }
    case 'rotary': {
      const { cos, inverseFrequencies, attentionFactor, decay } = encoding;
      const shown = proximities(core.proximity(encoding));
      return {
        kind: 'rotary',
        cosines: { ...cos, data: cos.data.map((value) => value / attentionFactor) },
        inverseFrequencies,
        ...shown,
        radius: measureRadius(shown.proximity),
        bound: decay ? null : decayBound(inverseFrequencies, n),
        deviation: largestDeviation(shown.proximity, shown.means),
      };
    }
    case 'bias': {
      const head = Math.min(options.head, encoding.heads.length - 1);
      const shown = proximities(core.proximity(encoding, { head }));
      return {
        kind: 'bias',
        head,
        ...shown,
        heads: encoding.heads.map(meanByOffset),
        slopes: encoding.slopes ?? null,
        buckets: encoding.buckets ? byOffset(encoding.buckets, n) : null,
        deviation: largestDeviation(shown.proximity, shown.means),
        halving: halvingDistance(shown.means),
      };
    }
    case 'relative': {
      const reach = reachOf(encoding, n);
      const table = shownTable(encoding, { ...options, reach });
      return {
        kind: 'relative',
        ...table,
        reach,
        maxDistance: encoding.maxDistance,
        ...proximities(core.proximity(table.vectors, { measure })),
      };
    }
  }
}

/** Of an n x n matrix that depends on the offset alone: its value at each, from 1 - n to n - 1. */
function byOffset(matrix: Int32Array, n: number): Int32Array {
  return Int32Array.from({ length: 2 * n - 1 }, (_, i) => {
    const offset = i - n + 1;
    return matrix[offset < 0 ? -offset * n : offset];
  });
}
