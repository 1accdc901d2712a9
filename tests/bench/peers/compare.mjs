// Runs in the page: the rows of works.mjs in each library, from typed arrays to typed arrays, on one thread each.
import { coreWorks } from './core-works.mjs';
import { float64 } from './float64.mjs';
import { jaxWorks } from './jax-works.mjs';
import { onnxWorks } from './onnx-works.mjs';
import { timesInTurns } from './rounds.mjs';
import { tfjsWorks } from './tfjs-works.mjs';
import { coreName, fastName, withInputs, works } from './works.mjs';

/** The largest error, relative to the largest number. */
function errorOf(result, { at, values }) {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return at.reduce((most, place, i) => Math.max(most, Math.abs(result[place] - values[i])), 0) / largest;
}

const libraries = Promise.all([
  coreWorks('reproducible'),
  coreWorks('fast'),
  onnxWorks(),
  tfjsWorks(),
  jaxWorks(),
]).then(([core, fast, onnx, tfjs, jax]) => ({
  [coreName]: core,
  [fastName]: fast,
  'onnxruntime-web': onnx,
  'tfjs-wasm': tfjs,
  'jax-js': jax,
}));

/** @returns {Promise<{ name: string, error: number, median: number, least: number }[]>} of each library that can do it, ours first, then ours
 *  with fast arithmetic where that has a goal */
export async function compare(name) {
  const row = withInputs(works.find((one) => one.name === name));
  const able = Object.entries(await libraries).filter(
    ([one, library]) => row.kind in library && (one !== fastName || row.fastGoal),
  );
  const functions = Object.fromEntries(
    await Promise.all(able.map(async ([library, makers]) => [library, await makers[row.kind](row)])),
  );
  const expected = float64[row.kind](row);
  const errors = {};
  for (const [library, work] of Object.entries(functions)) errors[library] = errorOf(await work(), expected);
  const times = await timesInTurns(functions, { rounds: { least: 5, most: 41 }, patience: 6000 });
  return Object.keys(functions).map((library) => ({
    name: library,
    error: errors[library],
    ...times[library],
  }));
}
