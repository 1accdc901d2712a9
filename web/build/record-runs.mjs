// Trains the models of the story's last scene with the built core, and writes what they reach: see web/story/scenes/task.
import { readFile, writeFile } from 'node:fs/promises';
import { runnerImport } from 'vite';
import { root } from './tools.mjs';
import { inNode } from './vite.mjs';

const folder = `${root}/web/story/scenes/task`;
const file = `${folder}/runs.json`;
const { module } = await runnerImport(`${folder}/record.ts`, {
  configFile: false,
  logLevel: 'warn',
  ...inNode,
});
const bytes = await readFile(`${root}/build/wasm/wasm/training.wasm`);
const runs = await module.recordRuns(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
await writeFile(file, `[\n${runs.map((run) => `  ${JSON.stringify(run)}`).join(',\n')}\n]\n`);
console.log(`${runs.length} runs written to ${file}`);
