/** What a query at the last position gets from position alone, against the distance of the key. */
import type { AttentionCore, Encoding, Matrix } from '../../core/types.ts';

export interface KernelRequest {
  readonly encode: (positions: Float64Array) => Encoding;
  /** the encoding of all positions, where single ones cannot be asked for */
  readonly whole: Encoding | undefined;
  /** the position of the query */
  readonly last: number;
  readonly distances: Float64Array;
  readonly head: number;
}

/** Keys at a time: the proximity of all pairs is computed, of which only the query's row is read. */
const block = 255;

function lastRow({ rows, cols, data }: Matrix): Float32Array {
  return data.subarray((rows - 1) * cols, rows * cols);
}

const pick = ({ cols, data }: Matrix, rows: readonly number[]): Matrix => {
  const picked = new Float32Array(rows.length * cols);
  rows.forEach((row, i) => {
    picked.set(data.subarray(row * cols, (row + 1) * cols), i * cols);
  });
  return { rows: rows.length, cols, data: picked };
};

/** NaN at distances that no position before the query has, and everywhere without positions. */
export function kernelOver(
  core: AttentionCore,
  { encode, whole, last, distances, head }: KernelRequest,
): Float32Array {
  const kernel = new Float32Array(distances.length).fill(Number.NaN);
  const count = distances.findIndex((m) => m > last);
  const end = count < 0 ? distances.length : count;
  for (let from = 0; from < end; from += block) {
    const part = distances.subarray(from, Math.min(from + block, end));
    const positions = Float64Array.from([...Array.from(part, (m) => last - m), last]);
    const encoding = whole ?? encode(positions);
    if (encoding.kind === 'none') return kernel;
    const source = whole?.kind === 'input' ? pick(whole.table, Array.from(positions)) : encoding;
    kernel.set(lastRow(core.proximity(source, { head })).subarray(0, part.length), from);
  }
  return kernel;
}

/** The proximity of the vector of each offset before the query to the vector of offset 0. */
export function relativeKernel(
  core: AttentionCore,
  encoding: Encoding,
  distances: Float64Array,
): Float32Array {
  if (encoding.kind !== 'relative') throw new Error(`${encoding.kind} has no vectors for offsets.`);
  const { keys, maxDistance } = encoding;
  const kernel = new Float32Array(distances.length);
  for (let from = 0; from < distances.length; from += block) {
    const part = distances.subarray(from, from + block);
    const rows = [...Array.from(part, (m) => maxDistance - Math.min(m, maxDistance)), maxDistance];
    kernel.set(lastRow(core.proximity(pick(keys, rows))).subarray(0, part.length), from);
  }
  return kernel;
}
