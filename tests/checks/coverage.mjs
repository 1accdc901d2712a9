// npm run check:coverage: the share of lines of src/ that the native tests execute, from gcov's counts.
import { realpathSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildPreset } from '../../web/build/native.mjs';
import { must, root, run } from '../../web/build/tools.mjs';
import { runCatch } from '../catch.mjs';

const objects = 'build/coverage/src/CMakeFiles';

/** CMake's choice; a gcov of the same version reads what it wrote. */
const compiler = process.env.CXX ?? 'c++';

const countFiles = async () =>
  (await readdir(`${root}/${objects}`, { recursive: true })).filter((name) => name.endsWith('.gcda'));

/** Deletes the counts of earlier runs, which gcov would add to the next. */
async function forgetCounts() {
  for (const file of await countFiles()) await rm(`${root}/${objects}/${file}`);
}

/** "src/: the tests reach 97.1 % of 1234 lines" and the files below 90 %, or why coverage could not be measured. */
async function coverage() {
  const files = await countFiles();
  const isClang = /clang/.test((await run(compiler, ['--version'], { quiet: true })).output);
  if (isClang) return 'coverage of src/ is measured with GCC only';
  const reached = new Map();
  const gcov = compiler.replace(/[cg]\+\+/, 'gcov');
  const reports = await must(gcov, [
    '--json-format',
    '--stdout',
    ...files.map((file) => `${objects}/${file}`),
  ]);
  // Among the reports, gcov warns of sources that changed after the build.
  for (const line of reports.split('\n').filter((line) => line.startsWith('{')))
    collect(JSON.parse(line), reached);
  const lines = [...reached.values()].flatMap((own) => [...own.values()]);
  const share = (own) => (100 * own.filter(Boolean).length) / own.length;
  const least = [...reached]
    .map(([name, own]) => [name, share([...own.values()])])
    .filter(([, percent]) => percent < 90)
    .sort((a, b) => a[1] - b[1])
    .map(([name, percent]) => `${name} ${percent.toFixed(0)} %`);
  const weak = least.length > 0 ? `; below 90 %: ${least.join(', ')}` : '';
  return `src/: the tests reach ${share(lines).toFixed(1)} % of ${lines.length} lines${weak}`;
}

function collect(report, reached) {
  for (const { file, lines } of report.files) {
    const place = realpathSync(path.resolve(`${root}/build/coverage`, file)); // <pe/...> is a link
    if (!place.startsWith(`${root}/src/`)) continue;
    const name = place.slice(`${root}/src/`.length);
    const own = reached.get(name) ?? new Map();
    reached.set(name, own);
    for (const { line_number: line, count } of lines) own.set(line, (own.get(line) ?? false) || count > 0);
  }
}

await buildPreset('coverage');
await forgetCounts();
const { passed, failed, output } = await runCatch('coverage', 'pe_tests');
console.log(failed > 0 ? output : await coverage());
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
