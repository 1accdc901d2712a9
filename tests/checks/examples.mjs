// Builds and runs the programs in tests/examples as an outside project does: with the installed package, and with the sources.
import { rm } from 'node:fs/promises';
import { root, run } from '../../web/build/tools.mjs';

const work = 'build/examples';

/** Builds and runs the programs in a folder of their own. */
const project = (folder, options) => `
  cmake -S tests/examples -B ${work}/${folder} -G Ninja -DCMAKE_BUILD_TYPE=Release ${options}
  cmake --build ${work}/${folder} --parallel ${process.env.JOBS ?? 2}
  ctest --test-dir ${work}/${folder} --output-on-failure`;

/** With what build/coverage has built. Where the toolchain brought Eigen, its package is there as well. */
const installed = `
  cmake --install build/coverage --prefix ${work}/prefix
  ${project('installed', `-DCMAKE_PREFIX_PATH="$PWD/${work}/prefix;$PE_LIBRARIES/usr"`)}`;

/** Compiled quickly: it is about the build, not about speed. */
const fromSources = project(
  'sources',
  `-DPE_SOURCE=$PWD -DCMAKE_CXX_FLAGS_RELEASE=-O1 -DCMAKE_UNITY_BUILD=ON`,
);

async function faults(name, script) {
  const { code, output } = await run('bash', ['-ec', script], { quiet: true });
  return code === 0 ? [] : [`With ${name}:\n${output.slice(-5000)}`];
}

const hasEigenPackage =
  '[ -n "$PE_LIBRARIES" ] || grep -q "^Eigen3_DIR:PATH=/" build/coverage/CMakeCache.txt';

export async function checkExamples() {
  await rm(`${root}/${work}`, { recursive: true, force: true });
  const found = await faults('the sources', fromSources);
  if ((await run('bash', ['-c', hasEigenPackage], { quiet: true })).code === 0)
    found.push(...(await faults('the installed package', installed)));
  else console.log('  skipped: the installed package, because Eigen 5 is not installed as a package');
  return found;
}
