/** What the numbers of a picture mean, in words. */
import { formatNumber, tellApart } from '../../draw/format.ts';
import { type Radius, sidesApart } from './kernel.ts';
import type { BiasPicture, RelativePicture } from './picture.ts';

interface RadiusVerdict {
  /** how far the claim holds */
  readonly holds: string;
  /** where it first fails; '' where it does not */
  readonly fails: string;
}

export function radiusVerdict({ radius, rise }: Radius, n: number): RadiusVerdict {
  if (n === 1) return { holds: 'One position alone has no neighbours.', fails: '' };
  if (!rise) return { holds: 'Proximity falls with distance all the way.', fails: '' };
  const holds =
    radius === 0
      ? 'Proximity does not fall with distance.'
      : `Proximity falls with distance up to ${radius}, from every position, in both directions.`;
  const [from, to] = tellApart(rise.from, rise.to);
  const step = `from distance ${radius} to ${radius + 1}: ${from} → ${to} at position ${rise.x}`;
  return { holds, fails: rise.to > rise.from ? `It rises ${step}.` : `It stays the same ${step}.` };
}

/** Float32 means that should be equal differ by less. */
const rounding = 1e-4;

/** What the bias of a pair of positions depends on, decided by its values. */
export function biasVerdict({ deviation, means }: Pick<BiasPicture, 'deviation' | 'means'>): {
  /** whether the offset alone counts */
  readonly holds: boolean;
  readonly words: string;
} {
  if (deviation >= rounding)
    return {
      holds: false,
      words: `The place counts too: pairs equally far apart differ by up to ${formatNumber(deviation)} from their mean.`,
    };
  const { size, distance } = sidesApart(means);
  return {
    holds: true,
    words:
      size < rounding
        ? 'Only the distance counts, not the place: before and after get the same.'
        : `Only the offset counts, not the place. Its sign counts too: before and after differ most at distance ${distance}, by ${formatNumber(size)}.`,
  };
}

/** What the vectors of a relative encoding act on. */
export const roles = {
  keys: 'Vectors on the keys',
  values: 'Vectors on the values',
  queries: 'Vectors for the keys’ content',
};

/** Which offsets share a vector at either end, where n positions have such offsets. */
export function sharedWords(
  { shared: { before, after }, maxDistance, role, others }: RelativePicture,
  n: number,
): string {
  if (maxDistance >= n - 1 || before === 0) return '';
  const away = (distance: number) => `${distance} ${distance === 1 ? 'position' : 'positions'}`;
  const start = others.length > 0 ? `${roles[role]}: everything` : 'Everything';
  return `${start} ${away(before)} before the query or further shares one vector, everything ${away(after)} after it or further another.`;
}
