/** How words move to the places of another order. */
import { between, carry, carryTime } from '../draw/motion.ts';
import type { Motion } from '../draw/player.ts';

/** The same words move to the places of another order. */
export const motionBetween = (from: readonly number[], to: readonly number[]): Motion | null =>
  from.length === to.length && to.every((key) => from.includes(key))
    ? { name: 'carry', duration: carryTime }
    : null;

/** How far a word leaves the line on its arc, in heights. Below the line is less room. */
const [above, below] = [0.9, 0.3];

/** How far a word is from the place that it moves to, in pixels. The word that moves left passes above the others. */
export function carriedBy(
  time: number,
  from: Pick<DOMRect, 'left' | 'top'>,
  to: Pick<DOMRect, 'left' | 'top' | 'height'>,
): readonly [x: number, y: number] {
  const { place, lift } = carry(time, from.left, to.left);
  const { place: share } = carry(time, 0, 1);
  return [
    place - to.left,
    between(from.top - to.top, 0, share) - to.height * lift * (lift > 0 ? above : below),
  ];
}
