/** Row-major float32: entry (row, col) is data[row * cols + col]. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float32Array;
}

/** The length of a vector. Math.hypot would do, were its last bit not another one in another engine. */
export function norm(values: ArrayLike<number>): number {
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += values[i] * values[i];
  return Math.sqrt(squares);
}
