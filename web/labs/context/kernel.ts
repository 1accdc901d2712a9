/** The score that position alone adds for a query in the last position, over the distance of the key. */
import type { AttentionCore, Encoding, EncodingSource, Matrix } from '../../core/types.ts';

interface KernelRequest {
  /** the encoding at chosen positions */
  readonly sourceAt: (positions: Float64Array) => Matrix | EncodingSource;
  /** the place where the encoding acts */
  readonly kind: Encoding['kind'];
  /** the position of the query */
  readonly last: number;
  readonly distances: Float64Array;
  readonly head: number;
}

/** Keys per block of a bias: the core makes all pairs of all heads, and only the query's row of one head is read. */
const biasBlock = 255;

export function pickRows({ cols, data }: Matrix, rows: ArrayLike<number>): Matrix {
  const picked = new Float32Array(rows.length * cols);
  for (let i = 0; i < rows.length; i++)
    picked.set(data.subarray(rows[i] * cols, (rows[i] + 1) * cols), i * cols);
  return { rows: rows.length, cols, data: picked };
}

/** NaN at distances beyond position 0. */
export function kernelOver(
  core: AttentionCore,
  { sourceAt, kind, last, distances, head }: KernelRequest,
): Float32Array {
  const kernel = new Float32Array(distances.length).fill(Number.NaN);
  const count = distances.findIndex((m) => m > last);
  const end = count < 0 ? distances.length : count;
  const block = kind === 'bias' ? biasBlock : end;
  for (let from = 0; from < end; from += block) {
    const part = distances.subarray(from, Math.min(from + block, end));
    const positions = Float64Array.from([...part.map((m) => last - m), last]);
    const { data } = core.proximity(sourceAt(positions), { head, row: part.length });
    kernel.set(data.subarray(0, part.length), from);
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
  const rows = Float64Array.from([
    ...distances.map((m) => maxDistance - Math.min(m, maxDistance)),
    maxDistance,
  ]);
  const { data } = core.proximity(pickRows(keys, rows), { row: distances.length });
  return data.subarray(0, distances.length);
}
