/** What moves the frequencies of learned sinusoids: handles, one or all at once. */
import {
  frequenciesOf,
  handlesFor,
  type LearnedSinusoids,
  largestFrequency,
  movesFor,
  pairsOf,
  shiftAt,
  startFrequencies,
} from './frequencies.ts';

/** The frequencies before any of them was moved. */
export const unmoved = ({ d, psiBase }: LearnedSinusoids): LearnedSinusoids => ({
  d,
  psiBase,
  omega: [],
  handles: [],
});

/** Of each handle: the index of its frequency, where it began and where it stands. */
export function handlesOf(settings: LearnedSinusoids) {
  const [start, now] = [startFrequencies(settings.d, settings.psiBase), frequenciesOf(settings)];
  return handlesFor(settings.d).map((index) => ({ index, start: start[index], now: now[index] }));
}

/** The list with one pair set to a value, or without it. */
function withPair(list: readonly number[], index: number, value?: number): readonly number[] {
  const others = pairsOf(list).filter(([at]) => at !== index);
  return (value === undefined ? others : [...others, [index, value]]).flat();
}

/** As many digits as a link needs. */
const rounded = (value: number): number => Number(value.toPrecision(4));

/**
 * The settings with one handle moved to a value; without a value, it returns to its start. Where its frequency was moved on its own, as
 * training moves all of them, those up to the next handles are moved along.
 */
export function withHandleMoved(
  settings: LearnedSinusoids,
  handle: number,
  value?: number,
): Pick<LearnedSinusoids, 'omega' | 'handles'> {
  const { d, omega, handles } = settings;
  const at = handlesFor(d);
  const own = new Map(movesFor(d, omega));
  const from = own.get(at[handle]);
  const to = value === undefined ? undefined : rounded(value);
  if (from === undefined) return { omega, handles: withPair(handles, handle, to) };
  // A frequency of 0 is no factor away from any other.
  if (to === undefined || from === 0) return { omega: withPair(omega, at[handle], to), handles };
  const shifts = at.map((_, k) => (k === handle ? Math.log(to / from) : 0));
  const moved = movesFor(d, omega).flatMap(([index, one]) => {
    const shift = shiftAt(index, at, shifts);
    return [index, shift === 0 ? one : rounded(Math.min(largestFrequency, one * Math.exp(shift)))];
  });
  return { omega: moved, handles };
}

/** The frequencies of a trained model as single moves. A frequency and its negative have the same cosines. */
export const movesTo = (frequencies: ArrayLike<number>): readonly number[] =>
  Array.from(frequencies, (value, index) => [index, rounded(Math.abs(value))]).flat();
