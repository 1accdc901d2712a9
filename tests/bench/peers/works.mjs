// The work that is compared: each row has its typed arrays, made in the page, and the same for all libraries.

/** The names of this core among the libraries: as it is by default, and with fast arithmetic. */
export const coreName = 'this core';
export const fastName = 'this core, fast';

/** `goal`: how much longer the best peer should take at least, and `fastGoal` the same beside fast arithmetic. `tolerance`: of the largest error, relative to the largest number; of what
 *  errs more, the time is not counted. */
function attention(n, d, goal, fastGoal) {
  return { name: `attention, ${n} × ${d}`, kind: 'attention', n, d, goal, fastGoal, tolerance: 1e-4 };
}

const onTable = (kind, name, n, d, goal, tolerance, ridge = 0) => ({
  name: `${name}, ${n} × ${d}`,
  kind,
  n,
  d,
  goal,
  tolerance,
  ridge,
});

/** A ridge probe on the even rows of sinusoids with noise, which predicts all rows: the table of a trained model looks so. */
const noisyRidge = (n, d, goal) =>
  onTable('noisyRidge', 'ridge probe of sinusoids with noise, even rows', n, d, goal, 1e-2, 0.01);

export const works = [
  attention(16, 64, 1.5, 1.6),
  attention(64, 64, 1.1, 1.3),
  attention(128, 128, 1.1, 1.4),
  attention(256, 256, 1.05, 1.5),
  attention(512, 64, 1.1, 1.3),
  attention(512, 768, 1.1, 1.5),
  attention(1024, 768, 1.1, 1.5),
  { ...onTable('dot', 'products of rows, in double', 1024, 768, 1.1, 1e-4), fastGoal: 1.7 },
  { ...onTable('cosine', 'cosines of rows, in double', 1024, 768, 1.1, 1e-4), fastGoal: 1.7 },
  onTable('sinusoids', 'sinusoidal table', 4096, 1024, 7, 1e-3),
  onTable('ridge', 'ridge probe of sinusoids', 512, 768, 1.65, 1e-2, 1),
  onTable('ridge', 'ridge probe of sinusoids', 1024, 768, 2, 1e-2, 1),
  noisyRidge(512, 768, 1.5),
  noisyRidge(1024, 768, 1.5),
  onTable('minimumNorm', 'minimum norm, random table', 512, 768, 14, 1e-2),
];

/** Numbers from 0 to 1 from a multiplicative generator. */
function uniformFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Normal numbers (Box and Muller's transform). */
function normal(count, deviation, seed) {
  const uniform = uniformFrom(seed);
  return Float32Array.from(
    { length: count },
    () => deviation * Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

function sinusoidalTable(n, d) {
  const frequency = (col) => 10000 ** ((-2 * Math.floor(col / 2)) / d);
  return Float32Array.from({ length: n * d }, (_, i) => {
    const angle = Math.floor(i / d) * frequency(i % d);
    return i % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });
}

function noisyTable(n, d) {
  const uniform = uniformFrom(1);
  return sinusoidalTable(n, d).map((value) => value + 0.05 * (2 * uniform() - 1));
}

/** Rows 0, 2, ... of a table with rows of d numbers. */
export function evenRows(table, n, d) {
  const count = Math.ceil(n / 2);
  const rows = new Float32Array(count * d);
  for (let i = 0; i < count; i++) rows.set(table.subarray(2 * i * d, (2 * i + 1) * d), i * d);
  return rows;
}

const inputs = {
  attention({ n, d }) {
    const weight = (seed) => normal(d * d, 1 / Math.sqrt(d), seed);
    return { x: normal(n * d, 1, 1), weights: { q: weight(2), k: weight(3), v: weight(4), o: weight(5) } };
  },
  dot: ({ n, d }) => ({ table: normal(n * d, 1, 1) }),
  cosine: ({ n, d }) => ({ table: normal(n * d, 1, 1) }),
  sinusoids: ({ n, d }) => ({
    positions: Float32Array.from({ length: n }, (_, i) => i),
    frequencies: Float32Array.from({ length: d / 2 }, (_, i) => 10000 ** ((-2 * i) / d)),
  }),
  ridge: ({ n, d }) => ({ table: sinusoidalTable(n, d) }),
  noisyRidge: ({ n, d }) => ({ table: noisyTable(n, d) }),
  minimumNorm: ({ n, d }) => ({ table: normal(n * d, 1, 1) }),
};

export const withInputs = (work) => ({ ...work, ...inputs[work.kind](work) });
