/** Which of the vectors of a relative encoding are shown: those that n positions can meet, as one head sees them. */
import type { Encoding, Matrix } from '../../core/types.ts';

type Relative = Extract<Encoding, { kind: 'relative' }>;

export type TableRole = 'keys' | 'values' | 'queries';

/** Offsets beyond n - 1 never occur. */
export const reachOf = ({ maxDistance }: Relative, n: number): number => Math.min(maxDistance, n - 1);

/** The offset whose vector an offset gets. */
export function clip(offset: number, maxDistance: number): number {
  return Math.max(-maxDistance, Math.min(maxDistance, offset));
}

interface Wanted {
  /** width of a head */
  readonly d: number;
  readonly head: number;
  readonly reach: number;
}

interface ShownTable {
  /** row k + reach belongs to the offset k */
  readonly vectors: Matrix;
  readonly role: TableRole;
  readonly byHead: boolean;
  readonly head: number;
}

/** The keys, or where they are all zero, since the vectors act elsewhere, the first other table. */
export function shownTable(encoding: Relative, { d, head, reach }: Wanted): ShownTable {
  const [role, table] = chooseTable(encoding);
  const count = Math.max(1, Math.floor(table.cols / d));
  const shown = Math.min(head, count - 1);
  const vectors = part(
    table,
    encoding.maxDistance - reach,
    2 * reach + 1,
    shown * d,
    Math.min(d, table.cols),
  );
  return { vectors, role, byHead: count > 1, head: shown };
}

function chooseTable({ keys, values, queries }: Relative): [TableRole, Matrix] {
  if (keys.data.some((value) => value !== 0)) return ['keys', keys];
  if (values) return ['values', values];
  return queries ? ['queries', queries] : ['keys', keys];
}

function part(table: Matrix, firstRow: number, rows: number, firstCol: number, cols: number): Matrix {
  const data = new Float32Array(rows * cols);
  for (let row = 0; row < rows; row++) {
    const start = (firstRow + row) * table.cols + firstCol;
    data.set(table.data.subarray(start, start + cols), row * cols);
  }
  return { rows, cols, data };
}
