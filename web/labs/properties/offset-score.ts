/** What vectors per offset do beyond their map: the score that they make, and how near and far ones resemble each other. */
import type { Matrix } from '../../core/types.ts';

/** Offsets beyond a third of the positions are far. `count`: of all offsets. */
const farFrom = (count: number): number => Math.floor((count + 1) / 6);
const isFarIn =
  (count: number) =>
  (i: number): boolean =>
    Math.abs(i - (count - 1) / 2) > farFrom(count);
/** Offsets around 0 whose mean cosine with the far ones is below this are near: they point away from them by more than half. */
const apart = -0.5;

export interface Cross {
  /** of each offset: its vector's mean cosine with the far ones, itself left out */
  readonly withFar: readonly number[];
  /** the run around 0, without 0: its largest distance on each side */
  readonly near: { readonly before: number; readonly after: number };
  /** the largest offset that is not far */
  readonly middle: number;
  /** mean cosines: of two far offsets, and of a near and a far one; the latter is NaN without near ones */
  readonly farFar: number;
  readonly nearFar: number;
}

export interface OffsetScore {
  /** of each offset: the score that its vector gives to the query that is the mean of all */
  readonly scores: readonly number[];
  /** null where no offset is far, or none is near */
  readonly cross: Cross | null;
}

const rowsOf = ({ rows, cols, data }: Matrix): readonly Float32Array[] =>
  Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

function sumOf(rows: readonly ArrayLike<number>[], cols: number): Float64Array {
  const sum = new Float64Array(cols);
  for (const row of rows) for (let i = 0; i < cols; i++) sum[i] += row[i];
  return sum;
}

/** `vectors`: a row for each offset from -k to k. */
export function offsetScoreOf(vectors: Matrix): OffsetScore {
  const rows = rowsOf(vectors);
  const query = sumOf(rows, vectors.cols).map((value) => value / rows.length);
  return { scores: rows.map((row) => dot(row, query)), cross: crossOf(rows, vectors.cols) };
}

function crossOf(rows: readonly Float32Array[], cols: number): Cross | null {
  const isFar = isFarIn(rows.length);
  const units = rows.map((row) => {
    const length = Math.sqrt(dot(row, row)) || 1;
    return Float64Array.from(row, (value) => value / length);
  });
  const far = units.filter((_, i) => isFar(i));
  if (far.length < 2) return null;
  const sum = sumOf(far, cols);
  const withFar = units.map((unit, i) =>
    isFar(i) ? (dot(unit, sum) - dot(unit, unit)) / (far.length - 1) : dot(unit, sum) / far.length,
  );
  const cross = crossFrom(withFar);
  return hasNear(cross) ? cross : null;
}

/** Whether any offset stands apart from the far ones. */
export const hasNear = ({ near }: Cross): boolean => near.before + near.after > 0;

/** By the cosines of any two. */
export function crossOfMap({ rows, data }: Matrix): Cross {
  const isFar = isFarIn(rows);
  const offsets = Array.from({ length: rows }, (_, i) => i);
  return crossFrom(
    offsets.map((i) => mean(offsets.flatMap((j) => (j !== i && isFar(j) ? [data[i * rows + j]] : [])))),
  );
}

function crossFrom(withFar: readonly number[]): Cross {
  const reach = (withFar.length - 1) / 2;
  const isFar = isFarIn(withFar.length);
  const run = (side: 1 | -1) => {
    let k = 1;
    while (k <= reach && withFar[reach + side * k] < apart) k++;
    return k - 1;
  };
  const near = { before: run(-1), after: run(1) };
  const ofNear = withFar.filter((_, i) => i !== reach && i >= reach - near.before && i <= reach + near.after);
  return {
    ...{ withFar, near, middle: farFrom(withFar.length) },
    ...{ farFar: mean(withFar.filter((_, i) => isFar(i))), nearFar: mean(ofNear) },
  };
}

/** The score of each query and key: pairs with the same offset share a vector. */
export function scoreMap(scores: readonly number[]): Matrix {
  const n = (scores.length + 1) / 2;
  const data = Float32Array.from({ length: n * n }, (_, i) => scores[(i % n) - Math.floor(i / n) + n - 1]);
  return { rows: n, cols: n, data };
}
