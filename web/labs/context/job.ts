import type { AttentionCore, Encoding, SchemeId } from '../../core/types.ts';
import { hasRows } from '../../encoding/source.ts';
import { kernelOver, relativeKernel } from './kernel.ts';
import { growsWithLength, type Reach, reachOf, sinusoidsOf } from './reach.ts';
import { sampleDistances } from './sampling.ts';
import { type Scaling, scaleFor, scalings, whyNot } from './scaling.ts';

export interface ContextInput {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** of a model on the inputs, of a head elsewhere */
  readonly d: number;
  readonly heads: number;
  readonly head: number;
  readonly seed: number;
  /** positions in training, and in the test */
  readonly trained: number;
  readonly tested: number;
}

export interface Curve {
  /** the scheme, or one of its scalings */
  readonly id: string;
  /** at each distance what a key gets from position alone; NaN where there is no position */
  readonly kernel: Float32Array;
  /** radians per position, of schemes that turn pairs */
  readonly frequencies: Float64Array | null;
}

export interface ContextOutput {
  readonly distances: Float64Array;
  /** the chosen one; for rotary one for every scaling that can be had */
  readonly curves: readonly Curve[];
  readonly chosen: string;
  /** the scalings that cannot be had, with the reason */
  readonly missing: readonly { readonly scaling: Scaling; readonly why: string }[];
  readonly reach: Reach;
}

/** The scheme of an input with other parameters, at chosen positions where there are any. */
export function encodeFor(
  core: AttentionCore,
  { scheme, d, heads, seed }: ContextInput,
  parameters: Readonly<Record<string, unknown>>,
  n: number,
  positions?: Float64Array,
): Encoding {
  return core.encode({ ...parameters, scheme, n, d, heads, seed, ...(positions && { positions }) });
}

/** Numbers in the largest table of offsets that is made, and the longest distance that the core takes. */
const mostNumbers = 2 ** 26;
const longestDistance = 1_000_000;

/** The number of positions up to which there is a vector for each distance. */
export const longestOffsets = (input: Pick<ContextInput, 'scheme' | 'parameters' | 'd'>): number =>
  growsWithLength(input)
    ? Math.min(longestDistance + 1, Math.floor(mostNumbers / 2 / input.d))
    : Number.POSITIVE_INFINITY;

function curveOf(
  core: AttentionCore,
  input: ContextInput,
  id: string,
  parameters: ContextInput['parameters'],
  distances: Float64Array,
): Curve {
  const { scheme, trained, tested, head } = input;
  const small = encodeFor(core, input, parameters, 1);
  const frequencies = small.kind === 'rotary' ? small.inverseFrequencies : sinusoidsOf(input);
  if (small.kind === 'relative') {
    const n = Math.min(tested, longestOffsets(input));
    const encoding = encodeFor(core, input, parameters, n);
    const kernel = relativeKernel(core, encoding, distances);
    return { id, kernel: kernel.map((value, i) => (distances[i] < n ? value : Number.NaN)), frequencies };
  }
  // A learned table has rows for trained positions only: the query stands at the last of them.
  const last = (hasRows(scheme) ? Math.min(trained, tested) : tested) - 1;
  // Positions that are drawn cannot be chosen.
  const whole = scheme === 'randomized' ? encodeFor(core, input, parameters, tested) : undefined;
  const encode = (positions: Float64Array) => encodeFor(core, input, parameters, positions.length, positions);
  return { id, kernel: kernelOver(core, { encode, whole, last, distances, head }), frequencies };
}

export function contextJob(core: AttentionCore, input: ContextInput): ContextOutput {
  const { scheme, parameters, tested } = input;
  const distances = sampleDistances(tested);
  if (scheme !== 'rotary') {
    const curve = curveOf(core, input, scheme, parameters, distances);
    return {
      distances,
      curves: [curve],
      chosen: scheme,
      missing: [],
      reach: reachOf(core, input, curve, distances),
    };
  }
  const chosen = (parameters.scaling ?? 'none') as Scaling;
  const missing: { scaling: Scaling; why: string }[] = [];
  const curves = scalings.flatMap((scaling) => {
    const why = whyNot(scaling, input);
    if (!why) return [curveOf(core, input, scaling, scaleFor(input, scaling), distances)];
    missing.push({ scaling, why });
    return [];
  });
  const shown = curves.find(({ id }) => id === chosen) ?? curves[0];
  return {
    distances,
    curves,
    chosen: shown.id,
    missing,
    reach: reachOf(core, input, shown, distances, curves[0]),
  };
}
