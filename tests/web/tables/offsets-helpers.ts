/** The reader's offset vectors, for the tests of the properties lab. */
import type { Matrix } from '../../../web/core/index.ts';
import type { Session } from '../../../web/shell/session.ts';
import { matrix } from '../core/helpers.ts';
import { sessionAt } from '../shell/session-at.ts';

/** Different before and after, and in every column. */
export const offsetRows = (rows: number, cols: number): Matrix =>
  matrix(rows, cols, (row, col) => Math.sin(1 + row * (col + 2)) + row / 7);

/** A session at `hash` with these offset vectors chosen, and perhaps a table of positions. */
export function withOffsets(
  hash: string,
  vectors: Matrix,
  { drop = 0, positions = undefined as Matrix | undefined } = {},
): Session {
  const session = sessionAt(hash);
  const loaded = (id: number, name: string, matrix: Matrix, left = 0) =>
    ({ id, name, matrix, drop: left, take: 0, transpose: false, notes: [] }) as never;
  const tables = [
    loaded(1, 'Rel.npy', vectors, drop),
    ...(positions ? [loaded(2, 'wpe.npy', positions)] : []),
  ];
  session.tableStore.set({ tables, active: tables.at(-1), offsets: 1 });
  return session;
}

/** The vector of an offset, clamped to the offsets in the table. */
export function vectorAt({ rows, cols, data }: Matrix, offset: number): Float32Array {
  const k = (rows - 1) / 2;
  const row = k + Math.max(-k, Math.min(k, offset));
  return data.subarray(row * cols, (row + 1) * cols);
}

/** What position alone adds to the scores of all heads, head by head as in the formula. */
export function sumOverHeads(positions: Matrix, offsets: Matrix): Matrix {
  const width = offsets.cols;
  const heads = Math.max(1, Math.floor(positions.cols / width));
  const part = (row: number, head: number, col: number) => {
    const at = head * width + col;
    return at < positions.cols ? positions.data[row * positions.cols + at] : 0;
  };
  return matrix(positions.rows, positions.rows, (x, y) => {
    let sum = 0;
    for (let head = 0; head < heads; head++)
      for (let col = 0; col < width; col++)
        sum += part(x, head, col) * (part(y, head, col) + vectorAt(offsets, y - x)[col]);
    return sum;
  });
}

export function expectClose(actual: Matrix, expected: Matrix, digits = 4): void {
  if (actual.rows !== expected.rows || actual.cols !== expected.cols)
    throw new Error(`${actual.rows} × ${actual.cols}, not ${expected.rows} × ${expected.cols}`);
  const most = expected.data.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  actual.data.forEach((value, i) => {
    if (!(Math.abs(value - expected.data[i]) <= most * 10 ** -digits))
      throw new Error(`${value}, not ${expected.data[i]}, at ${i}`);
  });
}
