// The sizes of what is loaded together, in brotli as a host would send it: everything that the page requests before its first result, and
// the package's entry for encodings and attention with its module.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../web/build/tools.mjs';
import { requestsOfFirstLoad } from './open-page.mjs';

const KiB = 1024;
const most = { 'first load': 120 * KiB, 'attention of the package': 57 * KiB };

const inKiB = (size) => (size / KiB).toFixed(1);

async function sizesOf(names) {
  const sizes = await Promise.all(
    names.map(async (name) => [name, brotliCompressSync(await readFile(`${root}/dist/${name}`)).length]),
  );
  return { sizes, total: sizes.reduce((sum, [, size]) => sum + size, 0) };
}

export const firstLoad = async () => sizesOf(await requestsOfFirstLoad());

export async function checkFirstLoad() {
  const loads = {
    'first load': await firstLoad(),
    'attention of the package': await sizesOf(['attention.js', 'attention.wasm']),
  };
  return Object.entries(loads).flatMap(([name, { sizes, total }]) => {
    const list = sizes.map(([file, size]) => `${file} ${inKiB(size)}`).join(', ');
    console.log(`  ${name}: ${inKiB(total)} KiB brotli (${list})`);
    return total > most[name] ? [`${name}: ${inKiB(total)} KiB; the limit is ${most[name] / KiB}`] : [];
  });
}
