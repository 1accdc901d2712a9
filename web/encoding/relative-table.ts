/** Vectors for each offset: from a relative encoding, or from a reader's table with rows for the offsets -k to k. */
import type { Encoding, Matrix } from '../core/types.ts';
import { formatNumber } from '../draw/format.ts';

type Relative = Extract<Encoding, { kind: 'relative' }>;

export type TableRole = 'keys' | 'values' | 'queries';

/** The largest offset that occurs between n positions. */
export const largestOffset = ({ maxDistance }: Relative, n: number): number => Math.min(maxDistance, n - 1);

/** The offset whose vector `offset` uses. */
export function clip(offset: number, maxDistance: number): number {
  return Math.max(-maxDistance, Math.min(maxDistance, offset));
}

export interface Ends {
  readonly before: number;
  readonly after: number;
}

interface Wanted {
  /** width of a head */
  readonly d: number;
  readonly head: number;
  readonly reach: number;
}

export interface OneTable {
  /** row k + reach belongs to the offset k */
  readonly vectors: Matrix;
  readonly role: TableRole;
}

interface ShownTable extends OneTable {
  /** the other nonzero tables */
  readonly others: readonly OneTable[];
  /** number of distinct vectors shown */
  readonly distinct: number;
  /** the distance from which all offsets on that side share one vector */
  readonly shared: Ends;
  readonly byHead: boolean;
  readonly head: number;
}

/** The table to show: the keys or, if they are all zero, the first nonzero table. */
export function shownTable(encoding: Relative, { d, head, reach }: Wanted): ShownTable {
  const { maxDistance } = encoding;
  const tables = actingTables(encoding);
  const [{ role, table }] = tables;
  const count = Math.max(1, Math.floor(table.cols / d));
  const shown = Math.min(head, count - 1);
  const ofHead = (from: Matrix, distance: number) =>
    part(from, maxDistance - distance, 2 * distance + 1, shown * d, Math.min(d, from.cols));
  const [first, ...others] = tables.map((one) => ({ role: one.role, vectors: ofHead(one.table, reach) }));
  return {
    vectors: first.vectors,
    role,
    others,
    distinct: countDistinct(first.vectors),
    shared: sharedFrom(ofHead(table, maxDistance)),
    byHead: count > 1,
    head: shown,
  };
}

type ActingTables = readonly [
  { readonly role: TableRole; readonly table: Matrix },
  ...{ readonly role: TableRole; readonly table: Matrix }[],
];

function actingTables({ keys, values, queries }: Relative): ActingTables {
  const all = [
    { role: 'keys', table: keys },
    { role: 'values', table: values },
    { role: 'queries', table: queries },
  ] as const;
  const [first, ...others] = all.flatMap(({ role, table }) =>
    table?.data.some((value) => value !== 0) ? [{ role, table }] : [],
  );
  return first ? [first, ...others] : [{ role: 'keys', table: keys }];
}

function sameRows({ cols, data }: Matrix, a: number, b: number): boolean {
  for (let col = 0; col < cols; col++) if (data[a * cols + col] !== data[b * cols + col]) return false;
  return true;
}

/** The number of distinct rows. */
export function countDistinct(table: Matrix): number {
  const known = new Map<number, number[]>();
  let count = 0;
  for (let row = 0; row < table.rows; row++) {
    // Only rows with the same first entry need comparing.
    const start = table.data[row * table.cols];
    const alike = known.get(start) ?? [];
    if (alike.some((other) => sameRows(table, other, row))) continue;
    count++;
    known.set(start, [...alike, row]);
  }
  return count;
}

/** The distance on each side from which all vectors are equal. */
function sharedFrom(table: Matrix): Ends {
  const last = table.rows - 1;
  let [before, after] = [last / 2, last / 2];
  while (before > 0 && sameRows(table, last / 2 - before + 1, 0)) before--;
  while (after > 0 && sameRows(table, last / 2 + after - 1, last)) after--;
  return { before, after };
}

function part(table: Matrix, firstRow: number, rows: number, firstCol: number, cols: number): Matrix {
  const data = new Float32Array(rows * cols);
  for (let row = 0; row < rows; row++) {
    const start = (firstRow + row) * table.cols + firstCol;
    data.set(table.data.subarray(start, start + cols), row * cols);
  }
  return { rows, cols, data };
}

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
