/** How the lab leads from one result to the next: words move with their rows, or the vectors of the positions arrive at the words. */
import type { MapMotion } from '../../draw/heat-map-motion.ts';
import { arriveStagger, arriveTime, carryTime } from '../../draw/motion.ts';
import { sameInput } from '../../shell/job-run.ts';
import type { OrderInput } from './job.ts';

/** The last of many words starts no later than this, in milliseconds. */
const longestWait = 1100;

/** Milliseconds between the positions of two places. */
export const staggerFor = (count: number): number =>
  Math.min(arriveStagger, longestWait / Math.max(1, count - 1));

/** Until the last position has arrived. */
const arrivalOf = (count: number): number => arriveTime + staggerFor(count) * (count - 1);

const withoutOrder = (input: OrderInput): object => ({ ...input, permutation: [] });
const withoutEncoding = ({ scheme, parameters, name, table, ...rest }: OrderInput): object => rest;

/** Null where something else has changed, or parameters of the same encoding: the outputs then follow at once. */
export function passageBetween(from: OrderInput, to: OrderInput): MapMotion | null {
  const { permutation } = to;
  if (sameInput(withoutOrder(from), withoutOrder(to)))
    return {
      name: 'carry',
      duration: carryTime,
      rows: permutation.map((word) => from.permutation.indexOf(word)),
      fadesFrom: 0,
    };
  const isOther = from.scheme !== to.scheme || from.name !== to.name;
  if (!isOther || !sameInput(withoutEncoding(from), withoutEncoding(to))) return null;
  const duration = arrivalOf(permutation.length);
  return { name: 'arrive', duration, rows: null, fadesFrom: duration / 2 };
}
