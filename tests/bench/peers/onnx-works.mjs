// The rows of works.mjs in onnxruntime-web, each as a graph whose inputs are the typed arrays. It has no solver: for a
// probe it multiplies, and a factor in JavaScript solves.
import * as onnx from 'onnxruntime-web/wasm';
import { product, solve } from './float64.mjs';
import { graph } from './onnx-graph.mjs';
import { startOnnx } from './onnx-start.mjs';
import { evenRows } from './works.mjs';

/** `inputs`: { name: { shape, data } }; `build` makes the graph's result of their names. */
async function work(inputs, shape, build) {
  const g = graph();
  const names = Object.entries(inputs).map(([name, one]) => g.input(name, 'float32', one.shape));
  g.output('result', build(g, ...names), shape);
  const session = await startOnnx(g.model());
  return async () => {
    const given = Object.entries(inputs).map(([name, one]) => [
      name,
      new onnx.Tensor('float32', one.data, one.shape),
    ]);
    const { result } = await session.run(Object.fromEntries(given));
    return result.data;
  };
}

const rowsProducts = (g, rows) => g.node('Gemm', [rows, rows], { transB: 1 });

/** The ridge probe on even rows: fewer than columns. */
async function noisyRidge({ n, d, table, ridge }) {
  const count = Math.ceil(n / 2);
  const g = graph();
  const rows = g.input('rows', 'float32', [count, d]);
  const means = g.node('ReduceMean', [rows, g.integers([0])], { keepdims: 1 });
  const centred = g.node('Sub', [rows, means]);
  g.output('means', means, [1, d]);
  g.output('centred', centred, [count, d]);
  g.output('gram', rowsProducts(g, centred), [count, count]);
  const session = await startOnnx(g.model());
  return async () => {
    const seen = new onnx.Tensor('float32', evenRows(table, n, d), [count, d]);
    const result = await session.run({ rows: seen });
    const gram = Float64Array.from(result.gram.data);
    for (let i = 0; i < count; i++) gram[i * (count + 1)] += ridge;
    const y = Float64Array.from({ length: count }, (_, i) => 2 * i - (count - 1));
    const weights = product(solve(gram, y, count), result.centred.data, 1, count, d);
    const [offset] = product(result.means.data, weights, 1, d, 1);
    return product(table, weights, n, d, 1).map((value) => value - offset + count - 1);
  };
}

export function onnxWorks() {
  return {
    attention({ n, d, x, weights }) {
      const inputs = { x: { shape: [n, d], data: x } };
      for (const [name, data] of Object.entries(weights)) inputs[name] = { shape: [d, d], data };
      return work(inputs, [n, d], (g, words, q, k, v, o) => {
        const matmul = (a, b) => g.node('MatMul', [a, b]);
        const scores = g.node('Gemm', [matmul(words, q), matmul(words, k)], {
          transB: 1,
          alpha: 1 / Math.sqrt(d),
        });
        const shares = g.node('Softmax', [scores], { axis: -1 });
        return matmul(matmul(shares, matmul(words, v)), o);
      });
    },
    dot: ({ n, d, table }) => work({ table: { shape: [n, d], data: table } }, [n, n], rowsProducts),
    cosine: ({ n, d, table }) =>
      work({ table: { shape: [n, d], data: table } }, [n, n], (g, rows) => {
        const norms = g.node('ReduceL2', [rows, g.integers([1])], { keepdims: 1 });
        return rowsProducts(g, g.node('Div', [rows, norms]));
      }),
    sinusoids: ({ n, d, positions, frequencies }) =>
      work(
        {
          positions: { shape: [n, 1, 1], data: positions },
          frequencies: { shape: [1, d / 2, 1], data: frequencies },
        },
        [n, d],
        (g, places, rates) => {
          const angles = g.node('Mul', [places, rates]);
          const pairs = g.node('Concat', [g.node('Sin', [angles]), g.node('Cos', [angles])], { axis: 2 });
          return g.node('Reshape', [pairs, g.integers([n, d])]);
        },
      ),
    noisyRidge,
  };
}
