// Builds and runs the programs in tests/examples as an outside project does: with the package that npm test
// installs, or, for npm run check:examples, with the sources, which takes a minute.
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { root, run } from '../../web/build/tools.mjs';

const work = 'build/examples';

/** Builds and runs the programs in a folder of their own. */
const project = (folder, options) => `
  cmake -S tests/examples -B ${work}/${folder} -G Ninja -DCMAKE_BUILD_TYPE=Release ${options}
  cmake --build ${work}/${folder} --parallel ${process.env.JOBS ?? 2}
  ctest --test-dir ${work}/${folder} --output-on-failure`;

/** With what build/coverage has built. Where the toolchain brought Eigen, its package is there as well. */
const installed = `
  [ -n "$PE_LIBRARIES" ] || grep -q "^Eigen3_DIR:PATH=/" build/coverage/CMakeCache.txt || exit 77
  cmake --install build/coverage --prefix ${work}/prefix
  ${project('installed', `-DCMAKE_PREFIX_PATH="$PWD/${work}/prefix;$PE_LIBRARIES/usr"`)}`;

async function faults(script) {
  await rm(`${root}/${work}`, { recursive: true, force: true });
  const { code, output } = await run('bash', ['-ec', script], { quiet: true });
  if (code === 77) console.log('  skipped: Eigen 5 is not installed as a package');
  return code === 0 || code === 77 ? [] : [output.slice(-10_000)];
}

export const checkExamples = () => faults(installed);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await faults(project('sources', '-DPE_SOURCE=$PWD'));
  console.log(found.length === 0 ? '1 passed, 0 failed' : `${found[0]}\n0 passed, 1 failed`);
  process.exitCode = found.length;
}
