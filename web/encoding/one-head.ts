import type { Encoding, Matrix } from '../core/types.ts';

interface Head {
  /** counted from 0; the last head if there are fewer */
  readonly head: number;
  /** width of a head */
  readonly d: number;
}

/** The part of an encoding that one head uses, as an encoding for a layer with one head. */
export function oneHead(encoding: Encoding, { head, d }: Head): Encoding {
  if (encoding.kind === 'bias') {
    const { kind, heads, scale } = encoding;
    return { kind, heads: [heads[Math.min(head, heads.length - 1)]], ...(scale !== undefined && { scale }) };
  }
  if (encoding.kind !== 'relative') return encoding;
  const { keys, values, queries, contentBias, positionBias } = encoding;
  return {
    ...encoding,
    keys: columnsOf(keys, head, d),
    ...(values && { values: columnsOf(values, head, d) }),
    ...(queries && { queries: columnsOf(queries, head, d) }),
    ...(contentBias && { contentBias: rowOf(contentBias, head) }),
    ...(positionBias && { positionBias: rowOf(positionBias, head) }),
  };
}

/** The head's columns of a table as wide as all heads together. All heads share a table as wide as one head. */
function columnsOf(table: Matrix, head: number, d: number): Matrix {
  const { rows, cols, data } = table;
  if (cols <= d) return table;
  const first = Math.min(head * d, cols - d);
  const part = new Float32Array(rows * d);
  for (let row = 0; row < rows; row++)
    part.set(data.subarray(row * cols + first, row * cols + first + d), row * d);
  return { rows, cols: d, data: part };
}

function rowOf({ rows, cols, data }: Matrix, head: number): Matrix {
  const row = Math.min(head, rows - 1);
  return { rows: 1, cols, data: data.slice(row * cols, (row + 1) * cols) };
}
