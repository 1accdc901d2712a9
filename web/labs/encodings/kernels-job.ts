/** The kernels of several schemes on one scale: 1 where a scheme favours a key most. */
import type { AttentionCore, EncodingSource } from '../../core/types.ts';
import { chosenSource, encodeSource, headWithin, kindOfSource } from '../../encoding/encode.ts';
import { largestOffset, shownTable } from '../../encoding/relative-table.ts';
import { wordsOf } from '../../engine/errors.ts';
import type { ChosenEncoding, SourceId } from '../../schemes/source.ts';
import { backwards, shareOfFirst, weightFactors } from './kernel.ts';

export interface KernelsInput {
  readonly schemes: readonly ChosenEncoding[];
  readonly n: number;
  readonly d: number;
  readonly heads: number;
  readonly head: number;
  readonly seed: number;
}

export interface Kernel {
  readonly scheme: SourceId;
  /** at the distances from 0 to n - 1; null where the scheme has none */
  readonly values: Float64Array | null;
  /** why the scheme is refused; '' where it is not, though position alone may give a score of 0 */
  readonly problem: string;
}

export function kernelsJob(core: AttentionCore, input: KernelsInput): readonly Kernel[] {
  const { schemes, n, d, heads, head, seed } = input;
  return schemes.map((chosen) => {
    const { scheme } = chosen;
    try {
      const source = chosenSource(chosen, { n, d, heads, seed });
      const values = kernelOf(core, source, { n, d, head });
      return { scheme, values, problem: '' };
    } catch (thrown) {
      return { scheme, values: null, problem: wordsOf(thrown) };
    }
  });
}

interface KernelOptions {
  readonly n: number;
  readonly d: number;
  readonly head: number;
}

/**
 * The effect of position alone on a key m positions before its query. Vectors and rotations: similarity as a share of distance 0.
 * Biases: the weight as a share of the largest.
 */
export function kernelOf(
  core: AttentionCore,
  source: EncodingSource,
  { n, d, head }: KernelOptions,
): Float64Array | null {
  const kind = kindOfSource(core, source);
  if (kind === 'none') return null;
  if (kind === 'relative') return kernelOfVectors(core, source, { n, d, head });
  const { mean } = core.kernel(source, { head: headWithin(source, head) });
  return kind === 'bias' ? weightFactors(backwards(mean)) : shareOfFirst(backwards(mean));
}

function kernelOfVectors(
  core: AttentionCore,
  source: EncodingSource,
  { n, d, head }: KernelOptions,
): Float64Array | null {
  const encoding = encodeSource(core, source);
  if (encoding.kind !== 'relative') return null;
  const reach = largestOffset(encoding, n);
  const { vectors } = shownTable(encoding, { d, head, reach });
  const ofZero = core.proximity(vectors, { row: reach }).data;
  return shareOfFirst(Float64Array.from({ length: n }, (_, m) => ofZero[reach - Math.min(m, reach)]));
}
