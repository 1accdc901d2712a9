/** Shared by the measurements: their result, the scheme encoded on demand, and the vectors that positions receive. */
import { PeError } from '../../../core/errors.ts';
import type { AttentionCore, Encoding, Matrix } from '../../../core/types.ts';
import { biasOnWords } from '../../../encoding/bias-on-words.ts';
import { dataDependentText } from '../../../encoding/data-dependent-text.ts';
import { beside, largestOf, zeros } from '../../../encoding/layer.ts';
import { oneHead } from '../../../encoding/one-head.ts';
import { clip } from '../../../encoding/relative-table.ts';
import type { ChosenScheme } from '../../../schemes/source.ts';
import type { Sizes } from '../picture.ts';

/** Independence of content is measured twice: for the encoding itself, and for what it adds to the scores. */
export const requirements = ['length', 'content', 'scores', 'unique', 'small', 'bounded', 'beyond'] as const;
export type Requirement = (typeof requirements)[number];

type CheckVerdict = 'holds' | 'fails' | 'none';

export interface RequirementCheck {
  /** 'none': the requirement does not apply, or nothing could be measured */
  readonly verdict: CheckVerdict;
  readonly value: number | null;
  /** the threshold of the value */
  readonly limit: number | null;
  /** where the value was found: a position, an offset, or two of them */
  readonly at: readonly number[];
  /** the number that the value is compared with, or how far was measured */
  readonly other: number | null;
  /** the core's error message, or '' */
  readonly refusal: string;
  /** the result under a causal mask; null if that compares the same */
  readonly causal: {
    readonly verdict: CheckVerdict;
    readonly value: number;
    readonly at: readonly number[];
  } | null;
}

export type Checks = Readonly<Record<Requirement, RequirementCheck>>;

export const requirementCheck = (
  verdict: CheckVerdict,
  value: number | null,
  more: Partial<RequirementCheck> = {},
): RequirementCheck => ({
  verdict,
  value,
  limit: null,
  at: [],
  other: null,
  refusal: '',
  causal: null,
  ...more,
});

export type RequirementsCore = Pick<AttentionCore, 'encode' | 'attend' | 'randomNormal'>;

/** The scheme to measure, its sizes, and the head that is measured. */
export type RequirementsInput = ChosenScheme & Sizes;

/** Values count as bounded if they grow at most this many times between position n - 1 and a million. */
export const mostGrowth = 2;

/** Sizes for the table of all schemes. */
export const tableSizes = { n: 64, d: 32, heads: 4, head: 0 } as const;

/**
 * A scheme to measure, encoded on demand. Encodings of the positions 0 to n - 1 are kept. Of data-dependent positions, which are none without words, it is the
 * bias that they make for random words.
 */
export interface EncodedScheme {
  readonly core: RequirementsCore;
  readonly input: RequirementsInput;
  readonly allHeads: (n: number) => Encoding;
  /** only the head that is measured */
  readonly oneHead: (n: number) => Encoding;
  readonly oneHeadAt: (positions: readonly number[]) => Encoding;
  /** the encoding that acts on any words, for a layer of one head */
  readonly acting: (n: number) => Encoding;
  /** the bias for other random words; null unless the encoding is data-dependent */
  readonly onOtherWords: (n: number) => Encoding | null;
}

/** Each encoding is made once for each number of positions. */
function kept(make: (n: number) => Encoding): (n: number) => Encoding {
  const known = new Map<number, Encoding>();
  return (n) => {
    const encoding = known.get(n) ?? make(n);
    known.set(n, encoding);
    return encoding;
  };
}

export function encodeOnce(core: RequirementsCore, input: RequirementsInput): EncodedScheme {
  const { scheme, parameters, d, heads, seed } = input;
  const raw = (n: number, other: { readonly positions?: readonly number[]; readonly heads?: number } = {}) =>
    core.encode({ scheme, n, d, heads, seed, ...parameters, ...other });
  const onText = (n: number, encoding: Encoding, words?: string) =>
    encoding.kind === 'data-dependent' ? biasOnWords(core, encoding, { n, d, heads, seed }, words) : encoding;
  const rawOf = kept((n) => raw(n));
  const allHeads = kept((n) => onText(n, rawOf(n)));
  return {
    core,
    input,
    allHeads,
    oneHead: (n) => oneHead(allHeads(n), input),
    oneHeadAt: (positions) => oneHead(onText(positions.length, raw(positions.length, { positions })), input),
    acting: (n) => (rawOf(n).kind === 'data-dependent' ? raw(n, { heads: 1 }) : oneHead(allHeads(n), input)),
    onOtherWords(n) {
      const encoding = rawOf(n);
      return encoding.kind === 'data-dependent' ? oneHead(onText(n, encoding, 'other words'), input) : null;
    },
  };
}

/** Row i belongs to `labels[i]`: a position, or the offset of a key from its query. */
export interface Received {
  readonly vectors: Matrix;
  readonly labels: readonly number[];
}

export const range = (length: number, first = 0): readonly number[] =>
  Array.from({ length }, (_, i) => i + first);

/** The row of the vector of an offset, clipped to the largest distance. */
export const rowOfOffset = (offset: number, maxDistance: number): number =>
  clip(offset, maxDistance) + maxDistance;

/** The tables of a relative encoding, each with one row for every offset. */
export const tablesOf = ({
  keys,
  values,
  queries,
}: Extract<Encoding, { kind: 'relative' }>): readonly Matrix[] =>
  [keys, values, queries].filter((table) => table !== undefined);

/**
 * The rows of a table. For a rotation, the points that the pairs reach on their circles, and their scales. For biases and relative
 * vectors, which belong to pairs of positions, those of each key with the middle query, or at the given offsets.
 */
export function receivedBy(encoding: Encoding, n: number, offsets = range(n, -Math.floor(n / 2))): Received {
  const positions = range(n);
  switch (encoding.kind) {
    case 'none':
      return { vectors: zeros({ rows: n, cols: 1 }), labels: positions };
    case 'input':
      return { vectors: encoding.table, labels: positions };
    case 'rotary': {
      const { cos, sin, decay } = encoding;
      return {
        vectors: beside([cos, sin, ...(decay ? [relativeScales(decay)] : [])], positions),
        labels: positions,
      };
    }
    case 'data-dependent':
      throw new PeError('not-supported', dataDependentText.needsWords, 'scheme');
    case 'bias': {
      const middle = Math.floor(n / 2);
      const row = encoding.heads[0].data.slice(middle * n, (middle + 1) * n);
      return { vectors: { rows: n, cols: 1, data: row }, labels: offsets };
    }
    case 'relative': {
      const rows = offsets.map((offset) => rowOfOffset(offset, encoding.maxDistance));
      return { vectors: beside(tablesOf(encoding), rows), labels: offsets };
    }
  }
}

/** The scales of xPos relative to the first position, since a common factor cancels between query and key. */
function relativeScales({ rows, cols, data }: Matrix): Matrix {
  return { rows, cols, data: data.map((value, i) => value / data[i % cols]) };
}

/** The largest absolute value; for scales, the largest factor or its inverse. */
export function sizeOf(encoding: Encoding): number {
  switch (encoding.kind) {
    case 'none':
      return 0;
    case 'input':
      return largestOf(encoding.table);
    case 'rotary': {
      const { cos, sin, decay } = encoding;
      const turned = Math.max(largestOf(cos), largestOf(sin));
      if (!decay) return turned;
      return relativeScales(decay).data.reduce((most, scale) => Math.max(most, scale, 1 / scale), turned);
    }
    case 'data-dependent':
      throw new PeError('not-supported', dataDependentText.needsWords, 'scheme');
    case 'bias':
      return largestOf(encoding.heads[0]);
    case 'relative':
      return Math.max(...tablesOf(encoding).map(largestOf));
  }
}
