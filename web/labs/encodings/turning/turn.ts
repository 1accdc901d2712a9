/** How the clocks turn from one number of words in front to the next. */
import { turn, turnTime } from '../../../draw/motion.ts';
import { type Moment, onInterruption } from '../../../draw/passage.ts';
import { isReduced, type Motion } from '../../../draw/player.ts';
import type { Store } from '../../../settings/store.ts';
import { mostInFront } from './job.ts';
import type { TurningPicture } from './scene.ts';

/** All that decides what the picture shows, except how many words stand in front. */
const turned = (picture: TurningPicture): string => JSON.stringify({ ...picture, inFront: 0 });

/** The hands turn by a step. What jumps farther is drawn at once. */
export const motionBetween = (from: TurningPicture, to: TurningPicture): Motion | null =>
  Math.abs(to.inFront - from.inFront) === 1 && turned(from) === turned(to)
    ? { name: 'turn', duration: turnTime }
    : null;

/** The number of words in front at this time, which may lie between two. */
export const inFrontAt = ({ from, to, time }: Moment<TurningPicture>): number =>
  turn(time, from.inFront, to.inFront);

/**
 * Puts one word after another in front, at the pace of the hands. Any input, or a page that nobody sees, takes it to the end. Where the state
 * has become another meanwhile, as by the browser's Back, that one stays.
 */
export function playIn(store: Store): AbortController {
  const playing = new AbortController();
  let inFront = 0;
  let reached = store.get();
  const goTo = (count: number) => {
    const isLast = count === mostInFront;
    if (isLast || store.get() !== reached) playing.abort();
    if (store.get() !== reached) return;
    inFront = count;
    store.set({ before: inFront }, { transient: !isLast });
    reached = store.get();
  };
  const finish = () => goTo(mostInFront);
  if (isReduced()) finish();
  else {
    goTo(0);
    const timer = setInterval(() => goTo(inFront + 1), turnTime);
    playing.signal.addEventListener('abort', () => clearInterval(timer));
    onInterruption(finish, playing.signal);
  }
  return playing;
}
