/** What positions receive, as one vector each. */
import type { Encoding, Matrix } from '../../../core/types.ts';

/** Row i belongs to `labels[i]`: a position, or the offset of a key from its query. */
export interface Received {
  readonly vectors: Matrix;
  readonly labels: readonly number[];
}

const range = (length: number, first = 0) => Array.from({ length }, (_, i) => i + first);

/** The row of the vector of an offset, clipped to the largest distance. */
export const rowOfOffset = (offset: number, maxDistance: number): number =>
  Math.max(-maxDistance, Math.min(maxDistance, offset)) + maxDistance;

/** The tables of a relative encoding, each with one row for every offset. */
export const tablesOf = ({
  keys,
  values,
  queries,
}: Extract<Encoding, { kind: 'relative' }>): readonly Matrix[] =>
  [keys, values, queries].filter((table) => table !== undefined);

/** The given rows of all parts, side by side in one matrix. */
function beside(parts: readonly Matrix[], rows: readonly number[]): Matrix {
  const cols = parts.reduce((sum, part) => sum + part.cols, 0);
  const data = new Float32Array(rows.length * cols);
  rows.forEach((row, to) => {
    let at = to * cols;
    for (const part of parts) {
      data.set(part.data.subarray(row * part.cols, (row + 1) * part.cols), at);
      at += part.cols;
    }
  });
  return { rows: rows.length, cols, data };
}

/**
 * Tables: the rows. Rotations: the points that the pairs reach on their circles, and their scales. Biases and relative vectors
 * belong to pairs: what each key receives from the query in the middle.
 */
export function receivedBy(encoding: Encoding, n: number): Received {
  const positions = range(n);
  const middle = Math.floor(n / 2);
  const offsets = range(n, -middle);
  switch (encoding.kind) {
    case 'none':
      return { vectors: { rows: n, cols: 1, data: new Float32Array(n) }, labels: positions };
    case 'input':
      return { vectors: encoding.table, labels: positions };
    case 'rotary': {
      const { cos, sin, decay } = encoding;
      return {
        vectors: beside([cos, sin, ...(decay ? [relativeScales(decay)] : [])], positions),
        labels: positions,
      };
    }
    case 'bias': {
      const row = encoding.heads[0].data.slice(middle * n, (middle + 1) * n);
      return { vectors: { rows: n, cols: 1, data: row }, labels: offsets };
    }
    case 'relative': {
      const rows = offsets.map((offset) => rowOfOffset(offset, encoding.maxDistance));
      return { vectors: beside(tablesOf(encoding), rows), labels: offsets };
    }
  }
}

/** The scales of xPos relative to the first position: a common factor cancels between query and key. */
export function relativeScales({ rows, cols, data }: Matrix): Matrix {
  return { rows, cols, data: data.map((value, i) => value / data[i % cols]) };
}

const largestOf = ({ data }: Matrix): number =>
  data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** The largest absolute value; for scales, the largest factor or its inverse. */
export function sizeOf(encoding: Encoding): number {
  switch (encoding.kind) {
    case 'none':
      return 0;
    case 'input':
      return largestOf(encoding.table);
    case 'rotary': {
      const { cos, sin, decay } = encoding;
      const turned = Math.max(largestOf(cos), largestOf(sin));
      if (!decay) return turned;
      return relativeScales(decay).data.reduce((most, scale) => Math.max(most, scale, 1 / scale), turned);
    }
    case 'bias':
      return largestOf(encoding.heads[0]);
    case 'relative':
      return Math.max(...tablesOf(encoding).map(largestOf));
  }
}
