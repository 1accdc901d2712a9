// What the rows of works.mjs should give, by plain loops in double precision. `at`: the places in the result that are computed.
import { evenRows } from './works.mjs';

const range = (count) => Array.from({ length: count }, (_, i) => i);

/** Every so many rows, `count` in all. */
const someRows = (n, count) => range(Math.min(n, count)).map((i) => Math.floor((i * n) / Math.min(n, count)));

function places(rows, cols) {
  return rows.flatMap((row) => range(cols).map((col) => row * cols + col));
}

/** rows x cols of a (rows x depth) times b (depth x cols). */
export function product(a, b, rows, depth, cols) {
  const result = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++)
    for (let p = 0; p < depth; p++) {
      const factor = a[i * depth + p];
      for (let j = 0; j < cols; j++) result[i * cols + j] += factor * b[p * cols + j];
    }
  return result;
}

function dot(a, at, b, bt, count) {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += a[at + i] * b[bt + i];
  return sum;
}

function softmax(values) {
  const largest = values.reduce((most, one) => Math.max(most, one));
  const shares = values.map((one) => Math.exp(one - largest));
  const sum = shares.reduce((all, one) => all + one);
  return shares.map((one) => one / sum);
}

function attention({ n, d, x, weights }) {
  const chosen = someRows(n, 8);
  const keys = product(x, weights.k, n, d, d);
  const values = product(x, weights.v, n, d, d);
  const results = chosen.map((row) => {
    const query = product(x.subarray(row * d, (row + 1) * d), weights.q, 1, d, d);
    const scores = Float64Array.from(range(n), (key) => dot(query, 0, keys, key * d, d) / Math.sqrt(d));
    return product(product(softmax(scores), values, 1, n, d), weights.o, 1, d, d);
  });
  return { at: places(chosen, d), values: results.flatMap((row) => [...row]) };
}

function proximity({ n, d, table }, isCosine) {
  const chosen = someRows(n, 16);
  const norm = (row) => (isCosine ? Math.sqrt(dot(table, row * d, table, row * d, d)) : 1);
  const norms = range(n).map(norm);
  const values = chosen.flatMap((row) =>
    norms.map((other, col) => dot(table, row * d, table, col * d, d) / (norms[row] * other)),
  );
  return { at: places(chosen, n), values };
}

function sinusoids({ n, d }) {
  const chosen = someRows(n, 64);
  const value = (row, col) => {
    const angle = row * 10000 ** ((-2 * Math.floor(col / 2)) / d);
    return col % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  };
  return { at: places(chosen, d), values: chosen.flatMap((row) => range(d).map((col) => value(row, col))) };
}

/** Solves gram x = y by Cholesky's factor, in the place of both. */
export function solve(gram, y, order) {
  for (let i = 0; i < order; i++) {
    for (let j = 0; j <= i; j++) {
      const rest = gram[i * order + j] - dot(gram, i * order, gram, j * order, j);
      gram[i * order + j] = i === j ? Math.sqrt(rest) : rest / gram[j * order + j];
    }
    y[i] = (y[i] - dot(gram, i * order, y, 0, i)) / gram[i * order + i];
  }
  for (let i = order - 1; i >= 0; i--) {
    y[i] /= gram[i * order + i];
    for (let j = 0; j < i; j++) y[j] -= gram[i * order + j] * y[i];
  }
  return y;
}

/** Fits some rows to their positions and predicts all rows, through the products of the rows that are seen. Where these are more than
 *  columns, only a ridge makes the products regular. */
function probe({ n, d, table, ridge }, seen = table, step = 1) {
  const count = seen.length / d;
  const means = range(d).map(
    (col) => range(count).reduce((sum, row) => sum + seen[row * d + col], 0) / count,
  );
  const centre = (rows) => Float64Array.from(rows, (value, i) => value - means[i % d]);
  const [centred, all] = [centre(seen), centre(table)];
  const gram = new Float64Array(count * count);
  for (let i = 0; i < count; i++)
    for (let j = 0; j <= i; j++)
      gram[i * count + j] =
        dot(centred, i * d, centred, j * d, d) + (i === j ? ridge : 0) + (ridge > 0 ? 0 : d / count);
  const mean = (step * (count - 1)) / 2;
  const y = Float64Array.from(range(count), (i) => step * i - mean);
  const coefficients = solve(gram, y, count);
  const weights = product(coefficients, centred, 1, count, d);
  return { at: range(n), values: range(n).map((i) => dot(all, i * d, weights, 0, d) + mean) };
}

export const float64 = {
  attention,
  dot: (row) => proximity(row, false),
  cosine: (row) => proximity(row, true),
  sinusoids,
  ridge: probe,
  noisyRidge: (row) => probe(row, evenRows(row.table, row.n, row.d), 2),
  minimumNorm: probe,
};
