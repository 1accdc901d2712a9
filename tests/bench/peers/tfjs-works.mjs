// The rows of works.mjs in TensorFlow.js with its wasm backend, which is loaded as scripts. It has no solver for the probes.

/** The script's name for the library. */
const { tf } = globalThis;

/** The values of the tensor that `make` returns; all others are given back. */
function values(make) {
  const result = tf.tidy(make);
  const data = result.dataSync();
  result.dispose();
  return data;
}

const rowsProducts = (rows) => tf.matMul(rows, rows, false, true);

export async function tfjsWorks() {
  tf.wasm.setWasmPaths('/node_modules/@tensorflow/tfjs-backend-wasm/dist/');
  await tf.setBackend('wasm');
  await tf.ready();
  return {
    attention:
      ({ n, d, x, weights }) =>
      () =>
        values(() => {
          const words = tf.tensor2d(x, [n, d]);
          const weight = (name) => tf.tensor2d(weights[name], [d, d]);
          const [q, k, v] = ['q', 'k', 'v'].map((name) => tf.matMul(words, weight(name)));
          const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(d));
          return tf.matMul(tf.matMul(tf.softmax(scores), v), weight('o'));
        }),
    dot:
      ({ n, d, table }) =>
      () =>
        values(() => rowsProducts(tf.tensor2d(table, [n, d]))),
    cosine:
      ({ n, d, table }) =>
      () =>
        values(() => {
          const rows = tf.tensor2d(table, [n, d]);
          return rowsProducts(tf.div(rows, tf.sqrt(tf.sum(tf.square(rows), 1, true))));
        }),
    sinusoids:
      ({ n, d, positions, frequencies }) =>
      () =>
        values(() => {
          const angles = tf.mul(tf.tensor3d(positions, [n, 1, 1]), tf.tensor3d(frequencies, [1, d / 2, 1]));
          return tf.reshape(tf.concat([tf.sin(angles), tf.cos(angles)], 2), [n, d]);
        }),
  };
}
