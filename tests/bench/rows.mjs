// What is measured: each row compares two kinds of work in one run. `subject` and `reference` make a function of the number
// of times; `amounts` are what one time of each is worth, and the value is how much more the subject does a second.
import { plainPositionProbe, plainProperties, plainSinusoidalTable, plainSoftmaxRows } from './plain.mjs';

/** The least time of many short runs, in turns with those of others: what else the machine does cannot choose. */
function leastTimes(works) {
  const least = works.map(() => Infinity);
  for (let round = 0; round < 100; round++)
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      work(20000);
      least[i] = Math.min(least[i], performance.now() - start);
    }
  return least;
}

/** The higher of the two peaks: where multiplications and additions have units of their own, half of the fused instructions is too low. */
function peak(bench) {
  const [plain, fused] = [bench._run_multiply_add_peak, bench._run_half_fused_peak];
  const [ofPlain, ofFused] = leastTimes([plain, fused]);
  return ofPlain < ofFused ? plain : fused;
}

/** A share of what the processor can multiply and add at most. */
function shareOfPeak(name, multiplyAdds, goal, subject) {
  return {
    name,
    unit: '% of the multiply-add peak',
    goal: goal && { atLeast: goal },
    subject,
    reference: peak,
    amounts: (bench) => [multiplyAdds, bench._peak_multiply_adds()],
  };
}

function product(rows, depth, cols, form, goal) {
  const [aTransposed, bTransposed] = [form.startsWith('Aᵀ'), form.endsWith('Bᵀ')];
  return shareOfPeak(
    `${form}, ${rows} × ${depth} × ${cols}`,
    rows * depth * cols,
    goal,
    (bench) => (times) => bench._run_product(rows, depth, cols, aTransposed, bTransposed, times),
  );
}

/** How many times as fast as the same work written plainly in JavaScript; `most`: milliseconds of one time, on a quiet machine. */
function speedUp(name, goal, subject, plain, most) {
  return {
    most,
    name,
    unit: '× plain JavaScript',
    goal: goal && { atLeast: goal },
    subject,
    reference: () => repeated(plain),
  };
}

function repeated(work) {
  return (times) => {
    for (let i = 0; i < times; i++) work();
  };
}

/** How many times as fast as Eigen's own solver. The two give the same number, up to a relative `tolerance`. */
function besideEigen(name, solver, tolerance, goal, work) {
  return {
    name,
    unit: `× Eigen's ${solver}`,
    goal: goal && { atLeast: goal },
    tolerance,
    subject: (bench) => (times) => work(bench, false, times),
    reference: (bench) => (times) => work(bench, true, times),
  };
}

const symmetricEigen = (n, vectors, goal) =>
  besideEigen(
    `eigenvalues, ${n} × ${n}, ${vectors === 0 ? 'no' : vectors} vectors`,
    'SelfAdjointEigenSolver',
    1e-9,
    goal,
    (bench, eigen, times) => bench._run_symmetric_eigen(n, vectors, eigen, times),
  );

const singularSystem = (n, d, sinusoid, goal) =>
  besideEigen(
    `least squares by singular values, ${n} × ${d}${sinusoid ? ', of the sinusoid' : ''}`,
    'BDCSVD',
    1e-6,
    goal,
    (bench, eigen, times) => bench._run_singular_system(n, d, sinusoid, eigen, times),
  );

const gramSystem = (n, d, ridge, goal) =>
  besideEigen(
    `least squares by the Gram matrix, ${n} × ${d}, ridge ${ridge}`,
    'LLT',
    1e-8,
    goal,
    (bench, eigen, times) => bench._run_gram_system(n, d, ridge, eigen, times),
  );

/** The time of one kind of work over that of another. */
function timeRatio(name, unit, goal, subject, reference) {
  return { name, unit, goal: goal && { atMost: goal }, subject, reference, inverted: true };
}

/** A step of training a layer on 32 sequences: projections, attention, their gradients, and the optimiser. */
function trainingStep(n, d, goal) {
  const rows = 32 * n;
  const forward = 4 * rows * d * d + 2 * rows * n * d;
  return shareOfPeak(
    `training step, batch 32, n ${n}, d ${d}`,
    3 * forward,
    goal,
    (bench) => (times) => bench._run_training(schemes(bench).indexOf('learned'), n, d, 4, 32, times),
  );
}

const trainingSteps = [trainingStep(32, 64, 45), trainingStep(16, 32, 30)];

/** Batch 32 of 32 positions, model width 64 or 32: projections, their gradients by the weights, and one head's scores and output. */
const productsOfTraining = [
  product(1024, 64, 64, 'A B'),
  product(1024, 32, 32, 'A B'),
  product(512, 32, 96, 'A B'),
  product(32, 16, 32, 'A Bᵀ'),
  product(32, 32, 16, 'A B'),
  product(64, 1024, 64, 'Aᵀ B'),
];

const fixed = [
  product(512, 768, 768, 'A B', 85),
  product(512, 768, 768, 'Aᵀ B'),
  product(512, 768, 768, 'A Bᵀ'),
  product(512, 768, 768, 'Aᵀ Bᵀ'),
  product(64, 64, 64, 'A B', 85),
  product(128, 128, 128, 'A B', 85),
  product(256, 256, 256, 'A B', 85),
  product(512, 512, 512, 'A B', 85),
  product(1024, 768, 1024, 'A Bᵀ', 85),
  product(2048, 256, 2048, 'A Bᵀ', 85),
  product(64, 64, 64, 'A Bᵀ'),
  product(128, 64, 128, 'A Bᵀ'),
  ...productsOfTraining,
  ...trainingSteps,
  timeRatio(
    'P Pᵀ, 1024 × 768',
    '× the time of the full product',
    0.52,
    (bench) => (times) => bench._run_symmetric_product(1024, 768, times),
    (bench) => (times) => bench._run_product(1024, 768, 1024, false, true, times),
  ),
  speedUp(
    'sinusoidal table, 4096 × 1024, interleaved',
    25,
    (bench) => (times) => bench._run_sinusoidal_table(4096, 1024, false, times),
    () => plainSinusoidalTable(4096, 1024),
  ),
  speedUp(
    'sinusoidal table, 4096 × 1024, halves',
    25,
    (bench) => (times) => bench._run_sinusoidal_table(4096, 1024, true, times),
    () => plainSinusoidalTable(4096, 1024),
  ),
  speedUp(
    'position probe, 512 × 768, ridge 1',
    5,
    (bench) => (times) => bench._run_position_probe(512, 768, false, 1, times),
    () => plainPositionProbe(512, 768, 1),
    3,
  ),
  speedUp(
    'position probe, 512 × 768, exact',
    5,
    (bench) => (times) => bench._run_position_probe(512, 768, false, 0, times),
    () => plainPositionProbe(512, 768, 0),
    10,
  ),
  speedUp(
    'position probe, 512 × 768, exact, of the sinusoid',
    undefined,
    (bench) => (times) => bench._run_position_probe(512, 768, true, 0, times),
    () => plainPositionProbe(512, 768, 0),
  ),
  speedUp(
    'position probe, 1024 × 768, exact, of the sinusoid',
    undefined,
    (bench) => (times) => bench._run_position_probe(1024, 768, true, 0, times),
    () => plainPositionProbe(1024, 768, 0),
    40,
  ),
  {
    ...timeRatio(
      'readout of a table, 256 × 128',
      '× the time of its position probe',
      undefined,
      (bench) => (times) => bench._run_read_table(256, 128, times),
      (bench) => (times) => bench._run_position_probe(256, 128, false, 0, times),
    ),
    most: 60,
  },
  timeRatio(
    'encode FIRE, n 512, 8 heads',
    '× the time of ALiBi',
    undefined,
    (bench) => (times) => bench._run_encode(schemes(bench).indexOf('fire'), 512, 64, 8, times),
    (bench) => (times) => bench._run_encode(schemes(bench).indexOf('alibi'), 512, 64, 8, times),
  ),
  speedUp(
    'softmax of 512 rows of 512',
    undefined,
    (bench) => (times) => bench._run_softmax(512, 512, times),
    () => plainSoftmaxRows(512, 512),
  ),
  speedUp(
    'properties of a 1024 × 1024 proximity',
    undefined,
    (bench) => (times) => bench._run_properties(1024, times),
    () => plainProperties(1024),
    100,
  ),
  symmetricEigen(512, 0),
  symmetricEigen(512, 3, 1.5),
  singularSystem(256, 768, false, 1.5),
  singularSystem(256, 768, true, 1.5),
  singularSystem(1024, 256, false, 1.5),
  gramSystem(256, 768, 0, 1.5),
  gramSystem(256, 768, 1, 1.5),
  besideEigen('Cholesky factor in float32, 512 × 512', 'LLT', 1e-4, 1.5, (bench, eigen, times) =>
    bench._run_cholesky(512, eigen, times),
  ),
  besideEigen('Gram matrix in double, 1024 × 512', 'rankUpdate', 1e-10, undefined, (bench, eigen, times) =>
    bench._run_gram(1024, 512, eigen, times),
  ),
];

/** The ids of all schemes, in the order of the catalogue. */
function schemes(bench) {
  return Array.from({ length: bench._scheme_count() }, (_, i) => bench.UTF8ToString(bench._scheme_id(i)));
}

/** A row for each scheme, against the same work without positions. `work` makes a function of the number of times. */
function besideNone(bench, title, goal, work) {
  const ids = schemes(bench);
  const of = (scheme) => (kept) => work(kept, scheme);
  return ids.map((id, scheme) =>
    timeRatio(`${title}: ${id}`, '× the time without positions', goal, of(scheme), of(ids.indexOf('none'))),
  );
}

/** One layer of attention with each scheme. */
function attentionRows(bench) {
  const [n, d, heads] = [512, 64, 8];
  return besideNone(
    bench,
    `attention, n ${n}, d ${d}, ${heads} heads`,
    undefined,
    (kept, scheme) => (times) => kept._run_attention(scheme, n, d, heads, times),
  );
}

/** A step of training with each scheme, whose parameters learn. */
function learningRows(bench, n) {
  const [d, heads, batch] = [32, 4, 8];
  return besideNone(
    bench,
    `training step, batch ${batch}, n ${n}, d ${d}`,
    1.6,
    (kept, scheme) => (times) => kept._run_training(scheme, n, d, heads, batch, times),
  );
}

export const rows = (bench) => [
  ...fixed,
  ...attentionRows(bench),
  ...learningRows(bench, 64),
  ...learningRows(bench, 128),
];
