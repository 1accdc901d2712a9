import { rounding } from '../../../core/constants.ts';
import { type EncodedScheme, type RequirementCheck, requirementCheck } from './measurement.ts';
import { type Received, receivedBy } from './received.ts';

/**
 * Can positions be told apart by what they receive? The smallest distance between two of them. Biases and relative vectors are
 * measured twice: with keys on both sides of the query, and under a causal mask, with keys up to the query.
 */
export function measureUnique({ input: { n }, oneHead }: EncodedScheme): RequirementCheck {
  if (n < 2) return requirementCheck('none', null);
  const encoding = oneHead(n);
  const received = receivedBy(encoding, n);
  const norm = largestNorm(received.vectors);
  const limit = rounding * norm;
  const { value, at } = nearestOf(received);
  const verdictOf = (distance: number) => (distance > limit ? 'holds' : 'fails');
  const isOfOffsets = encoding.kind === 'bias' || encoding.kind === 'relative';
  const before = isOfOffsets ? nearestOf(received, (offset) => offset <= 0) : null;
  return requirementCheck(verdictOf(value), value, {
    limit,
    at,
    other: norm,
    causal: before && { verdict: verdictOf(before.value), value: before.value, at: before.at },
  });
}

/** The two nearest rows among those whose labels count. */
function nearestOf({ vectors, labels }: Received, counts: (label: number) => boolean = () => true) {
  const { cols, data } = vectors;
  // From the query outwards: among equally near pairs, the one at the shortest distance is named.
  const order = labels
    .map((_, i) => i)
    .filter((i) => counts(labels[i]))
    .sort((a, b) => Math.abs(labels[a]) - Math.abs(labels[b]));
  let nearest = Number.POSITIVE_INFINITY;
  let at: readonly number[] = [];
  for (let later = 1; later < order.length; later++)
    for (let earlier = 0; earlier < later; earlier++) {
      const [a, b] = [order[earlier] * cols, order[later] * cols];
      let sum = 0;
      for (let i = 0; i < cols && sum < nearest; i++) sum += (data[a + i] - data[b + i]) ** 2;
      if (sum < nearest * (1 - rounding))
        [nearest, at] = [sum, [labels[order[earlier]], labels[order[later]]]];
    }
  return { value: Math.sqrt(nearest), at: at.toSorted((a, b) => a - b) };
}

function largestNorm({ rows, cols, data }: { rows: number; cols: number; data: Float32Array }): number {
  let largest = 0;
  for (let row = 0; row < rows; row++)
    largest = Math.max(largest, Math.hypot(...data.subarray(row * cols, (row + 1) * cols)));
  return largest;
}
