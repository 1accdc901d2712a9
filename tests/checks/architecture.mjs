// Arrows go down only: which folder may include or import from which. And no Emscripten in src/, no xsimd outside of src/simd.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../web/build/tools.mjs';

/** For each folder those that it may use, besides itself. */
const below = {
  'src/core': [],
  'src/simd': ['src/core'],
  'src/kernels': ['src/core', 'src/simd'],
  'src/linalg': ['src/core', 'src/simd', 'src/kernels'],
  'src/encodings': ['src/core', 'src/simd', 'src/kernels'],
  'src/attention': ['src/core', 'src/simd', 'src/kernels', 'src/encodings'],
  'src/properties': ['src/core', 'src/simd', 'src/kernels', 'src/linalg', 'src/encodings'],
  'src/probes': ['src/core', 'src/simd', 'src/kernels', 'src/linalg', 'src/encodings'],
  'src/recognition': ['src/core', 'src/simd', 'src/kernels', 'src/linalg', 'src/encodings'],
  wasm: ['src/core', 'src/encodings', 'src/attention', 'src/properties', 'src/probes', 'src/recognition'],
  'web/core': [],
  'web/readers': ['web/core'],
  'web/engine': ['web/core'],
  'web/state': ['web/core'],
  'web/draw': ['web/core'],
  'web/labs': ['web/core', 'web/readers', 'web/engine', 'web/state', 'web/draw'],
  'web/page': ['web/draw', 'web/state', 'web/labs'],
  'web/embed': ['web/draw', 'web/state', 'web/labs', 'web/page'],
};

const folders = Object.keys(below);
const folderOf = (file) => folders.find((folder) => file.startsWith(`${folder}/`));

async function filesIn(folder) {
  const entries = await readdir(`${root}/${folder}`, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(cpp|hpp|ts)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/** The files of the project that a file uses, by its includes or imports. */
function uses(file, text) {
  if (file.endsWith('.ts')) {
    const imports = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
    return [...imports].map(([, target]) => path.join(path.dirname(file), target));
  }
  return [...text.matchAll(/#include "([^"]+)"/g)].map(([, target]) =>
    target.includes('/') ? `src/${target}` : path.join(path.dirname(file), target),
  );
}

/** One sentence for each arrow that goes up, and for each thing that is not where it belongs. */
export function faultsOf(file, text) {
  const own = folderOf(file);
  const faults = uses(file, text)
    .map((target) => [target, folderOf(target)])
    .filter(([, folder]) => folder && folder !== own && !below[own].includes(folder))
    .map(([target, folder]) => `${file} uses ${target}: ${own} must not know ${folder}`);
  if (own.startsWith('src/') && /emscripten/i.test(text))
    faults.push(`${file} names Emscripten: that belongs into wasm/`);
  if (own.startsWith('src/') && own !== 'src/simd' && /#include\s*<xsimd/.test(text))
    faults.push(`${file} includes xsimd: src/simd is the one that does`);
  return faults;
}

export async function checkArchitecture() {
  const files = (await Promise.all(folders.map(filesIn))).flat();
  const faults = await Promise.all(
    files.map(async (file) => faultsOf(file, await readFile(`${root}/${file}`, 'utf8'))),
  );
  return faults.flat();
}
