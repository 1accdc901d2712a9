// The rows of works.mjs in onnxruntime-web, each as a graph whose inputs are the typed arrays. It has no solver for the probes.
import * as onnx from 'onnxruntime-web/wasm';
import { graph } from './onnx-graph.mjs';
import { startOnnx } from './onnx-start.mjs';

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
  };
}
