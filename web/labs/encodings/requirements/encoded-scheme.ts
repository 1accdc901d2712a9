/** A scheme under the measurement of the requirements. */
import type { AttentionCore, Encoding, SchemeId } from '../../../core/types.ts';
import { oneHead } from '../../../encoding/one-head.ts';

export type RequirementsCore = Pick<AttentionCore, 'encode' | 'attend' | 'randomNormal'>;

/** What is measured. */
export interface RequirementsInput {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly n: number;
  /** width of a head, of encodings that act in each head apart */
  readonly d: number;
  readonly heads: number;
  /** the one that is measured */
  readonly head: number;
  readonly seed: number;
}

/** A scheme to be measured, encoded as it is asked for: at 0 .. n - 1 once. */
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
