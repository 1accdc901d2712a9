import type { Encoding, SchemeId } from '../../../core/types.ts';
import { wordsOf } from '../../../engine/errors.ts';
import { hasFeature } from '../../../schemes/scheme-facts.ts';
import { hasRows } from '../../../schemes/source.ts';
import { type EncodedScheme, type RequirementCheck, requirementCheck } from './measurement.ts';
import { rowOfOffset, tablesOf } from './received.ts';

/**
 * Does training on n positions settle what 2n receive? Counts the learned vectors or numbers that only the longer text uses. A
 * formula has none: every length trains its parameters.
 */
export function measureBeyond({ input: { scheme, n }, allHeads }: EncodedScheme): RequirementCheck {
  try {
    const long = allHeads(2 * n);
    const value = hasRows(scheme) ? n : untrained(scheme, allHeads(n), long, n);
    return requirementCheck(value === 0 ? 'holds' : 'fails', value, { limit: 0, other: 2 * n });
  } catch (thrown) {
    return requirementCheck('fails', null, { limit: 0, other: 2 * n, refusal: wordsOf(thrown) });
  }
}

function untrained(scheme: SchemeId, short: Encoding, long: Encoding, n: number): number {
  if (short.kind === 'bias' && long.kind === 'bias' && short.buckets && long.buckets) {
    const trained = new Set(short.buckets);
    return new Set(long.buckets.filter((bucket) => !trained.has(bucket))).size;
  }
  return long.kind === 'relative' && hasFeature(scheme, 'learnedOffsets') ? newVectors(long, n) : 0;
}

/** On both sides, the offsets from n on whose vectors differ from those of the offset before. */
function newVectors(encoding: Extract<Encoding, { kind: 'relative' }>, n: number): number {
  const { maxDistance } = encoding;
  const isNew = (offset: number, before: number) =>
    tablesOf(encoding).some(({ cols, data }) => {
      const [row, last] = [rowOfOffset(offset, maxDistance) * cols, rowOfOffset(before, maxDistance) * cols];
      for (let i = 0; i < cols; i++) if (data[row + i] !== data[last + i]) return true;
      return false;
    });
  let count = 0;
  for (let distance = n; distance < 2 * n; distance++)
    count += Number(isNew(distance, distance - 1)) + Number(isNew(-distance, 1 - distance));
  return count;
}
