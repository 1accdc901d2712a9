/** How many vectors serve all pairs of positions, in a headline and a number. */
import { formatNumber } from '../../draw/format.ts';
import { shortName } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import { type Claim, counted } from './claim.ts';
import type { RelativePicture } from './picture.ts';

/** What the vectors of a relative encoding act on. */
export const roles = {
  keys: 'Vectors on the keys',
  values: 'Vectors on the values',
  queries: 'Vectors for the keys’ content',
};

/** Which offsets share a vector, where `n` positions have such offsets; else ''. */
export function sharedWords(
  { shared: { before, after }, maxDistance }: Pick<RelativePicture, 'shared' | 'maxDistance'>,
  n: number,
): string {
  if (maxDistance >= n - 1 || before === 0) return '';
  return before === after
    ? `From distance ${before} on, all offsets of a side share one.`
    : `From distance ${before} before and ${after} after, all offsets of a side share one.`;
}

/** `n`: positions. */
export function claimOfOffsets(picture: RelativePicture, source: Source, n: number): Claim {
  const { distinct, byHead, head, shared, maxDistance } = picture;
  const name = shortName(source);
  const isCut = maxDistance < n - 1 && shared.before > 0;
  const named = name.startsWith('Relative')
    ? `${name} give`
    : `${name === 'Shaw' ? 'Shaw et al.' : name} give${name === 'Shaw' ? '' : 's'}`;
  return {
    headline: isCut
      ? `${named} each offset a vector of its own, up to ${counted(Math.max(shared.before, shared.after))} away.`
      : `${named} each offset a vector of its own, wherever the two words stand.`,
    finding: {
      number: String(distinct),
      unit: distinct === 1 ? 'vector' : 'vectors',
      measured: { measure: 'encodings.vectors', value: distinct },
      standing: { mark: '●', words: 'Only the offset counts', tone: 'satisfied' },
      meaning: `serve${distinct === 1 ? 's' : ''} ${formatNumber(n * n)} pairs of positions${byHead ? ` in head ${head + 1}` : ''}. ${sharedWords(picture, n)}`,
    },
  };
}
