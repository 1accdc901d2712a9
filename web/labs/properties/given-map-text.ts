/** The words of the line about a map that the reader brought. */
import type { Maps } from '../../tables/maps.ts';

export const givenMapText = {
  map: (name: string, { n, isAttention }: Maps): string =>
    `${name}: ${isAttention ? 'attention, every row sums to 1' : 'a map'}, ${n} × ${n}, measured as it is.`,
  /** `axes`: how many axes there are in front of the maps */
  axis: (axes: number, axis: number): string => (axes > 1 && axis === 0 ? 'Layer' : 'Head'),
  of: (length: number): string => `of 0 to ${length - 1}`,
  remove: 'Remove',
};
