/** How the clocks turn from one number of words in front to the next. */
import { turn, turnTime } from '../../../draw/motion.ts';
import { isOtherList, type Moment } from '../../../draw/passage.ts';
import type { Motion } from '../../../draw/player.ts';
import type { TurningPicture } from './scene.ts';

/** Whether both are of the same words, turned in the same way. */
const areOfOneTurning = (a: TurningPicture, b: TurningPicture): boolean =>
  a.pair === b.pair &&
  a.name === b.name &&
  !isOtherList(a.frequencies, b.frequencies) &&
  !isOtherList(a.turned, b.turned) &&
  !isOtherList(a.added, b.added);

/** Equal pictures in new objects move no hand. */
export const isOtherPicture = (
  now: TurningPicture | null,
  before: TurningPicture | null | undefined,
): boolean =>
  !now || !before ? now !== before : now.inFront !== before.inFront || !areOfOneTurning(now, before);

/** The hands turn by a step. What jumps farther is drawn at once. */
export const turnBetween = (from: TurningPicture, to: TurningPicture): Motion | null =>
  Math.abs(to.inFront - from.inFront) === 1 && areOfOneTurning(from, to)
    ? { name: 'turn', duration: turnTime }
    : null;

/** The number of words in front at this time, which may lie between two. */
export const inFrontAt = ({ from, to, time }: Moment<TurningPicture>): number =>
  turn(time, from.inFront, to.inFront);
