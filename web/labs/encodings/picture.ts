/** The numbers of an encoding that the lab shows, by where it acts. */
import type {
  AttentionCore,
  Encoding,
  EncodingSource,
  KernelOptions,
  Matrix,
  PairAxes,
  PositionKernel,
  Waves,
} from '../../core/types.ts';
import { type Bias, biasOnWords } from '../../encoding/bias-on-words.ts';
import { encodeSource, headWithin, kindOfSource } from '../../encoding/encode.ts';
import {
  type Ends,
  largestOffset,
  type OneTable,
  shownTable,
  type TableRole,
} from '../../encoding/relative-table.ts';
import { bestKnown, hasFeature } from '../../schemes/scheme-facts.ts';
import { halvingDistance, type Radius, radiusOf } from './kernel.ts';

export interface Sizes {
  readonly n: number;
  /** width of the table, or of a head for encodings that act in each head */
  readonly d: number;
  readonly heads: number;
  /** counted from 0 */
  readonly head: number;
  readonly seed: number;
}

export interface PictureOptions extends Pick<Sizes, 'n' | 'd' | 'head'> {
  readonly measure: NonNullable<KernelOptions['measure']>;
}

interface Proximities {
  readonly proximity: Matrix;
  /** means of the proximity at the offsets from 1 - rows to rows - 1 */
  readonly means: Float64Array;
}

/** A table with a row for each position. The proximity is their similarity, n x n. */
export interface InputPicture extends Proximities {
  readonly kind: 'input';
  readonly table: Matrix;
  /** null unless the columns are sinusoids */
  readonly waves: Waves | null;
  readonly radius: Radius;
  /** n x 2: for each position the first offset to the right, and to the left, at which similarity does not fall; 0 for none */
  readonly rises: Int32Array;
}

/** A rotation. The proximity is the mean cosine of the angles between query and key, n x n. */
export interface RotaryPicture extends Proximities {
  readonly kind: 'rotary';
  /** n x pairs, without the attention factor */
  readonly cosines: Matrix;
  readonly inverseFrequencies: Float64Array;
  readonly radius: Radius;
  /** B(r) of Su et al. 2021, for r from 0 to n - 1; null for xPos and several axes, which it does not bound */
  readonly bound: Float64Array | null;
  /** largest difference of a value from the mean at its offset; 0 if only the offset counts */
  readonly deviation: number;
  /** null unless its pairs follow several axes */
  readonly axes: PairAxes | null;
}

/** A bias. The proximity is the bias of the head shown, n x n. */
export interface BiasPicture extends Proximities {
  readonly kind: 'bias';
  readonly head: number;
  /** means at each offset, for each head */
  readonly heads: readonly Float64Array[];
  /** slope of each head for keys before the query; null except for ALiBi */
  readonly slopes: Float64Array | null;
  /** the bucket of each offset from 1 - n to n - 1 */
  readonly buckets: Int32Array | null;
  readonly deviation: number;
  /** the first distance before the query at which a key has half its weight; null if there is none */
  readonly halving: number | null;
  /** of data-dependent positions, whose bias is that of a text of random words */
  readonly ofWords?: OfWords;
}

export interface OfWords {
  /** the largest difference from the bias of ALiBi, over all heads and pairs; null where none is meant to be like it */
  readonly fromAlibi: number | null;
}

/** Vectors of the offsets from -reach to reach, and their similarity. */
export interface RelativePicture extends Proximities {
  readonly kind: 'relative';
  readonly vectors: Matrix;
  /** null unless the columns are sinusoids of the offset */
  readonly waves: Waves | null;
  /** the part of attention that the vectors act on */
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

/** null for the scheme without positions. */
export function pictureOf(
  core: AttentionCore,
  source: EncodingSource,
  options: PictureOptions,
): Picture | null {
  const kind = kindOfSource(core, source);
  if (kind === 'none') return null;
  if (kind === 'data-dependent' && 'scheme' in source) return dataDependentPicture(core, source, options);
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
      const { cos, inverseFrequencies, attentionFactor, axes = null } = encoding;
      return {
        kind: 'rotary',
        cosines: { ...cos, data: cos.data.map((value) => value / attentionFactor) },
        inverseFrequencies,
        ...shown,
        radius: radiusOf(kernel),
        bound: kernel.bound ?? null,
        deviation: kernel.deviation,
        axes,
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

function dataDependentPicture(
  core: AttentionCore,
  source: Extract<EncodingSource, { scheme: unknown }>,
  options: PictureOptions,
): Picture | null {
  const made = biasOnWords(core, encodeSource(core, source), source);
  const picture = pictureOf(core, made, options);
  if (picture?.kind !== 'bias') return null;
  const { n, d, heads = 1 } = source;
  const alibi = hasFeature(source.scheme, 'gates')
    ? core.encode({ scheme: bestKnown.bias, n, d, heads })
    : null;
  return { ...picture, ofWords: { fromAlibi: alibi?.kind === 'bias' ? farthest(made, alibi) : null } };
}

const farthest = (one: Bias, other: Bias): number =>
  one.heads.reduce(
    (most, { data }, head) =>
      data.reduce((far, value, i) => Math.max(far, Math.abs(value - other.heads[head].data[i])), most),
    0,
  );

/** The kernel with its encoding. */
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
