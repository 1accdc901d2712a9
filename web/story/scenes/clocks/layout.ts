/** Where the parts of the picture of the clocks stand, in pixels. */

const wide = {
  width: 728,
  height: 550,
  /** of the lanes, and their height together */
  top: 28,
  lanes: 472,
  /** of a clock, and the middle of all clocks */
  radius: 23,
  center: 30,
  /** of the waves, and their width */
  left: 82,
  waves: 500,
  amplitude: 34,
  /** where the numbers of the vector begin, and the height of a bar */
  vector: 614,
  bar: 16,
  axis: 522,
  title: 544,
  pill: 34,
  fontSize: 14,
  /** points of a wave */
  samples: 250,
  isNarrow: false,
};

export type Layout = typeof wide;

const narrow: Layout = {
  width: 360,
  height: 386,
  top: 22,
  lanes: 312,
  radius: 15,
  center: 18,
  left: 50,
  waves: 206,
  amplitude: 24,
  vector: 276,
  bar: 11,
  axis: 354,
  title: 377,
  pill: 34,
  fontSize: 13,
  samples: 150,
  isNarrow: true,
};

export const layoutFor = (isNarrow: boolean): Layout => (isNarrow ? narrow : wide);

/** Where a row stands on the ruler. */
export const rulerX = ({ left, waves }: Layout, row: number, last: number): number =>
  left + (waves * row) / last;

/** The middle of a lane, the part of it above and below, the height of a bar, and the clock in it. */
export function laneOf(layout: Layout, lane: number, count: number) {
  const height = layout.lanes / count;
  const y = layout.top + height * (lane + 0.5);
  return {
    y,
    amplitude: Math.min(layout.amplitude, 0.36 * height),
    dial: { x: layout.center, y, radius: Math.min(layout.radius, 0.42 * height) },
  };
}
