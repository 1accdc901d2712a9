/** A table of offset vectors: one row for each offset from -k to k (Shaw et al. 2018). */
import type { Encoding, Matrix } from '../core/types.ts';
import { formatNumber } from '../draw/format.ts';

/** The id of a reader's offset vectors among the schemes. */
export const offsetsId = 'offsets';

/** Whether an item includes offset vectors. */
export const isOfOffsets = ({ parts }: { readonly parts: readonly string[] }): boolean =>
  parts.includes(offsetsId);

/** The largest offset k of 2k + 1 rows. */
export const farthestOf = (rows: number): number => (rows - 1) / 2;

/** '−64 … 64' for 129 rows. */
export const rangeOf = (rows: number): string => {
  const farthest = formatNumber(farthestOf(rows));
  return `−${farthest} … ${farthest}`;
};

/** `maxDistance` is the largest offset in use. Offsets beyond k share the vector of k or of -k. */
export function encodeOffsets({ rows, cols, data }: Matrix, maxDistance: number): Encoding {
  const all = farthestOf(rows);
  const reach = Math.min(all, Math.max(1, maxDistance));
  const keys: Matrix = {
    rows: 2 * reach + 1,
    cols,
    data: data.subarray((all - reach) * cols, (all + reach + 1) * cols),
  };
  return { kind: 'relative', keys, maxDistance: reach };
}
