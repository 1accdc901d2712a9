// Builds the C++ parts with CMake and Ninja, which rebuild only what changed.
import { must } from './tools.mjs';

const jobs = ['-j', process.env.JOBS ?? '2'];

/** Runs before every build: it takes a second, and an old build folder cannot keep outdated options. */
async function configure(folder, options, program = 'cmake') {
  const cmake = ['-S', '.', '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', ...options];
  await must(program, program === 'cmake' ? cmake : ['cmake', ...cmake]);
}

/** Those with fast kernels are started by the code of the others. */
export const moduleNames = ['attention', 'pe', 'training', 'pe-fast', 'training-fast'];

/** The modules of the page: build/wasm/wasm/NAME.{mjs,wasm}. */
export async function buildWasm(target = 'modules') {
  await configure('build/wasm', [], 'emcmake');
  await must('ninja', ['-C', 'build/wasm', ...jobs, target]);
}

/** The C++ tests for this machine, with line coverage and all assertions, which include Eigen's index checks. */
export async function buildNative() {
  await configure('build/native', ['-DPE_COVERAGE=ON', '-DCMAKE_CXX_FLAGS_RELEASE=-O1']);
  await must('ninja', ['-C', 'build/native', ...jobs]);
}

/** The C++ tests and the program of random requests, which end at the first error of memory or undefined behaviour. */
export async function buildSanitized() {
  const flags = [
    '-O1 -g1 -fsanitize=address,undefined,float-cast-overflow -fno-sanitize=vptr -fno-sanitize-recover=all',
    '-fno-omit-frame-pointer',
  ];
  await configure('build/sanitize', ['-DPE_FUZZ=ON', `-DCMAKE_CXX_FLAGS_RELEASE=${flags.join(' ')}`]);
  await must('ninja', ['-C', 'build/sanitize', ...jobs]);
}
