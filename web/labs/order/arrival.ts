/** The vectors of the positions on their way to the words: one for each place, the same for whichever word stands there. */
import { barsItem, barsPath } from '../../draw/bars.ts';
import { arrive, arriveTime, between, ghost, ghostTime } from '../../draw/motion.ts';
import type { Motion } from '../../draw/player.ts';
import type { SceneItem } from '../../draw/scene.ts';
import type { OrderInput, OrderOutput } from './job.ts';
import { passageBetween, staggerFor } from './passage.ts';

/** A result, as far as positions are seen in it. */
export interface Placed {
  readonly input: OrderInput;
  readonly output: Pick<OrderOutput, 'positions'>;
}

export function motionBetween({ input: from }: Placed, { input: to, output }: Placed): Motion | null {
  const passage = passageBetween(from, to);
  if (passage?.name !== 'arrive' || !output.positions) return null;
  return { name: 'arrive', duration: passage.duration + ghostTime };
}

/** Where the vector of a place lands, in pixels: on the word of the first sentence, and on that of the second. */
export interface Landing {
  readonly above: readonly [x: number, y: number];
  readonly below: readonly [x: number, y: number];
}

/** Pixels: of a vector, and of its largest entry. */
const [width, height] = [28, 9];

/** So many entries can be told apart in the width. */
const mostEntries = 8;

/** Pairs of entries at equal distances: of sinusoids, the two have one frequency. */
function sampleOf(values: Float32Array): readonly number[] {
  const pairs = Math.floor(values.length / 2);
  const step = Math.max(1, pairs / (mostEntries / 2));
  const first = Array.from({ length: Math.min(pairs, mostEntries / 2) }, (_, i) => 2 * Math.floor(i * step));
  return first.flatMap((at) => [values[at], values[at + 1]]);
}

/** The vectors at a time. Each leaves the middle between the sentences for both of its words, and fades where it has landed. */
export function arrivalItems(
  { cols, data }: NonNullable<OrderOutput['positions']>,
  landings: readonly Landing[],
  time: number,
): readonly SceneItem[] {
  const rows = landings.map((_, place) => sampleOf(data.subarray(place * cols, (place + 1) * cols)));
  const largest = Math.max(...rows.flat().map(Math.abs)) || 1;
  const stagger = staggerFor(landings.length);
  return landings.flatMap(({ above, below }, place) => {
    const middle = [(above[0] + below[0]) / 2, (above[1] + below[1]) / 2] as const;
    const share = arrive(time, place, stagger);
    const opacity = ghost(time - place * stagger - arriveTime);
    return [above, below].map((end) => {
      const [x, y] = middle.map((from, i) => between(from, end[i], share));
      const path = barsPath(rows[place], { x: x - width / 2, y, width, scale: height / largest });
      return barsItem(path, 'position-fill', opacity);
    });
  });
}
