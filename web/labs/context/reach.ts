/** What a test meets that training up to a shorter length never showed: one number for each way of having positions. */
import type { AttentionCore } from '../../core/types.ts';
import { hasRows } from '../../encoding/source.ts';
import { type ContextInput, type Curve, encodeFor, growsWithLength } from './curve.ts';
import { sampleWeights } from './sampling.ts';
import { biasOfHeads, shareBeyond, tailOf } from './tails.ts';

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
  | Weight
  /** of a network whose input is a share of the length: distances from the last position, and the inputs that training showed */
  | {
      readonly kind: 'inputs';
      readonly unseen: number;
      readonly trainedUpTo: number;
      readonly testedUpTo: number;
    };

/** Of the softmax over the bias alone, on distances beyond the trained length. */
export interface Weight {
  readonly kind: 'weight';
  /** of the head shown */
  readonly share: number;
  /** of every head */
  readonly shares: readonly number[];
  /** of every head, at each distance of the curve: the share that lies there or farther */
  readonly tails: readonly Float64Array[];
  /** whether there is a bias at any of those distances, in the head shown */
  readonly goesOn: boolean;
}

export interface Angles {
  readonly kind: 'angles';
  readonly pairs: number;
  /** pairs that never finish a turn within the trained length: training showed a part of their angles */
  readonly unfinished: number;
  /** those of them that leave that part in the test */
  readonly unseen: number;
  /** how fast the fastest pair and the slowest turn, against training */
  readonly fastest: number;
  readonly slowest: number;
  /** how far each pair turns up to the trained length, and in the test: in radians */
  readonly trainedAngles: Float64Array;
  readonly testedAngles: Float64Array;
  /** the factor of a scaling that is made for fewer positions than the test has */
  readonly short?: { readonly factor: number; readonly length: number; readonly unseen: number };
}

type Lengths = Pick<ContextInput, 'trained' | 'tested'>;

/** A bias that changes no weight by more than this share of it. */
const noBias = 1e-6;

/** Equal angles, but for the rounding of a quotient. */
const tolerance = 1e-9;

/** Of a whole circle, in radians. */
export const turn = 2 * Math.PI;

export const isUnfinished = (frequency: number, trained: number): boolean => frequency * trained < turn;

/** `now`: the frequencies in the test, `then`: in training. */
export function anglesOf(now: Float64Array, then: Float64Array, { trained, tested }: Lengths): Angles {
  const trainedAngles = then.map((frequency) => frequency * trained);
  const testedAngles = now.map((frequency) => frequency * tested);
  const last = then.length - 1;
  return {
    kind: 'angles',
    pairs: then.length,
    unfinished: then.filter((frequency) => isUnfinished(frequency, trained)).length,
    unseen: then.filter((_, i) => newAngle(trainedAngles[i], testedAngles[i]) > 0).length,
    fastest: now[0] / then[0],
    slowest: now[last] / then[last],
    trainedAngles,
    testedAngles,
  };
}

/** How much of the circle a pair meets for the first time in the test, in radians; 0 once it turned right round in training. */
export const newAngle = (trained: number, tested: number): number =>
  trained < turn && tested > trained * (1 + tolerance) ? Math.min(tested, turn) - trained : 0;

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
    const tails = biasOfHeads(core, input, distances).map((bias) => tailOf(bias, distances));
    const shares = tails.map((tail) => shareBeyond(tail, distances, trained));
    return { kind: 'weight', share: shares[input.head], shares, tails, goesOn };
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
