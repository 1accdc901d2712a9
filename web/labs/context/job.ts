/** The jobs of the lab: one encoding, every encoding, and attention as the text grows. */
import type { AttendRequest, AttentionCore, Encoding, SchemeId } from '../../core/types.ts';
import { oneHead } from '../../encoding/one-head.ts';
import { namedSeed } from '../../encoding/word-vectors.ts';
import { wordsOf } from '../../engine/errors.ts';
import type { JobControl } from '../../engine/job.ts';
import { scalings } from '../../schemes/scalings.ts';
import { noScaling, type Scaling } from '../../schemes/scheme-facts.ts';
import { hasRows, schemeBeside, type Written } from '../../schemes/source.ts';
import {
  type ContextInput,
  type Curve,
  curveOf,
  encodeFor,
  growingLengths,
  hasScalings,
  sampleDistances,
  scaleFor,
  scalingOf,
  stretchOf,
  type WhyNot,
  whyNot,
} from './curve.ts';
import { type Reach, reachOf } from './reach.ts';

/** A scaling that cannot be shown. */
interface Missing {
  readonly scaling: Scaling;
  readonly why: WhyNot;
}

export interface ContextOutput {
  readonly distances: Float64Array;
  /** one curve; for RoPE, one for each available scaling */
  readonly curves: readonly Curve[];
  readonly chosen: string;
  /** the scalings that are not available, with the reason */
  readonly missing: readonly Missing[];
  readonly reach: Reach;
}

export function contextJob(core: AttentionCore, input: ContextInput): ContextOutput {
  const { scheme, parameters, tested } = input;
  const distances = sampleDistances(tested);
  if (!hasScalings(scheme)) {
    const curve = curveOf(core, input, scheme, parameters, distances);
    const reach = reachOf(core, input, curve, distances);
    return { distances, curves: [curve], chosen: scheme, missing: [], reach };
  }
  const chosen = scalingOf(input);
  const missing: Missing[] = [];
  const curves = scalings.flatMap((scaling) => {
    const why = whyNot(scaling, input);
    if (!why) return [curveOf(core, input, scaling, scaleFor(input, scaling), distances)];
    missing.push({ scaling, why });
    return [];
  });
  const shown = curves.find(({ id }) => id === chosen) ?? curves[0];
  const reach = reachOf(core, input, shown, distances, curves[0]);
  return { distances, curves, chosen: shown.id, missing, reach };
}

/** Lengths and sizes. Each scheme has its default parameters or the reader's formula, and each scaling the factor tested / trained. */
export type EveryInput = Pick<ContextInput, 'd' | 'seed' | 'trained' | 'tested'> & {
  readonly schemes: readonly { readonly id: SchemeId; readonly isBias: boolean }[];
  /** number of heads of a bias */
  readonly heads: number;
  readonly written?: Written;
};

export interface EveryRow {
  /** what was measured */
  readonly input: ContextInput;
  /** null if it cannot be measured; `problem` then says why */
  readonly reach: Reach | null;
  readonly problem: WhyNot | string;
}

/** One row for each scheme; for RoPE, one for each scaling; for biases, the first head and the last. */
export async function everyJob(
  core: AttentionCore,
  asked: EveryInput,
  { progress }: JobControl,
): Promise<readonly EveryRow[]> {
  const inputs = asked.schemes.flatMap((scheme) => inputsOf(asked, scheme));
  const rows: EveryRow[] = [];
  for (const [i, input] of inputs.entries()) {
    await progress(i, inputs.length);
    rows.push(measure(core, input));
  }
  return rows;
}

function inputsOf(
  { d, seed, trained, tested, heads, written }: EveryInput,
  { id, isBias }: EveryInput['schemes'][number],
): readonly ContextInput[] {
  const one: ContextInput = {
    ...schemeBeside(id, written),
    d,
    heads: isBias ? heads : 1,
    head: 0,
    seed,
    trained,
    tested,
  };
  if (hasScalings(id))
    return scalings
      .filter((scaling) => scaling !== 'longrope')
      .map((scaling) => ({ ...one, parameters: { scaling, factor: stretchOf(one) } }));
  return isBias && heads > 1 ? [one, { ...one, head: heads - 1 }] : [one];
}

function measure(core: AttentionCore, input: ContextInput): EveryRow {
  try {
    const distances = sampleDistances(input.tested);
    const curve = (scaling: Scaling | null) =>
      curveOf(
        core,
        input,
        scaling ?? input.scheme,
        scaling ? scaleFor(input, scaling) : input.parameters,
        // Angles need only the frequencies.
        scaling ? Float64Array.of(0) : distances,
      );
    if (!hasScalings(input.scheme))
      return { input, reach: reachOf(core, input, curve(null), distances), problem: '' };
    const scaling = scalingOf(input);
    const problem = whyNot(scaling, input);
    if (problem) return { input, reach: null, problem };
    return { input, reach: reachOf(core, input, curve(scaling), distances, curve(noScaling)), problem: '' };
  } catch (thrown) {
    return { input, reach: null, problem: wordsOf(thrown) };
  }
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

function encodingAt(core: AttentionCore, input: ContextInput, n: number): Encoding {
  const { scheme, parameters, trained } = input;
  // In this lab the trained length is a setting of its own.
  const scaled = hasScalings(scheme) ? { ...parameters, originalLength: trained } : parameters;
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

  /** The last word is always the same query. A longer text has more words before it, farther away. */
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
