/** Counts what a test contains that training at a shorter length never showed. The unit depends on the kind of encoding. */
import type { AttentionCore, Encoding } from '../../core/types.ts';
import { hasFeature } from '../../schemes/scheme-facts.ts';
import { hasRows } from '../../schemes/source.ts';
import {
  type ContextInput,
  type Curve,
  encodeFor,
  factorOf,
  growsWithLength,
  sampleWeights,
} from './curve.ts';

export type Reach =
  | { readonly kind: 'nothing' }
  | Angles
  /** positions beyond the last row of a table */
  | { readonly kind: 'rows'; readonly missing: number }
  /** positions that have a value and were never trained */
  | { readonly kind: 'positions'; readonly unseen: number }
  /** positions as shares of the length, which differ from those in training */
  | { readonly kind: 'shares'; readonly unseen: number }
  /** buckets of distances */
  | { readonly kind: 'buckets'; readonly used: number; readonly unseen: number }
  /** offset vectors: all beyond the largest distance share one */
  /** `used`: the vectors of all distances in the test */
  | { readonly kind: 'vectors'; readonly maxDistance: number; readonly unseen: number; readonly used: number }
  | Weight
  /** distances with a new input to a network that reads shares of the length; the largest inputs in training and in the test */
  | {
      readonly kind: 'inputs';
      readonly unseen: number;
      readonly trainedUpTo: number;
      readonly testedUpTo: number;
    };

/** Shares of the softmax over the bias alone, on distances beyond the trained length. */
export interface Weight {
  readonly kind: 'weight';
  /** in the head shown */
  readonly share: number;
  /** in every head */
  readonly shares: readonly number[];
  /** for every head, at each distance of the curve: the share at that distance or beyond */
  readonly tails: readonly Float64Array[];
  /** whether the head shown has a bias at any of those distances */
  readonly goesOn: boolean;
}

export interface Angles {
  readonly kind: 'angles';
  /** pairs that turn */
  readonly pairs: number;
  /** pairs that stand still */
  readonly still: number;
  /** pairs without a full turn within the trained length: training showed only part of their angles */
  readonly unfinished: number;
  /** unfinished pairs that reach new angles in the test */
  readonly unseen: number;
  /** speed of the fastest and of the slowest pair in the test, as a share of its speed in training */
  readonly fastest: number;
  readonly slowest: number;
  /** how far each pair turns in training and in the test, in radians */
  readonly trainedAngles: Float64Array;
  readonly testedAngles: Float64Array;
  /** set if the factor of the scaling is made for fewer positions than the test has */
  readonly short?: { readonly factor: number; readonly length: number; readonly unseen: number };
}

type Lengths = Pick<ContextInput, 'trained' | 'tested'>;

/** A bias this small counts as none. */
const noBias = 1e-6;

/** Relative tolerance for rounding. */
const tolerance = 1e-9;

/** A full turn, in radians. */
export const turn = 2 * Math.PI;

/** A pair that stands still has nothing to finish. */
export const isUnfinished = (frequency: number, trained: number): boolean =>
  frequency > 0 && frequency * trained < turn;

/** `now`: frequencies in the test; `then`: frequencies in training. */
export function anglesOf(now: Float64Array, then: Float64Array, { trained, tested }: Lengths): Angles {
  const trainedAngles = then.map((frequency) => frequency * trained);
  const testedAngles = now.map((frequency) => frequency * tested);
  const pairs = then.filter((frequency) => frequency > 0).length;
  const last = then.findLastIndex((frequency) => frequency > 0);
  return {
    kind: 'angles',
    pairs,
    still: then.length - pairs,
    unfinished: then.filter((frequency) => isUnfinished(frequency, trained)).length,
    unseen: then.filter((_, i) => newAngle(trainedAngles[i], testedAngles[i]) > 0).length,
    fastest: now[0] / then[0],
    slowest: now[last] / then[last],
    trainedAngles,
    testedAngles,
  };
}

/** The part of the circle that a pair reaches in the test and not in training, in radians; 0 after a full turn in training. */
export const newAngle = (trained: number, tested: number): number =>
  trained < turn && tested > trained * (1 + tolerance) ? Math.min(tested, turn) - trained : 0;

/** The length that the scaling's factor is made for, if the test is longer; undefined for scalings that follow the length. */
function shortOf(
  { parameters, trained, tested }: ContextInput,
  { id, frequencies }: Curve,
  then: Float64Array,
): Angles['short'] {
  const factor = factorOf(parameters);
  const length = Math.round(factor * trained);
  if (!['linear', 'ntk', 'yarn', 'llama3'].includes(id) || length >= tested) return undefined;
  const { unseen } = anglesOf(frequencies as Float64Array, then, { trained, tested: length });
  return { factor, length, unseen };
}

/** How many of the values i / (n - 1) in the test differ from all values j / (L - 1) in training. */
function newShares({ trained, tested }: Lengths): number {
  let [common, rest] = [tested - 1, trained - 1];
  while (rest > 0) [common, rest] = [rest, common % rest];
  return tested - (common + 1);
}

/** FIRE (Li et al. 2024) divides by the query's position if that is above the threshold, so no input exceeds 1. */
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

/** How many buckets distances below the trained length use, and how many only longer distances use. */
export function bucketsOf(buckets: ArrayLike<number>, distances: Float64Array, trained: number) {
  const used = new Set<number>();
  const unseen = new Set<number>();
  distances.forEach((m, i) => void (m < trained ? used : unseen).add(buckets[i]));
  return { used: used.size, unseen: [...unseen].filter((bucket) => !used.has(bucket)).length };
}

/** `trainedCurve`: the curve in training, if it differs from the curve in the test. */
/** How many vectors serve the distances up to this one. DeBERTa’s buckets share some; without them, each distance has its own. */
function vectorsWithin(
  { keys, queries = keys, maxDistance }: Extract<Encoding, { kind: 'relative' }>,
  distance: number,
): number {
  const { cols, data } = queries;
  const row = (at: number) => data.subarray((maxDistance + at) * cols, (maxDistance + at + 1) * cols);
  let count = 1;
  for (let at = 1; at <= distance; at++) {
    const before = at <= maxDistance ? row(at - 1) : undefined;
    if (!before || row(at).some((value, i) => value !== before[i])) count++;
  }
  return count;
}

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
    const used = vectorsWithin(far, Math.min(maxDistance, tested - 1));
    const seen = vectorsWithin(far, Math.min(maxDistance, trained - 1));
    return { kind: 'vectors', maxDistance, unseen: Math.max(0, used - seen), used };
  }
  if (far.kind === 'bias' && far.buckets)
    return { kind: 'buckets', ...bucketsOf(bucketRow(core, input, distances), distances, trained) };
  if (hasFeature(scheme, 'lengthInputs')) return inputsOf(input, distances);
  if (far.kind === 'bias') {
    const goesOn = curve.kernel.some((bias, i) => distances[i] >= trained && Math.abs(bias) > noBias);
    const tails = biasOfHeads(core, input, distances).map((bias) => tailOf(bias, distances));
    const shares = tails.map((tail) => shareBeyond(tail, distances, trained));
    return { kind: 'weight', share: shares[input.head], shares, tails, goesOn };
  }
  if (hasFeature(scheme, 'lengthShares')) return { kind: 'shares', unseen: newShares(input) };
  // Randomised positions are drawn from the same long range in training.
  return { kind: 'positions', unseen: hasFeature(scheme, 'drawnPositions') ? 0 : beyond };
}

/** Keys per block: the core makes the biases of all pairs, and only the query's row is read. */
const block = 255;

/** Encodes the distances in blocks, each with the query last. `take` reads the query's row: its keys are the distances from index `from` on. */
function inBlocks(
  core: AttentionCore,
  input: ContextInput,
  distances: Float64Array,
  take: (encoding: Encoding, keys: number, from: number) => void,
): void {
  const last = input.tested - 1;
  for (let from = 0; from < distances.length; from += block) {
    const part = distances.subarray(from, from + block);
    const positions = Float64Array.from([...Array.from(part, (m) => last - m), last]);
    take(encodeFor(core, input, input.parameters, positions.length, positions), part.length, from);
  }
}

/** The bucket of each distance. */
function bucketRow(core: AttentionCore, input: ContextInput, distances: Float64Array): Int32Array {
  const row = new Int32Array(distances.length);
  inBlocks(core, input, distances, (encoding, keys, from) => {
    if (encoding.kind === 'bias' && encoding.buckets)
      row.set(encoding.buckets.subarray(keys * (keys + 1), -1), from);
  });
  return row;
}

/** The bias of every head at each distance before a query in the last position. */
function biasOfHeads(core: AttentionCore, input: ContextInput, distances: Float64Array): Float32Array[] {
  const heads = Array.from({ length: input.heads }, () => new Float32Array(distances.length));
  inBlocks(core, input, distances, (encoding, keys, from) => {
    if (encoding.kind !== 'bias') throw new Error(`${input.scheme} has no bias.`);
    for (const [head, { data, cols }] of encoding.heads.entries())
      heads[head].set(data.subarray(keys * cols, keys * cols + keys), from);
  });
  return heads;
}

/** At each distance the share of the softmax at that distance or beyond: 1 at distance 0. */
export function tailOf(bias: Float32Array, distances: Float64Array): Float64Array {
  const most = bias.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = sampleWeights(distances);
  const tail = new Float64Array(bias.length);
  let sum = 0;
  for (let i = bias.length - 1; i >= 0; i--) {
    sum += weights[i] * Math.exp(bias[i] - most);
    tail[i] = sum;
  }
  return tail.map((share) => share / sum);
}

/** The share at `trained` or beyond: 0 if no distance is that large. */
export function shareBeyond(tail: Float64Array, distances: Float64Array, trained: number): number {
  const first = distances.findIndex((m) => m >= trained);
  return first < 0 ? 0 : tail[first];
}
