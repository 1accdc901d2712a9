/** What the measurements of the requirements share: plain data, computed in the worker. */
import type { AttentionCore, Encoding, SchemeId } from '../../../core/types.ts';
import { oneHead } from '../../../encoding/one-head.ts';

/** Independence of content is measured twice: for the encoding itself, and for what it adds to the scores. */
export const requirements = ['length', 'content', 'scores', 'unique', 'small', 'bounded', 'beyond'] as const;
export type Requirement = (typeof requirements)[number];

export type CheckVerdict = 'holds' | 'fails' | 'none';

export interface RequirementCheck {
  /** 'none': the requirement does not apply, or nothing could be measured */
  readonly verdict: CheckVerdict;
  readonly value: number | null;
  /** the threshold of the value */
  readonly limit: number | null;
  /** where the value was found: a position, an offset, or two of them */
  readonly at: readonly number[];
  /** what the value is compared with, or how far was measured */
  readonly other: number | null;
  /** the core's error message, where it refused */
  readonly refusal: string;
  /** the same under a causal mask, where that changes what is compared */
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

/** The scheme to measure, and its sizes. */
export interface RequirementsInput {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly n: number;
  /** width of the table; of a head, for encodings that act in each head */
  readonly d: number;
  readonly heads: number;
  /** the one that is measured */
  readonly head: number;
  readonly seed: number;
}

/** A scheme to measure, encoded on demand. Encodings of the positions 0 .. n - 1 are kept. */
export interface EncodedScheme {
  readonly core: RequirementsCore;
  readonly input: RequirementsInput;
  readonly allHeads: (n: number) => Encoding;
  /** of the head that is measured */
  readonly oneHead: (n: number) => Encoding;
  readonly oneHeadAt: (positions: readonly number[]) => Encoding;
}

export function encodeOnce(core: RequirementsCore, input: RequirementsInput): EncodedScheme {
  const { scheme, parameters, d, heads, seed } = input;
  const encode = (n: number, placed: { readonly positions?: readonly number[] } = {}) =>
    core.encode({ scheme, n, d, heads, seed, ...parameters, ...placed });
  const known = new Map<number, Encoding>();
  const allHeads = (n: number) => {
    const encoding = known.get(n) ?? encode(n);
    known.set(n, encoding);
    return encoding;
  };
  return {
    core,
    input,
    allHeads,
    oneHead: (n) => oneHead(allHeads(n), input),
    oneHeadAt: (positions) => oneHead(encode(positions.length, { positions }), input),
  };
}
