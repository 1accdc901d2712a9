/** What a test meets that training up to a shorter length never showed: one number for each way of having positions. */
import type { AttentionCore } from '../../core/types.ts';
import { hasRows } from '../../encoding/source.ts';
import { type ContextInput, type Curve, encodeFor, growsWithLength } from './curve.ts';
import { sampleWeights } from './sampling.ts';

export type Reach =
  | { readonly kind: 'nothing' }
  | Angles
  /** positions beyond the last row of a table */
  | { readonly kind: 'rows'; readonly missing: number }
  /** positions that are defined, and were never shown */
  | { readonly kind: 'positions'; readonly unseen: number }
  /** positions as shares of the length, which are others than in training */
  | { readonly kind: 'shares'; readonly unseen: number }
  /** buckets of distances */
  | { readonly kind: 'buckets'; readonly used: number; readonly unseen: number }
  /** vectors of offsets, of which all beyond the largest distance share one */
  | { readonly kind: 'vectors'; readonly maxDistance: number; readonly unseen: number }
  /** of the softmax over the bias alone, on distances beyond the trained length */
  | {
      readonly kind: 'weight';
      readonly share: number;
      /** whether there is a bias at any of them */
      readonly goesOn: boolean;
    }
  /** of a network whose input is a share of the length: distances from the last position, and the inputs that training showed */
  | {
      readonly kind: 'inputs';
      readonly unseen: number;
      readonly trainedUpTo: number;
      readonly testedUpTo: number;
    };

export interface Angles {
  readonly kind: 'angles';
  readonly pairs: number;
  /** pairs that never finish a turn within the trained length: training showed a part of their angles */
  readonly unfinished: number;
  /** those of them that leave that part in the test */
  readonly unseen: number;
  /** how fast the fastest pair turns, against training */
  readonly fastest: number;
  /** the factor of a scaling that is made for fewer positions than the test has */
  readonly short?: { readonly factor: number; readonly length: number; readonly unseen: number };
}

type Lengths = Pick<ContextInput, 'trained' | 'tested'>;

/** A bias that changes no weight by more than this share of it. */
const noBias = 1e-6;

/** Equal angles, but for the rounding of a quotient. */
const tolerance = 1e-9;

export const isUnfinished = (frequency: number, trained: number): boolean =>
  frequency * trained < 2 * Math.PI;

/** `now`: the frequencies in the test, `then`: in training. */
export function anglesOf(now: Float64Array, then: Float64Array, { trained, tested }: Lengths): Angles {
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

/** What a scaling's factor is made for, where the test is longer; undefined for those that follow the length. */
function shortOf(
  { parameters, trained, tested }: ContextInput,
  { id, frequencies }: Curve,
  then: Float64Array,
): Angles['short'] {
  const factor = Number(parameters.factor ?? 1);
  const length = Math.round(factor * trained);
  if (!['linear', 'ntk', 'yarn', 'llama3'].includes(id) || length >= tested) return undefined;
  const { unseen } = anglesOf(frequencies as Float64Array, then, { trained, tested: length });
  return { factor, length, unseen };
}

/** Shares i / (n - 1) that no j / (L - 1) equals. */
function newShares({ trained, tested }: Lengths): number {
  let [common, rest] = [tested - 1, trained - 1];
  while (rest > 0) [common, rest] = [rest, common % rest];
  return tested - (common + 1);
}

/** FIRE (Li et al. 2024) divides by the query's position where that is above the threshold: none of its inputs is above 1. */
function inputsOf({ parameters, trained, tested }: ContextInput, distances: Float64Array): Reach {
  const { c = 0.1, threshold = 512 } = parameters;
  const psi = (x: number) => Math.log1p(Number(c) * x);
  const share = (m: number, n: number) => psi(m) / psi(Math.max(Number(threshold), n - 1));
  const trainedUpTo = share(trained - 1, trained);
  const weights = sampleWeights(distances);
  const isNew = (m: number) => share(m, tested) > trainedUpTo * (1 + tolerance);
  const unseen = weights.reduce((sum, weight, i) => sum + (isNew(distances[i]) ? weight : 0), 0);
  return { kind: 'inputs', unseen, trainedUpTo, testedUpTo: share(tested - 1, tested) };
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
  if (curve.frequencies && trainedCurve.frequencies) {
    const angles = anglesOf(curve.frequencies, trainedCurve.frequencies, input);
    const short = shortOf(input, curve, trainedCurve.frequencies);
    return short ? { ...angles, short } : angles;
  }
  if (hasRows(scheme)) return { kind: 'rows', missing: beyond };
  const far = encodeFor(core, input, parameters, 2);
  if (far.kind === 'none') return { kind: 'nothing' };
  if (far.kind === 'relative') {
    const maxDistance = growsWithLength(input) ? tested - 1 : far.maxDistance;
    const unseen = Math.max(0, Math.min(maxDistance, tested - 1) - (trained - 1));
    return { kind: 'vectors', maxDistance, unseen };
  }
  if (far.kind === 'bias' && far.buckets)
    return { kind: 'buckets', ...bucketsOf(bucketRow(core, input, distances), distances, trained) };
  if (scheme === 'fire') return inputsOf(input, distances);
  if (far.kind === 'bias') {
    const goesOn = curve.kernel.some((bias, i) => distances[i] >= trained && Math.abs(bias) > noBias);
    return { kind: 'weight', share: weightBeyond(curve.kernel, distances, trained), goesOn };
  }
  if (scheme === 'normalized-index') return { kind: 'shares', unseen: newShares(input) };
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
