// The rows of works.mjs in jax-js, compiled. jax-js counts references: `ref` keeps a value that is used again.
import { jit, lax, nn, numpy as np } from '@jax-js/jax';
import { startJax } from './jax-start.mjs';

/** `inputs`: { shape, data } of each argument of `make`. */
function work(inputs, make) {
  const compiled = jit(make);
  return () => compiled(...inputs.map(({ shape, data }) => np.array(data, { shape }))).dataSync();
}

const rowsProducts = (rows) => np.matmul(rows.ref, rows.transpose());

/** The x with gram x = y, for a symmetric positive definite `gram`. Step by step: compiled, jax-js refuses to solve after a product. */
function solve(gram, y) {
  const lower = lax.linalg.cholesky(gram);
  const half = lax.linalg.triangularSolve(lower.ref, y, { leftSide: true, lower: true });
  return lax.linalg.triangularSolve(lower, half, { leftSide: true, lower: true, transposeA: true });
}

/** Positions 0 to n - 1, predicted by least squares with a ridge and an intercept, through the Gram matrix of the shorter side. */
function probe({ n, d, table, ridge }) {
  const positions = Float32Array.from({ length: n }, (_, i) => i - (n - 1) / 2);
  const wide = n <= d;
  const centre = jit((rows) => rows.ref.sub(np.mean(rows, 0, { keepdims: true })));
  const gramOf = jit((rows) => {
    const gram = wide ? rowsProducts(rows) : np.matmul(rows.ref.transpose(), rows);
    // Centred rows sum to zero: what is added to every product makes the matrix regular and leaves the solution as it is.
    return gram.add(wide && ridge === 0 ? d / n : 0).add(np.eye(Math.min(n, d)).mul(ridge));
  });
  const alongColumns = jit((rows, y) => np.matmul(rows.transpose(), y));
  const predict = jit((rows, weights) => np.matmul(rows, weights).add((n - 1) / 2));
  return () => {
    const rows = centre(np.array(table, { shape: [n, d] }));
    const y = np.array(positions, { shape: [n, 1] });
    const gram = gramOf(rows.ref);
    const weights = wide ? alongColumns(rows.ref, solve(gram, y)) : solve(gram, alongColumns(rows.ref, y));
    return predict(rows, weights).dataSync();
  };
}

export async function jaxWorks() {
  await startJax();
  return {
    attention: ({ n, d, x, weights }) =>
      work(
        [{ shape: [n, d], data: x }, ...Object.values(weights).map((data) => ({ shape: [d, d], data }))],
        (words, q, k, v, o) => {
          const scores = np
            .matmul(np.matmul(words.ref, q), np.matmul(words.ref, k).transpose())
            .mul(1 / Math.sqrt(d));
          return np.matmul(np.matmul(nn.softmax(scores, -1), np.matmul(words, v)), o);
        },
      ),
    dot: ({ n, d, table }) => work([{ shape: [n, d], data: table }], rowsProducts),
    cosine: ({ n, d, table }) =>
      work([{ shape: [n, d], data: table }], (rows) => {
        const norms = np.sqrt(np.sum(np.square(rows.ref), 1, { keepdims: true }));
        return rowsProducts(rows.div(norms));
      }),
    sinusoids: ({ n, d, positions, frequencies }) =>
      work(
        [
          { shape: [n, 1], data: positions },
          { shape: [1, d / 2], data: frequencies },
        ],
        (places, rates) => {
          const angles = places.mul(rates);
          return np.stack([np.sin(angles.ref), np.cos(angles)], 2).reshape([n, d]);
        },
      ),
    ridge: probe,
    minimumNorm: probe,
  };
}
