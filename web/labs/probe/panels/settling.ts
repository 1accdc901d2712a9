/** How the dots of both panels go from one result to the next. */
import { between, settle, settleTime } from '../../../draw/motion.ts';
import type { Moment } from '../../../draw/passage.ts';
import type { Motion } from '../../../draw/player.ts';
import type { PanelsPicture, Predictions } from './scene.ts';

/** What the panels draw. */
export interface PanelsState {
  readonly picture: PanelsPicture;
  /** the result that it belongs to: the steps of one descent follow each other at once, since each of them is computed */
  readonly result: unknown;
  readonly isPlaying: boolean;
}

/** Milliseconds between two dots, and between the first and the last of many. */
const betweenDots = 6;
const longestWait = 700;

/** More dots would take too long to draw in a frame. */
const mostDots = 1024;

const staggerFor = (rows: number): number => Math.min(betweenDots, longestWait / Math.max(1, rows - 1));

const isSame = (a: Predictions | null, b: Predictions | null): boolean =>
  a === b ||
  (a !== null && b !== null && Array.from(a.predicted).every((value, row) => value === b.predicted[row]));

/** Null where the next state is drawn at once: other rows, or a step of the same descent. */
export function motionBetween(from: PanelsState, to: PanelsState): Motion | null {
  const [a, b] = [from.picture, to.picture];
  const rows = b.positions.length;
  const areSameRows = a.positions.length === rows && a.positions[0] === b.positions[0];
  if (to.isPlaying || from.result === to.result || !areSameRows || rows > mostDots) return null;
  if (isSame(a.table, b.table) && isSame(a.random, b.random)) return null;
  return { name: 'settle', duration: settleTime + staggerFor(rows) * (rows - 1) };
}

/** The dots on their way. No number is stated before they have come. */
export function pictureAt({ from, to, time }: Moment<PanelsState>): PanelsPicture {
  const { table, random, positions } = to.picture;
  const stagger = staggerFor(positions.length);
  const on = (before: Predictions | null, after: Predictions): Predictions => ({
    ...after,
    ...after.untilSettled,
    predicted: Float64Array.from(after.predicted, (value, row) =>
      between(before?.predicted[row] ?? value, value, settle(time, row, stagger)),
    ),
  });
  return {
    ...to.picture,
    table: on(from.picture.table, table),
    random: random && on(from.picture.random, random),
  };
}
