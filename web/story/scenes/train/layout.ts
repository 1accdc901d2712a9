/** Where the parts of the picture stand, in pixels of the drawing. */
import type { Motion } from '../../../draw/player.ts';
import type { Rect } from '../../../draw/scene.ts';

const wide = {
  width: 728,
  height: 572,
  left: 50,
  plotWidth: 482,
  top: 36,
  plotHeight: 204,
  titleOfAxis: { x: 0, y: 10 },
  stepsX: 556,
  ask: 302,
  chips: 320,
  chipHeight: 40,
  chipGap: 3,
  chipRadius: 8,
  chipSize: 17,
  ends: 384,
  bars: 400,
  barsLeft: 150,
  barsRight: 74,
  barHeight: 30,
  rowHeight: 54,
  small: 13,
  nameSize: 15,
  valueSize: 16,
  isNarrow: false,
};

const narrow: typeof wide = {
  width: 360,
  height: 412,
  left: 34,
  plotWidth: 194,
  top: 30,
  plotHeight: 132,
  titleOfAxis: { x: 0, y: 8 },
  stepsX: 248,
  ask: 204,
  chips: 218,
  chipHeight: 30,
  chipGap: 2,
  chipRadius: 5,
  chipSize: 14,
  ends: 266,
  bars: 280,
  barsLeft: 112,
  barsRight: 0,
  barHeight: 26,
  rowHeight: 42,
  small: 13,
  nameSize: 13,
  valueSize: 13,
  isNarrow: true,
};

export type Layout = typeof wide;

export const layoutFor = (isNarrow: boolean): Layout => (isNarrow ? narrow : wide);

/** The lowest accuracy on the axis. */
const least = 0.3;

export const accuracyY = ({ top, plotHeight }: Layout, accuracy: number): number =>
  top + plotHeight * (1 - (Math.max(least, accuracy) - least) / (1 - least));

export const chipBox = (layout: Layout, count: number, place: number): Rect => {
  const { width, chips, chipHeight, chipGap } = layout;
  const step = width / count;
  return { x: place * step + chipGap / 2, y: chips, width: step - chipGap, height: chipHeight };
};

/** What can be dragged shakes once after the training, as an invitation. */
export const shake: Motion = { name: 'shake', duration: 300 };

/** How far a chip is to the side, in pixels: twice to and fro, less and less. */
export const shakenBy = ({ chipGap }: Layout, time: number): number =>
  2 * chipGap * Math.sin((4 * Math.PI * time) / shake.duration) * (1 - time / shake.duration);

export const placeAt = ({ width }: Layout, count: number, x: number): number =>
  Math.floor((x * count) / width);

/** The bar of a model has its answers at both ends. */
export function barBox(layout: Layout, count: number, row: number): Rect {
  const { width, height, bars, barsLeft, barsRight, barHeight, rowHeight } = layout;
  const step = Math.min(rowHeight, (height - bars) / count);
  return {
    x: barsLeft,
    y: bars + row * step,
    width: width - barsLeft - barsRight,
    height: Math.min(barHeight, step - 6),
  };
}
