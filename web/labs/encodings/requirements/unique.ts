import { rounding } from '../../../core/constants.ts';
import { type EncodedScheme, type RequirementCheck, requirementCheck } from './measurement.ts';
import { receivedBy } from './received.ts';

/** Can positions be told apart by what they receive? The smallest distance between two of them. */
export function measureUnique({ input: { n }, oneHead }: EncodedScheme): RequirementCheck {
  if (n < 2) return requirementCheck('none', null);
  const { vectors, labels } = receivedBy(oneHead(n), n);
  const { cols, data } = vectors;
  // From the query outwards: of several pairs that are equally near, the one at the shortest distance is named.
  const order = labels.map((_, i) => i).sort((a, b) => Math.abs(labels[a]) - Math.abs(labels[b]));
  let nearest = Number.POSITIVE_INFINITY;
  let at: readonly number[] = [];
  for (let later = 1; later < n; later++)
    for (let earlier = 0; earlier < later; earlier++) {
      const [a, b] = [order[earlier] * cols, order[later] * cols];
      let sum = 0;
      for (let i = 0; i < cols && sum < nearest; i++) sum += (data[a + i] - data[b + i]) ** 2;
      if (sum < nearest * (1 - rounding))
        [nearest, at] = [sum, [labels[order[earlier]], labels[order[later]]]];
    }
  const norm = largestNorm(vectors);
  const value = Math.sqrt(nearest);
  const limit = rounding * norm;
  return requirementCheck(value > limit ? 'holds' : 'fails', value, {
    limit,
    at: at.toSorted((a, b) => a - b),
    other: norm,
  });
}

function largestNorm({ rows, cols, data }: { rows: number; cols: number; data: Float32Array }): number {
  let largest = 0;
  for (let row = 0; row < rows; row++)
    largest = Math.max(largest, Math.hypot(...data.subarray(row * cols, (row + 1) * cols)));
  return largest;
}
