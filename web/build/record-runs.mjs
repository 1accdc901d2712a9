// Trains the models of the story's last scene with the built core, and writes what they reach: see web/story/scenes/task/recorded.ts.
import { readFile, writeFile } from 'node:fs/promises';
import { runnerImport } from 'vite';
import { must, root } from './tools.mjs';
import { inNode } from './vite.mjs';

const options = { configFile: false, logLevel: 'warn', ...inNode };
const load = async (file) => (await runnerImport(`${root}/web/${file}`, options)).module;

const { runs } = await load('story/scenes/task/models.ts');
const { taskJob } = await load('story/scenes/task/job.ts');
const { loadTraining } = await load('core/training.ts');

const bytes = await readFile(`${root}/build/wasm/wasm/training.wasm`);
const wasm = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
const core = await loadTraining({ wasm });
const control = { signal: new AbortController().signal, progress: () => Promise.resolve() };
const recorded = [];
for (const run of runs) recorded.push({ ...run, ...(await taskJob(core, run, control)) });
const file = `${root}/web/story/scenes/task/runs.json`;
await writeFile(file, JSON.stringify(recorded));
await must('node_modules/.bin/biome', ['format', '--write', file]);
console.log(`${runs.length} runs written to ${file}`);
