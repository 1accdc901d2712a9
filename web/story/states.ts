/** Shows the computed states of models in training one after the other, each for a while, and none in between. */
import { trainingTime } from '../draw/motion.ts';
import type { Motion, MotionNow } from '../draw/player.ts';
import type { SceneGiven } from './scene.ts';

/** The picture waits at each state, so that fast machines do not hurry through. */
export const training: Motion = { name: 'training', duration: trainingTime };

const still = 'state';

/** For a still frame: one of so many states, whose index stands for the time. No state between two is drawn. */
export const stillAt = (state: number, states: number): MotionNow => ({
  name: still,
  duration: states - 1,
  time: state,
});

/** The index of the state that a still frame shows; null for any other motion. */
export const stateIn = (motion: MotionNow | null): number | null =>
  motion?.name === still ? motion.time : null;

/** How many states to draw: one more than before where there is one, unless the latest has only just come. */
export function nextState(
  { motion, play }: Pick<SceneGiven<unknown, unknown>, 'motion' | 'play'>,
  before: number,
  computed: number,
): number {
  let drawn = before;
  // Nothing waits for the first state.
  let isWaiting = motion !== null && before > 0;
  const ended = () => {
    isWaiting = false;
  };
  while (drawn < computed && !isWaiting) {
    drawn += 1;
    isWaiting = drawn > 1;
    // Where motion is reduced, it has ended before this returns.
    if (isWaiting) play(training, ended);
  }
  return drawn;
}
