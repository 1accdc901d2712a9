/** How the picture of the words moves while the question of the mask is open, and once it is answered. */
import { light, lightTime, unveil, unveilTime } from '../../../draw/motion.ts';
import type { Motion } from '../../../draw/player.ts';
import { atRest, lightFrom, type Rest, swapAt } from '../shuffle/moments.ts';
import type { Moment } from '../shuffle/picture.ts';

/** Before the question is answered: the first sentence, and a cover over all changes. */
export function waitingAt(rest: Rest): Moment {
  return {
    ...atRest(rest, true),
    places: rest.permutation,
    settled: 0,
    ghost: 0,
    lit: rest.permutation.map(() => 0),
    flat: '',
    veil: { rows: rest.ranking, opened: 0 },
    isMarked: false,
  };
}

/** The words go to their new places, the cover opens, and the changes light up. */
export const revealSwap: Motion = { name: 'reveal', duration: lightFrom + unveilTime + lightTime + 200 };

export function revealSwapAt(rest: Rest, time: number): Moment {
  const last = atRest(rest, true);
  const opened = unveil(time - lightFrom);
  return {
    ...swapAt(rest, true, time),
    veil: opened < 1 ? { rows: rest.ranking, opened } : null,
    lit: last.lit.map((lit, row) => lit * light(time - lightFrom - unveilTime, rest.ranking.indexOf(row))),
    flat: opened < 1 ? '' : last.flat,
  };
}
