/** An encoding at the lengths of the lab: the score of each distance from position alone, and the frequencies. */
import type { AttentionCore, EncodeRequest, Encoding, SchemeId } from '../../core/types.ts';
import { hasRows } from '../../schemes/source.ts';
import { kernelOver, pickRows, relativeKernel } from './kernel.ts';

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
}

/** The score that position alone adds for a key. */
export interface Curve {
  /** the scheme, or one of its scalings */
  readonly id: string;
  /** at each distance; NaN where there is no position */
  readonly kernel: Float32Array;
  /** radians per position; null for schemes without frequencies */
  readonly frequencies: Float64Array | null;
}

/** The request for the scheme of an input with other parameters. */
const requestFor = (
  { scheme, d, heads, seed }: ContextInput,
  parameters: Readonly<Record<string, unknown>>,
  n: number,
): EncodeRequest => ({ ...parameters, scheme, n, d, heads, seed });

/** The scheme of an input with other parameters, at `positions` if given. */
export const encodeFor = (
  core: AttentionCore,
  input: ContextInput,
  parameters: Readonly<Record<string, unknown>>,
  n: number,
  positions?: Float64Array,
): Encoding => core.encode({ ...requestFor(input, parameters, n), ...(positions && { positions }) });

/** At whole positions, w, w + 2π and -w turn through the same angles, up to the direction. */
const slowestAlias = (w: number): number => Math.abs(w - 2 * Math.PI * Math.round(w / (2 * Math.PI)));

/** The frequencies of schemes that turn pairs, and of sinusoids on the inputs, one for each sine. */
function frequenciesOf(encoding: Encoding): Float64Array | null {
  if (encoding.kind === 'rotary') return encoding.inverseFrequencies;
  if (encoding.kind !== 'input' || !encoding.waves) return null;
  const { frequencies, sines } = encoding.waves;
  return frequencies.filter((_, column) => sines[column]).map(slowestAlias);
}

/** Whether every distance has its own vector, however long the text is. */
export const growsWithLength = ({
  scheme,
  parameters,
}: Pick<ContextInput, 'scheme' | 'parameters'>): boolean =>
  scheme === 'transformer-xl' && Number(parameters.maxDistance ?? 0) === 0;

/** Limits: how many numbers a table of offsets may have, and the longest distance that the core takes. */
const mostNumbers = 2 ** 26;
const longestDistance = 1_000_000;

/** The number of positions up to which there is a vector for each distance. */
export const longestOffsets = (input: Pick<ContextInput, 'scheme' | 'parameters' | 'd'>): number =>
  growsWithLength(input)
    ? Math.min(longestDistance + 1, Math.floor(mostNumbers / 2 / input.d))
    : Number.POSITIVE_INFINITY;

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
  const drawn =
    scheme === 'randomized' || parameters.shuffled ? encodeFor(core, input, parameters, tested) : null;
  const sourceAt = (positions: Float64Array) =>
    drawn?.kind === 'input'
      ? pickRows(drawn.table, positions)
      : { ...requestFor(input, parameters, positions.length), positions };
  return { id, kernel: kernelOver(core, { sourceAt, kind: small.kind, last, distances, head }), frequencies };
}
