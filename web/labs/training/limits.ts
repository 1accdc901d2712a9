/** Accuracies that say something of their own: a number below one must not be rounded up to it. */
import { known } from './verdict.ts';

/** In percent: what a rule asks of a model that knows its task, and all. */
const limits = [100 * known, 100];

/** The number of decimals, `places` or more, with which a percentage below a limit does not look like it. */
export function placesBelow(value: number, places: number): number {
  let enough = places;
  while (limits.some((limit) => value < limit && Number(value.toFixed(enough)) >= limit)) enough += 1;
  return enough;
}
