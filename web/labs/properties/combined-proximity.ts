/** What an absolute and a relative embedding add to a score together. */
import type { Core, Encoding, Matrix } from '../../core/types.ts';
import { clip } from '../../encoding/relative-table.ts';

type Relative = Pick<Extract<Encoding, { kind: 'relative' }>, 'keys' | 'maxDistance'>;

/**
 * What position alone adds to the scores of all heads together, before they are scaled, where the weights of queries and keys are
 * the identity: phi(x, y) = sum over the heads h of P_x^h . (P_y^h + R_{y - x}), where P^h is the part of P that head h sees and R
 * is added to the key (Shaw et al. 2018, equation 4). Ours: Wang et al. 2021 draw the proximities of P and of R apart.
 * `keys` is as wide as a head, which all heads share. Of P the entries that fill no head are left out. With the cosine, every
 * vector has a length of 1.
 */
export function combinedProximity(
  core: Core,
  positions: Matrix,
  { keys, maxDistance }: Relative,
  measure: 'dot' | 'cosine',
): Matrix {
  const seen = wholeHeads(positions, keys.cols);
  const [p, r] = measure === 'cosine' ? [unitRows(seen), unitRows(keys)] : [seen, keys];
  const queries = summedHeads(p, r.cols);
  const phi = core.proximity(p);
  const { rows: n } = positions;
  const width = r.cols;
  const data = phi.data.map((value, i) => {
    const [x, y] = [Math.floor(i / n), i % n];
    const row = (clip(y - x, maxDistance) + maxDistance) * width;
    let sum = value;
    for (let col = 0; col < width; col++) sum += queries[x * width + col] * r.data[row + col];
    return sum;
  });
  return { ...phi, data };
}

/** As many columns as fill whole heads; one head at least, whose last entries may be 0. */
function wholeHeads({ rows, cols, data }: Matrix, width: number): Matrix {
  const kept = Math.max(1, Math.floor(cols / width)) * width;
  if (kept === cols) return { rows, cols, data };
  const part = new Float32Array(rows * kept);
  for (let row = 0; row < rows; row++)
    part.set(data.subarray(row * cols, row * cols + Math.min(kept, cols)), row * kept);
  return { rows, cols: kept, data: part };
}

/** The sum of the parts of each row that the heads see: all of them meet the same vector of an offset. */
function summedHeads({ cols, data }: Matrix, width: number): Float64Array {
  const sums = new Float64Array((data.length / cols) * width);
  data.forEach((value, i) => {
    sums[Math.floor(i / cols) * width + ((i % cols) % width)] += value;
  });
  return sums;
}

/** A row of zeros stays one. */
function unitRows({ rows, cols, data }: Matrix): Matrix {
  const unit = new Float32Array(data.length);
  for (let row = 0; row < rows; row++) {
    const vector = data.subarray(row * cols, (row + 1) * cols);
    const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
    unit.set(
      vector.map((value) => value / norm),
      row * cols,
    );
  }
  return { rows, cols, data: unit };
}
