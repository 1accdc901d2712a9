// Builds and runs the programs in tests/examples as an outside project does: with a package of what npm test
// has built, or, for npm run check:examples, with the sources and then with the package of that build, which
// takes a minute.
import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { root, run } from '../../web/build/tools.mjs';

const work = 'build/examples';

/** Builds and runs the programs in a folder of their own. */
const project = (folder, options) => `
  cmake -S tests/examples -B ${work}/${folder} -G Ninja -DCMAKE_BUILD_TYPE=Release ${options}
  cmake --build ${work}/${folder} --parallel ${process.env.JOBS ?? 2}
  ctest --test-dir ${work}/${folder} --output-on-failure`;

/** Installs what a folder has built, and builds and runs the programs with that package alone. */
const installed = (built) => `
  cmake --install ${built} --prefix ${work}/prefix
  ${project('installed', `-DCMAKE_PREFIX_PATH="$PWD/${work}/prefix"`)}`;

async function faults(script) {
  await rm(`${root}/${work}`, { recursive: true, force: true });
  const { code, output } = await run('bash', ['-ec', script], { quiet: true });
  return code === 0 ? [] : [output.slice(-10_000)];
}

export const checkExamples = () => faults(installed('build/test'));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sources = project('sources', '-DPE_SOURCE=$PWD -DPE_INSTALL=ON');
  const found = await faults(sources + installed(`${work}/sources`));
  console.log(found.length === 0 ? '1 passed, 0 failed' : `${found[0]}\n0 passed, 1 failed`);
  process.exitCode = found.length;
}
