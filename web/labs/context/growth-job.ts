/** Attention of one head to random words as the text grows: how far it spreads, and how much of it stays near. */
import type { AttendRequest, Core, Encoding, Temperature } from '../../core/types.ts';
import { type Mask, maskOf } from '../../encoding/mask.ts';
import { oneHead } from '../../encoding/one-head.ts';
import { namedSeed } from '../../encoding/word-vectors.ts';
import type { JobControl } from '../../engine/job.ts';
import { hasRows } from '../../schemes/source.ts';
import { type ContextInput, encodeFor, growingLengths, hasScalings } from './curve.ts';

export interface GrowthInput extends ContextInput {
  /** of the queries; null for none */
  readonly temperature: Required<Temperature> | null;
  readonly mask: Mask;
}

export interface Growth {
  readonly lengths: Float64Array;
  /** in nats; NaN at lengths for which the scheme has no positions */
  readonly entropy: Float64Array;
  /** share of the weight on the query itself and the words just before it */
  readonly nearest: Float64Array;
}

export interface GrowthOutput {
  readonly chosen: Growth;
  /** the same words without positions */
  readonly without: Growth;
  /** with positions, the temperature and the window; null where there are neither */
  readonly changed: Growth | null;
}

/** The number of nearest words, the query included. */
export const nearestCount = 32;
/** The longest text. All pairs are computed, so twice the length takes four times as long. */
export const longestGrowth = 2048;

export function measureWeights(weights: ArrayLike<number>): { entropy: number; nearest: number } {
  let entropy = 0;
  let nearest = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i];
    if (weight > 0) entropy -= weight * Math.log(weight);
    if (i >= weights.length - nearestCount) nearest += weight;
  }
  return { entropy, nearest };
}

function encodingAt(core: Core, input: ContextInput, n: number): Encoding {
  const { scheme, parameters, trained } = input;
  // In this lab the trained length is a setting of its own.
  const scaled = hasScalings(scheme) ? { ...parameters, originalLength: trained } : parameters;
  return oneHead(encodeFor(core, input, scaled, n), input);
}

/** Whether a temperature or a window changes attention. */
export const isChanged = ({ temperature, mask }: GrowthInput): boolean =>
  temperature !== null || mask.window !== undefined;

export async function growthJob(
  core: Core,
  input: GrowthInput,
  { progress }: JobControl,
): Promise<GrowthOutput> {
  const { scheme, d, seed, trained, tested, temperature, mask } = input;
  const most = Math.min(tested, longestGrowth);
  const lengths = Float64Array.from(growingLengths(Math.min(nearestCount, most), most));
  const normal = (rows: number, cols: number, name: string, deviation: number) =>
    core.randomNormal({ rows, cols, deviation, seed: namedSeed(seed, name) });
  const content = normal(most, d, 'context words', 1).data;

  /** The last word is always the same query. A longer text has more words before it, farther away. */
  const words = (n: number) => {
    const data = new Float32Array(n * d);
    for (let m = 0; m < n; m++) data.set(content.subarray(m * d, (m + 1) * d), (n - 1 - m) * d);
    return { rows: n, cols: d, data };
  };
  const attend = (
    n: number,
    encoding: Encoding,
    change: Pick<AttendRequest, 'queryFactors' | keyof Mask>,
  ) => {
    const width = encoding.kind === 'input' && encoding.combine === 'concat' ? d + encoding.table.cols : d;
    const weight = (name: string) => normal(width, d, name, 1 / Math.sqrt(width));
    const weights: AttendRequest['weights'] = { q: weight('query'), k: weight('key'), v: weight('value') };
    const { data } = core.attend({ x: words(n), weights, encoding, want: ['weights'], ...change }).weights[0];
    return measureWeights(data.subarray((n - 1) * n));
  };

  const empty = (): Growth => ({
    lengths,
    entropy: new Float64Array(lengths.length).fill(Number.NaN),
    nearest: new Float64Array(lengths.length).fill(Number.NaN),
  });
  const [chosen, without, changed] = [empty(), empty(), isChanged(input) ? empty() : null];
  const kinds = changed ? 3 : 2;
  const cost = kinds * lengths.reduce((sum, n) => sum + n * n, 0);
  let done = 0;
  for (const [i, n] of lengths.entries()) {
    const keep = async (growth: Growth, encoding: Encoding, change: Parameters<typeof attend>[2] = {}) => {
      await progress(done, cost);
      const { entropy, nearest } = attend(n, encoding, change);
      growth.entropy[i] = entropy;
      growth.nearest[i] = nearest;
      done += n * n;
    };
    await keep(without, { kind: 'none' });
    if (hasRows(scheme) && n > trained) {
      done += (kinds - 1) * n * n;
      continue;
    }
    const encoding = encodingAt(core, input, n);
    await keep(chosen, encoding);
    if (!changed) continue;
    // Only the last query is looked at.
    const [factor] = temperature ? core.queryFactors([n - 1], temperature) : [1];
    await keep(changed, encoding, { queryFactors: new Float64Array(n).fill(factor), ...maskOf(mask) });
  }
  return { chosen, without, changed };
}
