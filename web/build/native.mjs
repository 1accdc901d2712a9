// The C++ parts, through CMake and Ninja, which rebuild only what changed.
import { must } from './tools.mjs';

const jobs = ['-j', process.env.JOBS ?? '2'];

/** Every time: it takes a second, and a folder from before is then never configured in another way. */
async function configure(folder, options, program = 'cmake') {
  const cmake = ['-S', '.', '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', ...options];
  await must(program, program === 'cmake' ? cmake : ['cmake', ...cmake]);
}

/** The modules of the page: build/wasm/wasm/{attention,pe}.{mjs,wasm,d.ts}. */
export async function buildWasm(target = 'modules') {
  await configure('build/wasm', [], 'emcmake');
  await must('ninja', ['-C', 'build/wasm', ...jobs, target]);
}

/** The C++ tests for this machine, counting the lines they reach, with every assert: Eigen checks its indices by them. */
export async function buildNative() {
  await configure('build/native', ['-DPE_COVERAGE=ON', '-DCMAKE_CXX_FLAGS_RELEASE=-O1']);
  await must('ninja', ['-C', 'build/native', ...jobs]);
}
