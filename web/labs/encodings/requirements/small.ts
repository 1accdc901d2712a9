import { rounding } from '../../../core/constants.ts';
import type { Encoding, Matrix } from '../../../core/types.ts';
import { type EncodedScheme, type RequirementCheck, requirementCheck } from './measurement.ts';
import { rowOfOffset, tablesOf } from './received.ts';

interface Largest {
  readonly value: number;
  readonly at: readonly number[];
}

/**
 * Does position stay below content? Vectors: the largest norm, divided by sqrt(d), the norm of unit normal content. Biases: the
 * largest standard deviation in a row of scores; the scores of unit normal content have 1.
 */
export function measureSmall({ input: { n }, oneHead }: EncodedScheme): RequirementCheck {
  const { value, at } = largestShare(oneHead(n), n);
  return requirementCheck(value <= 1 + rounding ? 'holds' : 'fails', value, { limit: 1, at });
}

function largestShare(encoding: Encoding, n: number): Largest {
  switch (encoding.kind) {
    case 'input':
      return largest(n, (position) => [normOf(encoding.table, position), [position]]);
    case 'bias':
      return largest(n, (query) => [
        spreadOf(encoding.heads[0].data.subarray(query * n, (query + 1) * n)),
        [query],
      ]);
    case 'relative':
      return largest(2 * n - 1, (i) => {
        const offset = i - n + 1;
        const row = rowOfOffset(offset, encoding.maxDistance);
        return [Math.max(...tablesOf(encoding).map((table) => normOf(table, row))), [offset]];
      });
    default:
      return { value: 0, at: [] };
  }
}

function largest(count: number, measure: (i: number) => [number, readonly number[]]): Largest {
  let most: Largest = { value: 0, at: [] };
  for (let i = 0; i < count; i++) {
    const [value, at] = measure(i);
    if (value > most.value * (1 + rounding)) most = { value, at };
  }
  return most;
}

/** The norm of a row, divided by that of unit normal content of the same width. */
function normOf({ cols, data }: Matrix, row: number): number {
  let sum = 0;
  for (let i = row * cols; i < (row + 1) * cols; i++) sum += data[i] ** 2;
  return Math.sqrt(sum / cols);
}

/** Standard deviation. A softmax does not see the mean. */
function spreadOf(row: Float32Array): number {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  return Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length);
}
