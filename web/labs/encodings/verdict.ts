import { tellApart } from '../../draw/format.ts';
import type { Radius } from './radius.ts';

/** What the radius means, in words. */
export interface Verdict {
  /** how far the claim holds */
  readonly holds: string;
  /** where it first fails; '' where it does not */
  readonly fails: string;
}

export function judge({ radius, rise, leastFall }: Radius, n: number): Verdict {
  if (n === 1) return { holds: 'One position alone has no neighbours.', fails: '' };
  if (!rise) return { holds: 'Proximity falls with distance all the way.', fails: '' };
  const holds =
    radius === 0
      ? 'Proximity does not fall with distance.'
      : `Proximity falls with distance up to ${radius}, from every position, in both directions.`;
  const [from, to] = tellApart(rise.from, rise.to);
  const step = `from distance ${radius} to ${radius + 1}: ${from} → ${to} at position ${rise.x}`;
  return {
    holds,
    fails: rise.to - rise.from > leastFall ? `It rises ${step}.` : `It stays the same ${step}.`,
  };
}
