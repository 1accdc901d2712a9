import type { AttendRequest, AttentionCore, Encoding } from '../../core/types.ts';
import { oneHead } from '../../encoding/one-head.ts';
import { namedSeed } from '../../encoding/word-vectors.ts';
import type { JobControl } from '../../engine/job.ts';
import { hasRows } from '../../schemes/source.ts';
import { type ContextInput, encodeFor } from './curve.ts';
import { growingLengths } from './sampling.ts';

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
}

/** Including the query itself. */
export const nearestCount = 32;
/** All pairs are computed, so twice the length takes four times as long. */
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

function encodingAt(core: AttentionCore, input: ContextInput, n: number): Encoding {
  const { scheme, parameters, trained } = input;
  // In this lab the trained length is a setting of its own.
  const scaled = scheme === 'rotary' ? { ...parameters, originalLength: trained } : parameters;
  return oneHead(encodeFor(core, input, scaled, n), input);
}

export async function growthJob(
  core: AttentionCore,
  input: ContextInput,
  { progress }: JobControl,
): Promise<GrowthOutput> {
  const { scheme, d, seed, trained, tested } = input;
  const most = Math.min(tested, longestGrowth);
  const lengths = Float64Array.from(growingLengths(Math.min(nearestCount, most), most));
  const normal = (rows: number, cols: number, name: string, deviation: number) =>
    core.randomNormal({ rows, cols, deviation, seed: namedSeed(seed, name) });
  const content = normal(most, d, 'context words', 1).data;

  /** The last word is always the same query. Longer texts add words at the start, farther away. */
  const words = (n: number) => {
    const data = new Float32Array(n * d);
    for (let m = 0; m < n; m++) data.set(content.subarray(m * d, (m + 1) * d), (n - 1 - m) * d);
    return { rows: n, cols: d, data };
  };
  const attend = (n: number, encoding: Encoding) => {
    const width = encoding.kind === 'input' && encoding.combine === 'concat' ? d + encoding.table.cols : d;
    const weight = (name: string) => normal(width, d, name, 1 / Math.sqrt(width));
    const weights: AttendRequest['weights'] = { q: weight('query'), k: weight('key'), v: weight('value') };
    const { data } = core.attend({ x: words(n), weights, encoding, want: ['weights'] }).weights[0];
    return measureWeights(data.subarray((n - 1) * n));
  };

  const empty = (): Growth => ({
    lengths,
    entropy: new Float64Array(lengths.length).fill(Number.NaN),
    nearest: new Float64Array(lengths.length).fill(Number.NaN),
  });
  const [chosen, without] = [empty(), empty()];
  const cost = lengths.reduce((sum, n) => sum + n * n, 0);
  let done = 0;
  for (const [i, n] of lengths.entries()) {
    const keep = (growth: Growth, encoding: Encoding) => {
      const { entropy, nearest } = attend(n, encoding);
      growth.entropy[i] = entropy;
      growth.nearest[i] = nearest;
    };
    await progress(done, 2 * cost);
    keep(without, { kind: 'none' });
    await progress(done + n * n, 2 * cost);
    if (!hasRows(scheme) || n <= trained) keep(chosen, encodingAt(core, input, n));
    done += 2 * n * n;
  }
  return { chosen, without };
}
