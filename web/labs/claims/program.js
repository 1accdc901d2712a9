import { loadCore } from 'positional-embedding-playground/core';

const sum = (values) => values.reduce((total, value) => total + value, 0);
const mean = (values) => sum(values) / values.length;
const cosine = (a, b) => a.reduce((total, value, i) => total + value * b[i], 0) / (norm(a) * norm(b));

// Math.hypot would give another last bit in another engine.
function norm(values) {
  let squares = 0;
  for (const value of values) squares += value * value;
  return Math.sqrt(squares);
}

const rowsOf = ({ rows, cols, data }) =>
  Array.from({ length: rows }, (_, row) => data.slice(row * cols, (row + 1) * cols));

const partsOf = (values, parts) =>
  Array.from({ length: parts }, (_, i) =>
    values.slice(Math.round((i * values.length) / parts), Math.round(((i + 1) * values.length) / parts)),
  );

function byPlace(tests, parts) {
  const places = Array.from(tests[0].perPosition, (_, place) => {
    const asked = tests.map(({ askedPerPosition }) => askedPerPosition[place]);
    const right = tests.map(({ perPosition }, i) => (asked[i] > 0 ? perPosition[place] * asked[i] : 0));
    return { asked: sum(asked), right: sum(right) };
  });
  return partsOf(places, parts).map(
    (part) => (100 * sum(part.map(({ right }) => right))) / sum(part.map(({ asked }) => asked)),
  );
}

function violations(core, encoding) {
  const maps = encoding.kind === 'bias' ? encoding.heads : [core.proximity(encoding)];
  const measured = maps.map((map) => core.properties(map));
  return [
    mean(measured.map(({ monotonicity }) => monotonicity.pairViolationRate)),
    mean(measured.map(({ translationInvariance }) => translationInvariance.relativeDistance)),
    mean(measured.map(({ symmetry }) => symmetry.asymmetry)),
  ];
}

const table = 'positions.table';

/** The numbers of a measure: one for each test, part, layer or row. `start`: the rows of the table before training. */
function measured(core, trainer, start, { kind, tests = [], parts = 1 }) {
  const rows = () => rowsOf(trainer.parameter(table));
  switch (kind) {
    case 'accuracy':
      return tests.map((test) => 100 * trainer.evaluate(test).accuracy);
    case 'accuracy-by-place':
      return byPlace(
        tests.map((test) => trainer.evaluate(test)),
        parts,
      );
    case 'position-r2':
      return Array.from(trainer.readPosition({ sequences: 64 }).r2);
    case 'position-exact':
      return Array.from(trainer.readPosition({ sequences: 64 }).exact, (share) => 100 * share);
    case 'violations':
      return violations(core, trainer.encoding());
    case 'probe-error':
      return [core.readTable(trainer.parameter(table)).mae];
    case 'neighbour-cosine': {
      const all = rows();
      const cosines = all.slice(1).map((row, i) => cosine(all[i], row));
      return partsOf(cosines, parts).map(mean);
    }
    case 'norm':
      return partsOf(rows().map(norm), parts).map(mean);
    case 'moved':
      return rows().map((row, i) => norm(row.map((value, k) => value - start[i][k])));
    case 'gradient':
      return rowsOf(trainer.gradient(table)).map(norm);
  }
}

const { seeds, models, measures, arithmetic } = claim;
const core = await loadCore({ arithmetic });
for (const seed of seeds)
  for (const [i, { title, options, steps, from }] of models.entries()) {
    const trainer = core.createTrainer({ ...options, seed });
    if (from) {
      const first = core.createTrainer({ ...from.options, seed });
      first.step(from.steps);
      trainer.restore(first.snapshot());
      first.free();
    }
    const hasTable = trainer.parameters.some(({ name }) => name === table);
    const start = hasTable ? rowsOf(trainer.parameter(table)) : [];
    if (steps > trainer.steps) trainer.step(steps - trainer.steps);
    for (const { title: what, models: of, measure } of measures)
      if (of.includes(i)) console.log(title, 'seed', seed, what, measured(core, trainer, start, measure));
    trainer.free();
  }
