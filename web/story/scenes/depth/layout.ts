/** Where the parts of the picture stand, in pixels of the drawing. */

const wide = {
  width: 728,
  height: 572,
  left: 172,
  right: 690,
  top: 44,
  bottom: 512,
  /** middle of the column of layers, and half the size of a layer */
  column: 46,
  layer: 15,
  arc: 34,
  dot: 5.5,
  head: 10,
  line: 3.5,
  fontSize: 15,
  small: 13,
  isNarrow: false,
};

const narrow: typeof wide = {
  width: 360,
  height: 400,
  left: 98,
  right: 344,
  top: 34,
  bottom: 340,
  column: 24,
  layer: 11,
  arc: 22,
  dot: 4,
  head: 8,
  line: 3,
  fontSize: 13,
  small: 13,
  isNarrow: true,
};

export const layoutFor = (isNarrow: boolean) => (isNarrow ? narrow : wide);

export type Layout = typeof wide;

/** Four layers: depth 0 is the input, depth 4 the output. */
export const layers = 4;

/** Height of a depth on the page. */
export const depthY = ({ top, bottom }: Layout, depth: number): number =>
  bottom - ((bottom - top) * depth) / layers;
