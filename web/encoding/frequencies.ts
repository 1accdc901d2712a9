/**
 * The frequencies of learned sinusoids, and psi(m) = sum of cos(w_i m), the similarity of two such sinusoids at distance m. The
 * frequencies start from a base. The reader moves them with a dozen handles; a link may also move single frequencies.
 */

/** Radians per position. At whole positions, any larger frequency has the cosines of a smaller one. */
export const largestFrequency = Math.PI;

/** More handles would be too close for a finger. */
const mostHandles = 12;

export interface LearnedSinusoids {
  /** width of the vectors: two dimensions for each frequency */
  readonly d: number;
  readonly psiBase: number;
  /** pairs: index of a frequency, its value in radians per position */
  readonly omega: readonly number[];
  /** pairs: index of a handle, the frequency there in radians per position */
  readonly handles: readonly number[];
}

const countOf = (width: number): number => Math.ceil(width / 2);

export function startFrequencies(width: number, base: number): Float64Array {
  return Float64Array.from({ length: countOf(width) }, (_, i) => base ** ((-2 * i) / width));
}

export const pairsOf = (list: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(list.length / 2) }, (_, i) => [list[2 * i], list[2 * i + 1]]);

/** The pairs with an index below `count`: a link may name any index. The last value of an index counts. */
function pairsBelow(count: number, list: readonly number[]): readonly (readonly [number, number])[] {
  const known = pairsOf(list).filter(([index]) => Number.isInteger(index) && index >= 0 && index < count);
  return [...new Map(known)].map(([index, value]) => [index, Math.min(value, largestFrequency)]);
}

/** Index and value of each frequency that is moved on its own. */
export const movesFor = (width: number, moved: readonly number[]): readonly (readonly [number, number])[] =>
  pairsBelow(countOf(width), moved);

/** The indices of the frequencies with a handle, evenly spaced from the first to the last. */
export function handlesFor(width: number): readonly number[] {
  const last = countOf(width) - 1;
  const count = Math.min(mostHandles, last + 1);
  return Array.from({ length: count }, (_, k) => (last === 0 ? 0 : Math.round((k * last) / (count - 1))));
}

/** How far each handle has moved: log(frequency / start) for each handle. */
export function shiftsFor({ d, psiBase, handles }: LearnedSinusoids): readonly number[] {
  const at = handlesFor(d);
  const start = startFrequencies(d, psiBase);
  // A frequency of 0 has no logarithm.
  const moved = new Map(pairsBelow(at.length, handles).filter(([, value]) => value > 0));
  return at.map((index, k) => Math.log((moved.get(k) ?? start[index]) / start[index]));
}

/** Between two handles the shift is linear. A frequency that is moved on its own ignores the handles. */
export function frequenciesOf(settings: LearnedSinusoids): Float64Array {
  const { d, psiBase, omega } = settings;
  const start = startFrequencies(d, psiBase);
  const at = handlesFor(d);
  const shifts = shiftsFor(settings);
  const isBent = shifts.some((shift) => shift !== 0);
  const frequencies = isBent
    ? start.map((value, i) => Math.min(largestFrequency, value * Math.exp(shiftAt(i, at, shifts))))
    : start;
  for (const [index, value] of movesFor(d, omega)) frequencies[index] = value;
  return frequencies;
}

export function shiftAt(i: number, at: readonly number[], shifts: readonly number[]): number {
  const right = Math.max(
    1,
    at.findIndex((index) => index >= i),
  );
  if (at.length === 1) return shifts[0];
  const share = (i - at[right - 1]) / (at[right] - at[right - 1]);
  return shifts[right - 1] + share * (shifts[right] - shifts[right - 1]);
}

/** Number of frequencies that differ from their start. */
export function movedCount(settings: LearnedSinusoids): number {
  const start = startFrequencies(settings.d, settings.psiBase);
  return frequenciesOf(settings).filter((value, i) => value !== start[i]).length;
}

/** Psi is searched for a rise up to this distance. */
export const farthestDistance = 4096;
/** Psi is drawn up to this distance, however far it falls: the axis stays while a frequency moves. */
export const reach = 96;
/** Psi is computed at so many distances for each position. */
export const steps = 4;

/** Wang et al. 2021: sinusoids of base 10000 and this width are monotone up to this distance. */
export const claim = { distance: 50, width: 768 };

/** The claim is about base 10000 and frequencies that are not moved. From these, training starts. */
export const isClaimed = (input: LearnedSinusoids): boolean =>
  input.psiBase === 10_000 && movedCount(input) === 0;

/** Up to how many positions psi falls at every step; null if it falls as far as is searched. */
export const fallOf = ({ rise }: { readonly rise: { readonly at: number } | null }): number | null =>
  rise && rise.at - 1;
