/** What a test meets that training up to a shorter length never showed: one number for each way of having positions. */
import type { AttentionCore } from '../../core/types.ts';
import { waveOfColumn } from '../encodings/sinusoid-column.ts';
import { type ContextInput, type Curve, encodeFor } from './job.ts';
import { sampleWeights } from './lengths.ts';

export type Reach =
  | { readonly kind: 'nothing' }
  | Angles
  /** positions beyond the last row of a table */
  | { readonly kind: 'rows'; readonly missing: number }
  /** positions that are defined, and were never shown */
  | { readonly kind: 'positions'; readonly unseen: number }
  /** buckets of distances */
  | { readonly kind: 'buckets'; readonly used: number; readonly unseen: number }
  /** vectors of offsets, of which all beyond the largest distance share one */
  | { readonly kind: 'vectors'; readonly maxDistance: number; readonly unseen: number }
  /** of the softmax over the bias alone, on distances beyond the trained length */
  | { readonly kind: 'weight'; readonly share: number };

export interface Angles {
  readonly kind: 'angles';
  readonly pairs: number;
  /** pairs that never finish a turn within the trained length: training showed a part of their angles */
  readonly unfinished: number;
  /** those of them that leave that part in the test */
  readonly unseen: number;
  /** how fast the fastest pair turns, against training */
  readonly fastest: number;
}

/** Equal angles, but for the rounding of a quotient. */
const tolerance = 1e-9;

export const isUnfinished = (frequency: number, trained: number): boolean =>
  frequency * trained < 2 * Math.PI;

/** `now`: the frequencies in the test, `then`: in training. */
export function anglesOf(
  now: Float64Array,
  then: Float64Array,
  { trained, tested }: Pick<ContextInput, 'trained' | 'tested'>,
): Angles {
  const unfinished = Array.from(then, (frequency) => isUnfinished(frequency, trained));
  const leaves = (i: number) => now[i] * tested > then[i] * trained * (1 + tolerance);
  return {
    kind: 'angles',
    pairs: then.length,
    unfinished: unfinished.filter(Boolean).length,
    unseen: unfinished.filter((is, i) => is && leaves(i)).length,
    fastest: now[0] / then[0],
  };
}

/** Of sinusoids on the inputs: one for each sine. */
export function sinusoidsOf({
  scheme,
  parameters,
  d,
}: Pick<ContextInput, 'scheme' | 'parameters' | 'd'>): Float64Array | null {
  if (scheme !== 'sinusoidal') return null;
  const { base = 10_000, layout = 'interleaved', spacing = 'vaswani', order = 'sin-cos' } = parameters;
  const convention = { base, layout, spacing, order } as Parameters<typeof waveOfColumn>[2];
  const waves = Array.from({ length: d }, (_, column) => waveOfColumn(column, d, convention));
  return Float64Array.from(
    waves.flatMap((wave) => (wave?.name === 'sine' ? [(2 * Math.PI) / wave.wavelength] : [])),
  );
}

/** How much of a softmax over the bias of all distances lies at `trained` and beyond. */
export function weightBeyond(kernel: Float32Array, distances: Float64Array, trained: number): number {
  const most = kernel.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = sampleWeights(distances);
  let all = 0;
  let beyond = 0;
  kernel.forEach((bias, i) => {
    const weight = weights[i] * Math.exp(bias - most);
    all += weight;
    if (distances[i] >= trained) beyond += weight;
  });
  return beyond / all;
}

/** The buckets that the distances up to the trained length use, and those that only longer ones do. */
export function bucketsOf(buckets: ArrayLike<number>, distances: Float64Array, trained: number) {
  const used = new Set<number>();
  const unseen = new Set<number>();
  distances.forEach((m, i) => void (m < trained ? used : unseen).add(buckets[i]));
  return { used: used.size, unseen: [...unseen].filter((bucket) => !used.has(bucket)).length };
}

/** Schemes whose vectors are learned one for each position. */
export const hasRows = (scheme: string): boolean => scheme === 'learned' || scheme === 'tupe';

/** `trainedCurve`: the one that stands for training, where it is not the chosen one. */
export function reachOf(
  core: AttentionCore,
  input: ContextInput,
  curve: Curve,
  distances: Float64Array,
  trainedCurve: Curve = curve,
): Reach {
  const { scheme, parameters, trained, tested } = input;
  const beyond = Math.max(0, tested - trained);
  if (curve.frequencies && trainedCurve.frequencies)
    return anglesOf(curve.frequencies, trainedCurve.frequencies, input);
  if (hasRows(scheme)) return { kind: 'rows', missing: beyond };
  const far = encodeFor(core, input, parameters, 2);
  if (far.kind === 'none') return { kind: 'nothing' };
  if (far.kind === 'relative') {
    const { maxDistance } = encodeFor(core, input, parameters, tested) as typeof far;
    const unseen = Math.max(0, Math.min(maxDistance, tested - 1) - (trained - 1));
    return { kind: 'vectors', maxDistance, unseen };
  }
  if (far.kind === 'bias' && far.buckets)
    return { kind: 'buckets', ...bucketsOf(bucketRow(core, input, distances), distances, trained) };
  if (far.kind === 'bias') return { kind: 'weight', share: weightBeyond(curve.kernel, distances, trained) };
  // Positions drawn from a longer range in training are never beyond it.
  return { kind: 'positions', unseen: scheme === 'randomized' ? 0 : beyond };
}

/** The bucket of each distance, from the last position back. */
function bucketRow(core: AttentionCore, input: ContextInput, distances: Float64Array): Int32Array {
  const row = new Int32Array(distances.length);
  const block = 255;
  for (let from = 0; from < row.length; from += block) {
    const part = distances.subarray(from, from + block);
    const positions = Float64Array.from([...Array.from(part, (m) => -m), 0]);
    const encoding = encodeFor(core, input, input.parameters, positions.length, positions);
    if (encoding.kind === 'bias' && encoding.buckets)
      row.set(encoding.buckets.subarray(part.length * positions.length, -1), from);
  }
  return row;
}
