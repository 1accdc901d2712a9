/** Where the clocks stand, and how they turn: the row that is drawn at each time. */
import { between, settle, settleTime, turn, turnTime } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { inDegrees } from '../../../labs/encodings/turning/job.ts';
import type { Session } from '../../../shell/session.ts';
import type { SceneGiven } from '../../scene.ts';
import type { ClocksInput, ClocksOutput } from './job.ts';

export interface Here {
  /** the row that the reader holds, between two positions or at one; null at rest */
  readonly held: number | null;
  /** the row from which the hands turn to the position of the settings */
  readonly from: number;
  /** how many clocks are drawn, from the first; the vector has no fewer for it */
  readonly count: number;
}

type Given = SceneGiven<unknown, Here>;

/** The last row of the ruler; a phone has room for half of them. */
export const lastRow = 48;
export const lastOnPhone = 24;
export const mostClocks = 8;

/** A hand looks as if it were back where it began, within this angle in degrees. */
const alike = 25;

const pause = 100;
/** The opening takes no longer than for so many positions. */
const longestTurn = 12;

export const turning = (from: number, to: number): Motion => ({
  name: 'turn',
  duration: turnTime * Math.max(1, Math.abs(to - from)),
});

/** The digits become waves, and the hands turn to the position. */
export const opening = (row: number): Motion => ({
  name: 'opening',
  duration: settleTime + pause + turnTime * Math.min(longestTurn, Math.max(1, row)),
});

/** A hand released between two positions moves to the nearer one. */
export const snap: Motion = { name: 'snap', duration: 120 };

/** Of the vector. */
export const clockCount = ({ store }: Session): number =>
  Math.min(mostClocks, Math.max(1, Math.floor(store.get('d') / 2)));

/** What the clocks are computed from. */
export const readClocks = (session: Session): ClocksInput => ({
  n: lastRow + 1,
  d: 2 * clockCount(session),
  seed: session.store.get('seed'),
});

/** The row of the settings. */
export const rowOf = ({ store }: Session): number => Math.min(lastRow, store.get('position'));

/** Fewer clocks are the first of the same ones: none of them turns at another speed. */
export const shownOf = (output: ClocksOutput, { count }: Here): ClocksOutput => ({
  ...output,
  clocks: output.clocks.slice(0, count),
});

/** How many clocks, from the first, look as if they were back where they began. */
export function nearAt(row: number, { clocks }: ClocksOutput): number {
  if (row === 0) return 0;
  const moved = clocks.findIndex(({ frequency }) => {
    const angle = inDegrees(frequency * row);
    return Math.min(angle, 360 - angle) >= alike;
  });
  return moved < 0 ? clocks.length : moved;
}

/** The row that is drawn, and how far the digits have become waves. */
export function drawnAt({ session, motion, here, isRevealed }: Given): {
  readonly row: number;
  readonly rounded: number;
} {
  const row = rowOf(session);
  if (!isRevealed) return { row: 0, rounded: 0 };
  switch (motion?.name) {
    case 'opening': {
      const pace = Math.max(1, row / longestTurn);
      return {
        row: turn((motion.time - settleTime - pause) * pace, 0, row),
        rounded: settle(motion.time, 0, 0),
      };
    }
    case 'turn':
      return { row: turn(motion.time, here.from, row), rounded: 1 };
    case 'snap':
      return { row: between(here.from, row, settle(motion.time, 0, 0, motion.duration)), rounded: 1 };
    default:
      return { row: here.held ?? row, rounded: 1 };
  }
}

/** The whole row at which the picture stands still, so that it has numbers; null while it moves. */
export function stillRow({ session, motion, here }: Given): number | null {
  const row = here.held ?? rowOf(session);
  return motion === null && Number.isInteger(row) ? row : null;
}
