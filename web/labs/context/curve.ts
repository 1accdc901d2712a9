/**
 * The score that position alone adds at each distance, with the frequencies and the context scaling behind it. A long test is sampled: it
 * has too many distances to compute all.
 */
import { PeError } from '../../core/errors.ts';
import type {
  AttentionCore,
  EncodeRequest,
  Encoding,
  EncodingSource,
  Matrix,
  SchemeId,
} from '../../core/types.ts';
import { dataDependentText } from '../../encoding/data-dependent-text.ts';
import { hasFeature, noScaling, type Scaling } from '../../schemes/scheme-facts.ts';
import { hasRows } from '../../schemes/source.ts';

/** The input of the lab's jobs. */
export interface ContextInput {
  readonly scheme: SchemeId;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** width of the model for encodings of the inputs, of a head for all others */
  readonly d: number;
  readonly heads: number;
  readonly head: number;
  readonly seed: number;
  /** numbers of positions in training and in the test */
  readonly trained: number;
  readonly tested: number;
  /** of what the axes are that the pairs of a rotation follow, where there are several: the curves are of words, which have one position */
  readonly axesOf?: 'text' | 'image';
}

type Parameters = ContextInput['parameters'];
type SchemeInput = Pick<ContextInput, 'scheme' | 'parameters'>;

export const hasScalings = (scheme: string): boolean => hasFeature(scheme, 'scalings');

/** 'none' for schemes without scalings. */
export const scalingOf = ({ scheme, parameters }: SchemeInput): Scaling =>
  hasScalings(scheme) ? ((parameters.scaling ?? noScaling) as Scaling) : noScaling;

/** The factor of a scaling, which parameters leave out where it is the usual one. */
export const factorOf = ({ factor = 1 }: Parameters): number => Number(factor);

/** How many times longer the test is than training: the factor that a scaling needs. At least 1. */
export const stretchOf = ({ trained, tested }: Pick<ContextInput, 'trained' | 'tested'>): number =>
  Math.max(1, tested / trained);

/**
 * The parameters of a scaling in a context of `tested` positions. The core takes the number of requested positions as the length,
 * and here few are requested. So what depends on the length is resolved first: beyond L, dynamic NTK is NTK with the factor
 * f n / L - (f - 1), and LongRoPE uses its long divisors.
 */
export function scaleFor(
  { parameters, trained, tested }: Pick<ContextInput, 'parameters' | 'trained' | 'tested'>,
  scaling: Scaling,
): Parameters {
  const factor = factorOf(parameters);
  const scaled = { ...parameters, scaling, factor, originalLength: trained };
  if (scaling === 'dynamic-ntk') {
    const longer = Math.max(tested, trained) / trained;
    return { ...scaled, scaling: 'ntk', factor: factor * longer - (factor - 1) };
  }
  if (scaling !== 'longrope') return scaled;
  const divisors = (tested > trained ? parameters.longFactor : parameters.shortFactor) ?? [];
  return { ...scaled, shortFactor: divisors, longFactor: divisors };
}

/** The reason why a scaling cannot be shown. */
export type WhyNot =
  | { readonly kind: 'divisors'; readonly pairs: number }
  | { readonly kind: 'frequencies' | 'turns' }
  | { readonly kind: 'factor'; readonly tested: number; readonly factor: number; readonly most: number };

/** The largest factor that the core takes. */
const largestFactor = 1e6;

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);

/** The pairs that have frequencies, turned or not. */
export const pairsOf = ({ parameters, d }: Pick<ContextInput, 'parameters' | 'd'>): number =>
  Math.floor(((parameters.spread !== 'head' && Number(parameters.rotaryDim ?? 0)) || d) / 2);

/** The reason why a scaling cannot be shown; undefined if it can. */
export function whyNot(
  scaling: Scaling,
  input: Pick<ContextInput, 'parameters' | 'd' | 'trained' | 'tested'>,
): WhyNot | undefined {
  const { parameters, tested } = input;
  const pairs = pairsOf(input);
  const { shortFactor, longFactor } = parameters;
  if (scaling === 'longrope' && (lengthOf(shortFactor) !== pairs || lengthOf(longFactor) !== pairs))
    return { kind: 'divisors', pairs };
  const { lowFrequencyFactor = 1, highFrequencyFactor = 4, betaFast = 32, betaSlow = 1 } = parameters;
  if (scaling === 'llama3' && Number(highFrequencyFactor) < Number(lowFrequencyFactor))
    return { kind: 'frequencies' };
  if (scaling === 'yarn' && Number(betaFast) < Number(betaSlow)) return { kind: 'turns' };
  const factor = factorOf(scaleFor(input, scaling));
  const isTooLarge = scaling === 'dynamic-ntk' && factor > largestFactor;
  return isTooLarge ? { kind: 'factor', tested, factor, most: largestFactor } : undefined;
}

/** The score that position alone adds for a key, by its distance. */
export interface Curve {
  /** the scheme, or one of its scalings */
  readonly id: string;
  /** score at each distance; NaN beyond position 0 */
  readonly kernel: Float32Array;
  /** radians per position; null for schemes without frequencies */
  readonly frequencies: Float64Array | null;
}

/** A request for the input's scheme with other parameters. */
const requestFor = (
  { scheme, d, heads, seed }: ContextInput,
  parameters: Parameters,
  n: number,
): EncodeRequest => ({ ...parameters, scheme, n, d, heads, seed });

/** Encodes the input's scheme with other parameters, at `positions` if given. */
export const encodeFor = (
  core: AttentionCore,
  input: ContextInput,
  parameters: Readonly<Record<string, unknown>>,
  n: number,
  positions?: Float64Array,
): Encoding => core.encode({ ...requestFor(input, parameters, n), ...(positions && { positions }) });

/** At whole positions, w, w + 2π and -w turn through the same angles, up to the direction. */
const slowestAlias = (w: number): number => Math.abs(w - 2 * Math.PI * Math.round(w / (2 * Math.PI)));

/** One frequency for each rotated pair, or for each sine of sinusoids on the inputs; null for schemes without frequencies. */
function frequenciesOf(encoding: Encoding): Float64Array | null {
  if (encoding.kind === 'rotary') return encoding.inverseFrequencies;
  if (encoding.kind !== 'input' || !encoding.waves) return null;
  const { frequencies, sines } = encoding.waves;
  return frequencies.filter((_, column) => sines[column]).map(slowestAlias);
}

/** Whether every distance has its own vector, however long the text is. */
export const growsWithLength = ({ scheme, parameters }: SchemeInput): boolean =>
  hasFeature(scheme, 'anyDistance') && Number(parameters.maxDistance ?? 0) === 0;

/** Limits of the core: numbers in a table of offsets, and the longest distance. */
const mostNumbers = 2 ** 26;
const longestDistance = 1_000_000;

/** The number of positions up to which there is a vector for each distance. */
export const longestOffsets = (input: SchemeInput & Pick<ContextInput, 'd'>): number =>
  growsWithLength(input)
    ? Math.min(longestDistance + 1, Math.floor(mostNumbers / 2 / input.d))
    : Number.POSITIVE_INFINITY;

interface KernelRequest {
  /** the encoding at chosen positions */
  readonly sourceAt: (positions: Float64Array) => Matrix | EncodingSource;
  /** where the encoding acts */
  readonly kind: Encoding['kind'];
  /** the position of the query */
  readonly last: number;
  readonly distances: Float64Array;
  readonly head: number;
}

/** Keys per block of a bias: the core makes all pairs of all heads, and only the query's row of one head is read. */
const biasBlock = 255;

function pickRows({ cols, data }: Matrix, rows: ArrayLike<number>): Matrix {
  const picked = new Float32Array(rows.length * cols);
  for (let i = 0; i < rows.length; i++)
    picked.set(data.subarray(rows[i] * cols, (rows[i] + 1) * cols), i * cols);
  return { rows: rows.length, cols, data: picked };
}

/** The score at each distance; NaN where the key would lie before position 0. */
function kernelOver(
  core: AttentionCore,
  { sourceAt, kind, last, distances, head }: KernelRequest,
): Float32Array {
  const kernel = new Float32Array(distances.length).fill(Number.NaN);
  const count = distances.findIndex((m) => m > last);
  const end = count < 0 ? distances.length : count;
  const block = kind === 'bias' ? biasBlock : end;
  for (let from = 0; from < end; from += block) {
    const part = distances.subarray(from, Math.min(from + block, end));
    const positions = Float64Array.from([...part.map((m) => last - m), last]);
    const { data } = core.proximity(sourceAt(positions), { head, row: part.length });
    kernel.set(data.subarray(0, part.length), from);
  }
  return kernel;
}

/** Compares the vector of each offset before the query with the vector of offset 0. */
function relativeKernel(core: AttentionCore, encoding: Encoding, distances: Float64Array): Float32Array {
  if (encoding.kind !== 'relative') throw new Error(`${encoding.kind} has no vectors for offsets.`);
  const { keys, maxDistance } = encoding;
  const rows = Float64Array.from([...distances, 0], (m) => maxDistance - Math.min(m, maxDistance));
  const { data } = core.proximity(pickRows(keys, rows), { row: distances.length });
  return data.subarray(0, distances.length);
}

/** The curve at `distances`. */
export function curveOf(
  core: AttentionCore,
  input: ContextInput,
  id: string,
  parameters: ContextInput['parameters'],
  distances: Float64Array,
): Curve {
  const { scheme, trained, tested, head } = input;
  const small = encodeFor(core, input, parameters, 1);
  if (small.kind === 'data-dependent')
    throw new PeError('not-supported', dataDependentText.needsWords, 'scheme');
  const frequencies = frequenciesOf(small);
  if (small.kind === 'none')
    return { id, kernel: new Float32Array(distances.length).fill(Number.NaN), frequencies };
  if (small.kind === 'relative') {
    const n = Math.min(tested, longestOffsets(input));
    const encoding = encodeFor(core, input, parameters, n);
    const kernel = relativeKernel(core, encoding, distances);
    return { id, kernel: kernel.map((value, i) => (distances[i] < n ? value : Number.NaN)), frequencies };
  }
  // A learned table has rows for trained positions only: the query is at the last of them.
  const last = (hasRows(scheme) ? Math.min(trained, tested) : tested) - 1;
  // Randomised positions are drawn and cannot be chosen; the order of shuffled rows follows from their number.
  const isDrawn = hasFeature(scheme, 'drawnPositions') || parameters.shuffled;
  const drawn = isDrawn ? encodeFor(core, input, parameters, tested) : null;
  const sourceAt = (positions: Float64Array) =>
    drawn?.kind === 'input'
      ? pickRows(drawn.table, positions)
      : { ...requestFor(input, parameters, positions.length), positions };
  return { id, kernel: kernelOver(core, { sourceAt, kind: small.kind, last, distances, head }), frequencies };
}

/** A sample contains every distance below this one. */
const dense = 256;

/** Distances from 0 to `length` - 1, both included: all near ones, then about `most` at equal steps. */
export function sampleDistances(length: number, most = 1792): Float64Array {
  const near = Math.min(length, dense);
  const step = Math.max(1, Math.ceil((length - near) / most));
  const far = Array.from({ length: Math.ceil((length - near) / step) }, (_, i) => near + i * step);
  const last = far.at(-1);
  if (last !== undefined && last < length - 1) far.push(length - 1);
  return Float64Array.from([...Array.from({ length: near }, (_, m) => m), ...far]);
}

/** How many distances each sample stands for: those up to the next sample. */
export function sampleWeights(distances: Float64Array): Float64Array {
  return distances.map((m, i) => (i + 1 < distances.length ? distances[i + 1] - m : 1));
}

/** Half width of a local mean, as a share of the distance. */
export const meanReach = 0.05;

/** The mean over the distances within `meanReach` of each, which smooths fast oscillations. Short distances stay exact. */
export function meanOfNeighbours(values: ArrayLike<number>, distances: Float64Array): Float64Array {
  const weights = sampleWeights(distances);
  const sums = new Float64Array(distances.length + 1);
  const sizes = new Float64Array(distances.length + 1);
  for (let i = 0; i < distances.length; i++) {
    sums[i + 1] = sums[i] + weights[i] * values[i];
    sizes[i + 1] = sizes[i] + weights[i];
  }
  let from = 0;
  let to = 0;
  return distances.map((m) => {
    while (distances[from] < m * (1 - meanReach)) from++;
    while (to < distances.length && distances[to] <= m * (1 + meanReach)) to++;
    return (sums[to] - sums[from]) / (sizes[to] - sizes[from]);
  });
}

/** Lengths from `least` to `most`, each sqrt(2) times the one before. */
export function growingLengths(least: number, most: number): readonly number[] {
  const lengths: number[] = [];
  for (let step = 0; ; step++) {
    const length = Math.round(least * 2 ** (step / 2));
    if (length >= most) return [...lengths, most];
    lengths.push(length);
  }
}
