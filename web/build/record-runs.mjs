// Trains the models that the page records with the built core, and writes what they reach: see web/story/scenes/task/recorded.ts and
// web/encoding/trained/recorded.ts.
import { readFile, writeFile } from 'node:fs/promises';
import { must, root } from './tools.mjs';
import { loadSource } from './vite.mjs';

const { runs } = await loadSource('story/scenes/task/models.ts');
const { taskJob } = await loadSource('story/scenes/task/job.ts');
const { recipeFor, recordedSizes } = await loadSource('encoding/trained/recipe.ts');
const { recordOf } = await loadSource('encoding/trained/recorded.ts');
const { trainHereJob } = await loadSource('encoding/trained/job.ts');
const { loadTraining } = await loadSource('core/training.ts');

const bytes = await readFile(`${root}/build/wasm/wasm/training.wasm`);
const wasm = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
const core = await loadTraining({ wasm });
const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };

/** What `reached` gives for each definition, in a file of the page. */
async function record(definitions, reached, path) {
  const all = [];
  for (const one of definitions) all.push(await reached(one));
  const file = `${root}/web/${path}`;
  await writeFile(file, JSON.stringify(all));
  await must('node_modules/.bin/biome', ['format', '--write', file]);
  console.log(`${all.length} models written to ${file}`);
}

await record(
  runs,
  async (run) => ({ ...run, ...(await taskJob(core, run, control)) }),
  'story/scenes/task/runs.json',
);
await record(
  recordedSizes,
  async (sizes) => recordOf(await trainHereJob(core, recipeFor(['learned'], sizes), control)),
  'encoding/trained/recorded.json',
);
