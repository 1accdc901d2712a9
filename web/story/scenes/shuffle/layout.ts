/** Where the parts of the picture of two scenes stand, in pixels of the drawing. */
import type { Rect } from '../../../draw/scene.ts';

const wide = {
  width: 728,
  height: 592,
  labels: 88,
  bars: 132,
  place: 16,
  word: 61,
  wordHeight: 42,
  vector: 146,
  from: 200,
  to: 304,
  output: 356,
  change: 480,
  note: 576,
  scaleOfVectors: 11.5,
  scaleOfOutputs: 12,
  changeHeight: 50,
  veilHeight: 116,
  thickness: 15,
  fontSize: 15,
  labelSize: 15,
  wordSize: 21,
  flatSize: 30,
  isThin: false,
};

const narrow: typeof wide = {
  width: 360,
  height: 400,
  labels: 60,
  bars: 66,
  place: 14,
  word: 52,
  wordHeight: 34,
  vector: 104,
  from: 140,
  to: 194,
  output: 230,
  change: 314,
  note: 384,
  scaleOfVectors: 9,
  scaleOfOutputs: 9,
  changeHeight: 36,
  veilHeight: 84,
  thickness: 10,
  fontSize: 14,
  labelSize: 13,
  wordSize: 17,
  flatSize: 22,
  isThin: true,
};

export const layoutFor = (isNarrow: boolean) => (isNarrow ? narrow : wide);

export type Layout = typeof wide;

/** The middle of a place, which may lie between two. */
export const middleOf = ({ width, labels }: Layout, count: number, place: number): number =>
  labels + ((width - labels) / count) * (place + 0.5);

/** The width of a word's chip. */
export const chipWidth = ({ isThin }: Layout, word: string): number =>
  (isThin ? 20 : 38) + word.length * (isThin ? 8.2 : 10.5);

/** Where a word of the second sentence can be grasped, at rest. */
export function moverBox(isNarrow: boolean, count: number, place: number, word: string): Rect {
  const layout = layoutFor(isNarrow);
  const width = chipWidth(layout, word);
  const { word: middle, wordHeight: height } = layout;
  return { x: middleOf(layout, count, place) - width / 2, y: middle - height / 2, width, height };
}

/** The place at a distance from the left. */
export function placeAt(isNarrow: boolean, count: number, x: number): number {
  const { width, labels } = layoutFor(isNarrow);
  return Math.floor(((x - labels) / (width - labels)) * count);
}
