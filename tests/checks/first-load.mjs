// The size of the first load: everything that the page requests before its first result, in brotli as a host would send it.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../web/build/tools.mjs';
import { requestsOfFirstLoad } from './open-page.mjs';

const KiB = 1024;
const most = 120 * KiB;

export async function firstLoad() {
  const names = await requestsOfFirstLoad();
  const sizes = await Promise.all(
    names.map(async (name) => [name, brotliCompressSync(await readFile(`${root}/dist/${name}`)).length]),
  );
  return { sizes, total: sizes.reduce((sum, [, size]) => sum + size, 0) };
}

export async function checkFirstLoad() {
  const { sizes, total } = await firstLoad();
  const list = sizes.map(([name, size]) => `${name} ${(size / KiB).toFixed(1)}`).join(', ');
  console.log(`  first load: ${(total / KiB).toFixed(1)} KiB brotli (${list})`);
  return total > most
    ? [`the first load is ${(total / KiB).toFixed(1)} KiB; the limit is ${most / KiB}`]
    : [];
}
