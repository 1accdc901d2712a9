/** Where the parts of the picture stand, in pixels of the drawing. */
import type { Curve } from './job.ts';
import type { Levers } from './levers.ts';

const wide = {
  width: 728,
  height: 560,
  left: 48,
  right: 714,
  top: 26,
  bottom: 330,
  lens: { x: 604, radius: 58 },
  coverTop: 86,
  strip: 474,
  tick: 30,
  titleOfStrip: 420,
  handle: 12,
  big: 22,
  fontSize: 15,
  small: 13,
  mostTicks: 96,
};

const narrow: typeof wide = {
  width: 360,
  height: 408,
  left: 34,
  right: 354,
  top: 20,
  bottom: 216,
  lens: { x: 296, radius: 38 },
  coverTop: 50,
  strip: 336,
  tick: 22,
  titleOfStrip: 296,
  handle: 13,
  big: 18,
  fontSize: 15,
  small: 13,
  mostTicks: 48,
};

export const layoutFor = (isNarrow: boolean) => (isNarrow ? narrow : wide);

export type Layout = typeof wide;

/** A phone has no room for how much the lens enlarges. */
export const hasFactor = (layout: Layout): boolean => layout === wide;

/** log₁₀ of the slowest and the fastest frequency on the axis. */
const slowest = -6;
const fastest = 0.8;

/** Where a frequency stands, from its log₁₀. */
export function speedX({ left, right }: Layout, exponent: number): number {
  const within = Math.min(fastest, Math.max(slowest, exponent));
  return left + ((right - left) * (fastest - within)) / (fastest - slowest);
}

/** The curve before the last gesture, and how much of it is still there. */
export interface Ghost {
  readonly curve: Curve;
  readonly share: number;
  /** whether it is that of the paper’s clocks */
  readonly isPaper: boolean;
}

/** The picture at one time. Shares run from 0 to 1. */
export interface RangeMoment {
  readonly curve: Curve;
  /** up to which distance the curve is drawn as falling, and how much is drawn of what follows */
  readonly falling: number;
  readonly rest: number;
  /** whether the last fall and the rise after it are marked */
  readonly isMarked: boolean;
  /** how much of the cover has opened; null without a cover */
  readonly opened: number | null;
  readonly ghost: Ghost | null;
  /** log₁₀ of the frequency at each lever, and its shift; null while the levers move */
  readonly levers: { readonly at: Levers; readonly shifts: Levers | null } | null;
}
