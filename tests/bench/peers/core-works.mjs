// The rows of works.mjs in this core. Every function takes the typed arrays of a row and returns the work: a function that gives a typed array.
import { loadCore } from '/dist/core.js';

const matrix = (rows, cols, data) => ({ rows, cols, data });

const isFresh = new URLSearchParams(location.search).has('fresh');

/** A function that hands back its last answer before it computes the next. */
function recycling(core, work) {
  if (isFresh) return work;
  let last = [];
  return () => {
    core.recycle(last);
    last = work();
    return last;
  };
}

/** @param arithmetic 'reproducible' or 'fast' */
export async function coreWorks(arithmetic) {
  const core = await loadCore({ arithmetic });

  function proximity({ n, d, table }, measure) {
    const source = matrix(n, d, table);
    return recycling(core, () => core.proximity(source, { measure }).data);
  }

  function probe({ n, d, table }, options) {
    const source = matrix(n, d, table);
    return () => core.probePositions(source, { train: 'all', controls: false, ...options }).predicted;
  }

  return {
    attention({ n, d, x, weights }) {
      const square = (data) => matrix(d, d, data);
      const { q, k, v, o } = weights;
      const request = {
        x: matrix(n, d, x),
        weights: { q: square(q), k: square(k), v: square(v), o: square(o) },
        want: ['output'],
      };
      return recycling(core, () => core.attend(request).output.data);
    },
    dot: (row) => proximity(row, 'dot'),
    cosine: (row) => proximity(row, 'cosine'),
    sinusoids: ({ n, d }) => recycling(core, () => core.encode({ scheme: 'sinusoidal', n, d }).table.data),
    ridge: (row) => probe(row, { ridge: row.ridge }),
    noisyRidge: (row) => probe(row, { ridge: row.ridge, train: 'even' }),
    minimumNorm: (row) => probe(row, {}),
  };
}
