// npm run bench:training [-- words of a title]: runs the experiments of the training lab over three seeds, prints their results, and says which
// are outside the bands of the trial that their recipes come from.
import { readFile } from 'node:fs/promises';
import { createServer } from 'vite';
import { root } from '../../web/build/tools.mjs';
import { development } from '../../web/build/vite.mjs';
import { outside } from './training-bands.mjs';

const seeds = [1, 2, 3];

const server = await createServer({
  ...development,
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
});
const load = (file) => server.ssrLoadModule(`${root}/web/${file}`);
const { experiments, trialsOf, valuesOf } = await load('labs/training/experiments/index.ts');
const { loadTraining } = await load('core/training.ts');
const core = await loadTraining({ wasm: await readFile(`${root}/build/wasm/wasm/training.wasm`) });

const number = (value) => (Number.isInteger(value) ? String(value) : value.toPrecision(3));
const control = { progress: () => Promise.resolve(), signal: new AbortController().signal };
const chosen = process.argv.slice(2).join(' ').toLowerCase();

for (const experiment of experiments.filter(({ title }) => title.toLowerCase().includes(chosen))) {
  const begun = performance.now();
  const values = await runExperiment(experiment);
  console.log(`\n${experiment.title} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  for (const panel of experiment.panels) {
    console.log(`  ${panel.title}: ${panel.entries.join(', ')}`);
    panel.conditions.forEach((condition, i) => {
      const rows = values[panel.id][i].map((row) => row.map(number).join(' ')).join('   ');
      console.log(`    ${experiment.conditions[condition].title.padEnd(26)} ${rows}`);
    });
  }
  const { answer, words } = experiment.verdict(values);
  console.log(`  → ${experiment.answers[answer]}. ${words}`);
  for (const line of outside(experiment.id, values)) {
    console.log(`  OUTSIDE ITS BAND: ${line}`);
    process.exitCode = 1;
  }
}

async function runExperiment(experiment) {
  const { measureJob } = await load('labs/training/experiments/measures.ts');
  const measured = [];
  for (const { input } of trialsOf(experiment, seeds)) measured.push(await measureJob(core, input, control));
  return valuesOf(experiment, measured);
}

await server.close();
