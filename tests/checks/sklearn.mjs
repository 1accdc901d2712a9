// Compares the command `probe` with scikit-learn, where Python has it: node tests/checks/sklearn.mjs [table.npy ...]. By default, on
// sinusoids, on rows without order, and on the positions that a public model has learned.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../web/build/tools.mjs';

const execute = promisify(execFile);

const command = `${root}/dist/bin/positional-embedding-playground.js`;

/** Positions of the nano-GPT that Brendan Bycroft's llm-viz (MIT) draws, which sorts three letters: 11 x 48. */
const learned = `${root}/tests/golden/probes/nano_sort_wpe.npy`;

const settings = [
  [],
  ['--split', 'odd', '--drop', '1'],
  ['--split', 'folds', '--seed', '3'],
  ['--split', 'folds', '--folds', '3', '--ridge', '0.5'],
  ['--split', 'first-half', '--ridge', '0.01'],
  ['--split', 'all', '--folds-by', 'pairs'],
];

/** The first Python that has it; another one may come first on the path. */
export async function pythonWithSklearn() {
  for (const python of ['/usr/bin/python3', 'python3'])
    try {
      await execute(python, ['-c', 'import numpy, scipy, sklearn']);
      return python;
    } catch {}
  return undefined;
}

/** A float32 matrix as NumPy saves it. */
function npy({ rows, cols, data }) {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${cols}), }`.padEnd(117);
  const start = Buffer.from(`\x93NUMPY\x01\x00v\x00${header}\n`, 'latin1');
  return Buffer.concat([start, Buffer.from(data.buffer, data.byteOffset, data.byteLength)]);
}

async function madeTables(folder) {
  const { loadCore } = await import(pathToFileURL(`${root}/dist/core.js`));
  const core = await loadCore();
  const requests = [
    { scheme: 'sinusoidal', n: 128, d: 64 },
    { scheme: 'learned', n: 60, d: 8, seed: 7 },
  ];
  return Promise.all(
    requests.map(async (request) => {
      const file = path.join(folder, `${request.scheme}.npy`);
      await writeFile(file, npy(core.encode(request).table));
      return file;
    }),
  );
}

/** One sentence for each table and settings with other numbers. */
export async function checkSklearn(python, tables) {
  const folder = await mkdtemp(path.join(tmpdir(), 'pe-sklearn-'));
  try {
    const faults = [];
    for (const table of tables ?? [learned, ...(await madeTables(folder))])
      for (const options of settings) {
        const printed = path.join(folder, 'printed.json');
        const { stdout } = await execute(process.execPath, [command, 'probe', table, '--json', ...options]);
        await writeFile(printed, stdout);
        const script = `${root}/tests/checks/probe_sklearn.py`;
        await execute(python, ['-W', 'ignore', script, table, printed]).catch((error) =>
          faults.push(`${path.basename(table)} ${options.join(' ')}: ${error.stdout || error.message}`),
        );
      }
    return faults;
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const python = await pythonWithSklearn();
  if (!python) throw new Error('Python has no scikit-learn here.');
  const tables = process.argv.slice(2);
  const faults = await checkSklearn(python, tables.length > 0 ? tables : undefined);
  console.log([...faults, `${faults.length === 0 ? '1 passed, 0' : '0 passed, 1'} failed`].join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
