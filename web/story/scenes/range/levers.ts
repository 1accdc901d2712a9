/**
 * Three levers for all frequencies: the shifts of the fastest, the middle and the slowest, in powers of ten, with a parabola between
 * them. They set the handles of the lab, so that the lab has the same frequencies.
 */
import { between } from '../../../draw/motion.ts';
import {
  handlesFor,
  type LearnedSinusoids,
  largestFrequency,
  shiftsFor,
  startFrequencies,
} from '../../../encoding/frequencies.ts';

/** Of the fastest, the middle and the slowest frequency. */
export type Levers = readonly [fast: number, middle: number, slow: number];

type Start = Pick<LearnedSinusoids, 'd' | 'psiBase'>;

/** The share that each lever has in the shift of a frequency; `t` is 0 for the fastest and 1 for the slowest. */
const shares = (t: number): Levers => [2 * (t - 0.5) * (t - 1), 4 * t * (1 - t), 2 * t * (t - 0.5)];

const shiftAt = (levers: Levers, t: number): number =>
  shares(t).reduce((sum, share, lever) => sum + share * levers[lever], 0);

/** Where the handles of the lab stand, from 0 to 1. */
function placesOf(d: number): readonly number[] {
  const at = handlesFor(d);
  return at.map((index) => index / at[at.length - 1]);
}

/** Three levers need three frequencies. */
export const hasLevers = ({ d }: Start): boolean => handlesFor(d).length > 2;

/** Two digits of a power of ten are finer than a pixel; links stay short. */
const rounded = (shift: number): number => Math.round(100 * shift) / 100 + 0;

/** The levers that set these handles, or come close to handles that the lab has set. */
export function leversOf(settings: LearnedSinusoids): Levers {
  const places = placesOf(settings.d);
  const shifts = shiftsFor(settings).map((shift) => shift / Math.LN10);
  const last = places.length - 1;
  const [fast, slow] = [shifts[0], shifts[last]];
  // No handle stands in the middle if their number is even: the two beside it tell the middle lever.
  const beside = [Math.floor(last / 2), Math.ceil(last / 2)];
  const mean = (of: (handle: number) => number) => (of(beside[0]) + of(beside[1])) / 2;
  const share = [0, 1, 2].map((lever) => mean((handle) => shares(places[handle])[lever]));
  const middle = (mean((handle) => shifts[handle]) - share[0] * fast - share[2] * slow) / share[1];
  return [rounded(fast), rounded(middle), rounded(slow)];
}

/** The handles of the lab for these levers: pairs of an index and a frequency. */
export function handlesFrom({ d, psiBase }: Start, levers: Levers): readonly number[] {
  const start = startFrequencies(d, psiBase);
  return placesOf(d).flatMap((t, handle) => {
    const shift = shiftAt(levers, t);
    const value = Math.min(largestFrequency, start[handlesFor(d)[handle]] * 10 ** shift);
    return Math.abs(shift) < 1e-9 ? [] : [handle, Number(value.toPrecision(5))];
  });
}

/** log₁₀ of the frequency at each lever, without a shift. */
export function startOf({ d, psiBase }: Start): Levers {
  const start = startFrequencies(d, psiBase);
  const [fast, slow] = [Math.log10(start[0]), Math.log10(start[start.length - 1])];
  return [fast, between(fast, slow, 0.5), slow];
}

/** log₁₀ of the slowest and the fastest frequency that each lever reaches. */
const reaches: readonly (readonly [low: number, high: number])[] = [
  [-0.7, Math.log10(largestFrequency)],
  [-4, -0.4],
  [-5.8, -1.6],
];

/** Levers do not pass each other. */
const apart = 0.4;

/** The least and the largest shift of a lever while the others stay. */
export function rangeOf(start: Start, levers: Levers, lever: number): readonly [number, number] {
  const from = startOf(start);
  const [low, high] = reaches[lever];
  const slower = lever === 2 ? low : from[lever + 1] + levers[lever + 1] + apart;
  const faster = lever === 0 ? high : from[lever - 1] + levers[lever - 1] - apart;
  const now = levers[lever];
  return [
    Math.min(now, rounded(Math.max(low, slower) - from[lever])),
    Math.max(now, rounded(Math.min(high, faster) - from[lever])),
  ];
}
