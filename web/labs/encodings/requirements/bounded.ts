import { wordsOf } from '../../../engine/errors.ts';
import { hasFeature } from '../../../schemes/scheme-facts.ts';
import { hasRows } from '../../../schemes/source.ts';
import { type EncodedScheme, type RequirementCheck, requirementCheck } from './measurement.ts';
import { sizeOf } from './received.ts';

/** Values count as bounded if they at most double between position n - 1 and a million. */
export const mostGrowth = 2;
const farthest = 1e6;
/** How many positions are sampled up to the farthest, at equal ratios. */
const samples = 48;
/** Random positions cannot be requested one by one: at most this many are drawn. */
const mostDrawn = 4096;

/** Do the values grow with the position? The largest up to a million, and up to n. */
export function measureBounded(encoded: EncodedScheme): RequirementCheck {
  const { scheme, n } = encoded.input;
  const near = sizeOf(encoded.oneHead(n));
  // Untrained rows are not values of the scheme.
  if (hasRows(scheme)) return requirementCheck('none', near, { at: [n - 1], other: near });
  const { value, reached, refusal } = sizeFar(encoded);
  const largest = Math.max(value, near);
  const holds = refusal === '' && largest <= mostGrowth * near;
  return requirementCheck(holds ? 'holds' : 'fails', largest, {
    limit: mostGrowth * near,
    at: [reached],
    other: near,
    refusal,
  });
}

interface Far {
  readonly value: number;
  /** the farthest position or offset that was measured */
  readonly reached: number;
  /** why not a million */
  readonly refusal: string;
}

function sizeFar({ input, oneHead, oneHeadAt }: EncodedScheme): Far {
  const { scheme, parameters, n } = input;
  if (hasFeature(scheme, 'drawnPositions')) {
    const longest = Number(parameters.maxLength ?? 2048);
    const count = Math.max(n, Math.min(longest, mostDrawn));
    return { value: sizeOf(oneHead(count)), reached: longest - 1, refusal: '' };
  }
  const twice = oneHead(2 * n);
  if (twice.kind === 'relative') {
    // Beyond the largest distance all offsets share the last vector: the table holds every value.
    const isClipped = twice.maxDistance < 2 * n - 1;
    return { value: sizeOf(twice), reached: isClipped ? farthest : 2 * n - 1, refusal: '' };
  }
  let refusal = '';
  for (let reached = farthest; reached >= n; reached /= 10) {
    try {
      return { value: sizeOf(oneHeadAt(positionsTo(reached))), reached, refusal };
    } catch (thrown) {
      refusal ||= wordsOf(thrown);
    }
  }
  return { value: sizeOf(oneHead(n)), reached: n - 1, refusal };
}

function positionsTo(last: number): readonly number[] {
  const positions = Array.from({ length: samples }, (_, i) => Math.round(last ** (i / (samples - 1))));
  return [0, ...new Set(positions)];
}
