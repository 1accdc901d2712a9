// Records bits.txt anew, from Node: after a change that means to change results, and then only. The build of dist/ must be up to date.
import { writeFile } from 'node:fs/promises';
import { loadCore } from '../../../dist/core.js';
import { results } from './results.mjs';

const lines = results(await loadCore());
await writeFile(new URL('./bits.txt', import.meta.url), `${lines.join('\n')}\n`);
console.log(`${lines.length} results recorded`);
