/** What the lab shows of an encoding, by where it acts: plain data, computed in the worker. */
import type {
  AttentionCore,
  Encoding,
  EncodingSource,
  KernelOptions,
  Matrix,
  PositionKernel,
  Waves,
} from '../../core/types.ts';
import { encodeSource, headWithin, kindOfSource } from '../../encoding/encode.ts';
import {
  type Ends,
  largestOffset,
  type OneTable,
  shownTable,
  type TableRole,
} from '../../encoding/relative-table.ts';
import { halvingDistance, type Radius, radiusOf } from './kernel.ts';

export interface PictureOptions {
  readonly n: number;
  /** width of the table; of a head, for encodings that act in each head */
  readonly d: number;
  readonly head: number;
  readonly measure: NonNullable<KernelOptions['measure']>;
}

interface Proximities {
  readonly proximity: Matrix;
  /** means of the proximity at the offsets from 1 - rows to rows - 1 */
  readonly means: Float64Array;
}

/** n x n similarity of positions; the table has one row for each. */
export interface InputPicture extends Proximities {
  readonly kind: 'input';
  readonly table: Matrix;
  /** of tables of sinusoids */
  readonly waves: Waves | null;
  readonly radius: Radius;
  /** n x 2: for each position the first offset to the right, and to the left, at which similarity does not fall; 0 for none */
  readonly rises: Int32Array;
}

/** n x n: the mean cosine of the angles between query and key. */
export interface RotaryPicture extends Proximities {
  readonly kind: 'rotary';
  /** n x pairs, without the attention factor */
  readonly cosines: Matrix;
  readonly inverseFrequencies: Float64Array;
  readonly radius: Radius;
  /** B(r) of Su et al. 2021, for r from 0 to n - 1; null for xPos, which it does not bound */
  readonly bound: Float64Array | null;
  /** largest distance of a value from the mean of its offset: 0 where the offset alone counts */
  readonly deviation: number;
}

/** n x n: the bias of the head shown. */
export interface BiasPicture extends Proximities {
  readonly kind: 'bias';
  readonly head: number;
  /** for each head the means by offset */
  readonly heads: readonly Float64Array[];
  /** ALiBi's, for keys before the query */
  readonly slopes: Float64Array | null;
  /** the bucket of each offset from 1 - n to n - 1 */
  readonly buckets: Int32Array | null;
  readonly deviation: number;
  /** the first distance before the query at which a key has half its weight; null if there is none */
  readonly halving: number | null;
}

/** Of the vectors of all offsets from -reach to reach. */
export interface RelativePicture extends Proximities {
  readonly kind: 'relative';
  readonly vectors: Matrix;
  /** of sinusoids of the offset */
  readonly waves: Waves | null;
  /** what the vectors shown act on */
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

/** Null without positions. */
export function pictureOf(
  core: AttentionCore,
  source: EncodingSource,
  options: PictureOptions,
): Picture | null {
  const kind = kindOfSource(core, source);
  if (kind === 'none') return null;
  if (kind === 'relative') return vectorsPicture(core, encodeSource(core, source), options);
  const head = headWithin(source, options.head);
  const { encoding, ...kernel } = kernelWithEncoding(core, source, { measure: options.measure, head });
  const shown = { proximity: kernel.proximity, means: kernel.mean };
  switch (encoding.kind) {
    case 'input': {
      const { table, waves = null } = encoding;
      return { kind: 'input', table, waves, ...shown, radius: radiusOf(kernel), rises: kernel.rises };
    }
    case 'rotary': {
      const { cos, inverseFrequencies, attentionFactor } = encoding;
      return {
        kind: 'rotary',
        cosines: { ...cos, data: cos.data.map((value) => value / attentionFactor) },
        inverseFrequencies,
        ...shown,
        radius: radiusOf(kernel),
        bound: kernel.bound ?? null,
        deviation: kernel.deviation,
      };
    }
    case 'bias': {
      const { heads = [], proximity } = kernel;
      const n = proximity.rows;
      return {
        kind: 'bias',
        head,
        ...shown,
        heads,
        slopes: encoding.slopes?.map((slope, i) => (n > 1 ? -heads[i][n - 2] : slope)) ?? null,
        buckets: encoding.buckets ? byOffset(encoding.buckets, n) : null,
        deviation: kernel.deviation,
        halving: halvingDistance(kernel.mean),
      };
    }
    default:
      return null;
  }
}

/** The kernel, and the encoding that it was computed from. */
const kernelWithEncoding = (
  core: AttentionCore,
  source: EncodingSource,
  options: KernelOptions,
): PositionKernel & { encoding: Encoding } =>
  'scheme' in source ? core.kernel(source, options) : { ...core.kernel(source, options), encoding: source };

function vectorsPicture(
  core: AttentionCore,
  encoding: Encoding,
  options: PictureOptions,
): RelativePicture | null {
  if (encoding.kind !== 'relative') return null;
  const { maxDistance, waves = null } = encoding;
  const reach = largestOffset(encoding, options.n);
  const table = shownTable(encoding, { ...options, reach });
  const { proximity, mean } = core.kernel(table.vectors, { measure: options.measure });
  return { kind: 'relative', ...table, waves, reach, maxDistance, proximity, means: mean };
}

/** The values at the offsets from 1 - n to n - 1 of an n x n matrix that depends on the offset alone. */
function byOffset(matrix: Int32Array, n: number): Int32Array {
  return Int32Array.from({ length: 2 * n - 1 }, (_, i) => {
    const offset = i - n + 1;
    return matrix[offset < 0 ? -offset * n : offset];
  });
}
