// npm run bench:training [-- words of a title]: trains the models of all claims over three seeds, prints their results, and says which
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
const { claims } = await load('labs/claims/claims/index.ts');
const { measureJob } = await load('labs/claims/measures.ts');
const { loadTraining } = await load('core/training.ts');
const core = await loadTraining({ wasm: await readFile(`${root}/build/wasm/wasm/training.wasm`) });

const number = (value) => (Number.isInteger(value) ? String(value) : value.toPrecision(3));
const control = { progress: () => Promise.resolve(), signal: new AbortController().signal };
const chosen = process.argv.slice(2).join(' ').toLowerCase();

for (const claim of claims.filter(({ title }) => title.toLowerCase().includes(chosen))) {
  const begun = performance.now();
  const results = await resultsOf(claim);
  console.log(`\n${claim.title} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  for (const panel of claim.panels) {
    console.log(`  ${panel.title}: ${panel.entries.join(', ')}`);
    panel.conditions.forEach((condition, i) => {
      const rows = results[panel.id][i].map((row) => row.map(number).join(' ')).join('   ');
      console.log(`    ${claim.conditions[condition].title.padEnd(26)} ${rows}`);
    });
  }
  const { standing, headline } = claim.verdict(results, seeds);
  console.log(`  → ${standing}: ${headline}`);
  for (const line of outside(claim.id, results)) {
    console.log(`  OUTSIDE ITS BAND: ${line}`);
    process.exitCode = 1;
  }
}

/** By panel, model and seed. */
async function resultsOf({ conditions, panels }) {
  const results = Object.fromEntries(panels.map(({ id, conditions }) => [id, conditions.map(() => [])]));
  for (const seed of seeds)
    for (const [condition, { options, steps, from: begun }] of conditions.entries()) {
      const from = begun && { ...begun, options: { ...begun.options, seed } };
      const shown = panels.filter((panel) => panel.conditions.includes(condition));
      const measures = shown.map(({ measure }) => measure);
      const { numbers } = await measureJob(
        core,
        { options: { ...options, seed }, steps, from, measures },
        control,
      );
      for (const [i, { id, conditions }] of shown.entries())
        results[id][conditions.indexOf(condition)].push(numbers[i]);
    }
  return results;
}

await server.close();
