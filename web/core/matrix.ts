/** Row-major float32: entry (row, col) is data[row * cols + col]. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float32Array;
}
