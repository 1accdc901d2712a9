// Builds the C++ parts by the presets of CMakePresets.json. Ninja rebuilds only what changed.
import { must } from './tools.mjs';

/** Configures before every build: it takes a second, and an old build folder then has the options of the preset. */
export async function buildPreset(preset, folder = preset) {
  await must('cmake', ['--preset', folder]);
  await must('cmake', ['--build', '--preset', preset, '--parallel', process.env.JOBS ?? '2']);
}

/** Those with fast kernels are started by the code of the others. */
export const moduleNames = ['attention', 'pe', 'training', 'pe-fast', 'training-fast'];

/** The modules of the page: build/wasm/wasm/NAME.{mjs,wasm}. */
export const buildWasm = () => buildPreset('wasm');
