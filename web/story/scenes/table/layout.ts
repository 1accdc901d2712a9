/** Where the parts of the picture stand, in pixels of the drawing. */

const wide = {
  width: 728,
  height: 566,
  left: 150,
  top: 18,
  side: 410,
  /** between the frame and the middle of a dot at its edge */
  inset: 9,
  legend: 580,
  dot: 6.5,
  randomDot: 4,
  /** the line on which the rows' ways stand, and the highest of them */
  rows: 562,
  rowHeight: 72,
  nameSize: 15,
  small: 13,
  isNarrow: false,
};

const narrow: typeof wide = {
  width: 360,
  height: 402,
  left: 40,
  top: 26,
  side: 258,
  inset: 6,
  legend: 0,
  dot: 4.5,
  randomDot: 3,
  rows: 396,
  rowHeight: 40,
  nameSize: 15,
  small: 13,
  isNarrow: true,
};

export type Layout = typeof wide;

export const layoutFor = (isNarrow: boolean): Layout => (isNarrow ? narrow : wide);

/** Predictions beyond this share of the rows, below and above, are drawn at the edge, inside of it. */
const beyond = 1 / 8;

/** Places of positions from 1 to `count`. */
export function scalesOf({ left, top, side, inset }: Layout, count: number) {
  const [low, high] = [1 - count * beyond, count * (1 + beyond)];
  return {
    /** 1: above the frame, −1: below it */
    isBeyond: (position: number): -1 | 0 | 1 => (position > high ? 1 : position < low ? -1 : 0),
    x: (position: number) => left + (side * (position - 1)) / (count - 1),
    y: (position: number) =>
      top + inset + (side - 2 * inset) * (1 - (Math.min(high, Math.max(low, position)) - low) / (high - low)),
  };
}

export type Scales = ReturnType<typeof scalesOf>;
