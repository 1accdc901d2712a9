// The rows of works.mjs in jax-js, compiled. jax-js counts references: `ref` keeps a value that is used again.
import { jit, lax, nn, numpy as np } from '@jax-js/jax';
import { startJax } from './jax-start.mjs';
import { evenRows } from './works.mjs';

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

/** Fits every `step`-th row to its position by least squares with a ridge and an intercept, through the Gram matrix of the shorter side, and
 *  predicts all rows. */
function probe({ n, d, table, ridge }, step = 1) {
  const count = Math.ceil(n / step);
  const mean = (step * (count - 1)) / 2;
  const positions = Float32Array.from({ length: count }, (_, i) => step * i - mean);
  const wide = count <= d;
  const centre = jit((rows) => rows.ref.sub(np.mean(rows, 0, { keepdims: true })));
  const gramOf = jit((rows) => {
    const gram = wide ? rowsProducts(rows) : np.matmul(rows.ref.transpose(), rows);
    // Centred rows sum to zero: what is added to every product makes the matrix regular and leaves the solution as it is.
    return gram.add(wide && ridge === 0 ? d / count : 0).add(np.eye(Math.min(count, d)).mul(ridge));
  });
  const alongColumns = jit((rows, y) => np.matmul(rows.transpose(), y));
  const predict = jit((rows, weights) => np.matmul(rows, weights).add(mean));
  const predictOthers = jit((all, rows, weights) =>
    np.matmul(all.sub(np.mean(rows, 0, { keepdims: true })), weights).add(mean),
  );
  return () => {
    const seen = np.array(step === 1 ? table : evenRows(table, n, d), { shape: [count, d] });
    const rows = centre(seen.ref);
    const y = np.array(positions, { shape: [count, 1] });
    const gram = gramOf(rows.ref);
    const weights = wide ? alongColumns(rows.ref, solve(gram, y)) : solve(gram, alongColumns(rows.ref, y));
    if (step > 1) {
      rows.dispose();
      return predictOthers(np.array(table, { shape: [n, d] }), seen, weights).dataSync();
    }
    seen.dispose();
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
    noisyRidge: (row) => probe(row, 2),
    minimumNorm: probe,
  };
}
