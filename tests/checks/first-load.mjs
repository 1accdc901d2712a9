// The sizes of what is loaded together, in brotli as a host would send it: everything that the page requests before its first result, and
// the entry for encodings and attention with its module, as files and as the package brings them to bundlers.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../web/build/tools.mjs';
import { requestsOfFirstLoad } from './open-page.mjs';

const KiB = 1024;

/** The size of an import in README.md, in KiB. */
async function promised(entry) {
  const readme = await readFile(`${root}/README.md`, 'utf8');
  return Number(readme.match(new RegExp(`^\\| \`${entry}\` .*?(\\d+) KiB with Brotli`, 'm'))?.[1]);
}

const inKiB = (size) => (size / KiB).toFixed(1);

async function sizesOf(names) {
  const sizes = await Promise.all(
    names.map(async (name) => [name, brotliCompressSync(await readFile(`${root}/dist/${name}`)).length]),
  );
  return { sizes, total: sizes.reduce((sum, [, size]) => sum + size, 0) };
}

export const firstLoad = async () => sizesOf(await requestsOfFirstLoad());

export async function checkFirstLoad() {
  const ofPackage = ['npm/attention.js', 'npm/modules/attention.js'];
  const loads = {
    'first load': { ...(await firstLoad()), most: 120 },
    'attention with its module': { ...(await sizesOf(['attention.js', 'attention.wasm'])), most: 57 },
    // Rounded, as in the README.
    'attention of the package': { ...(await sizesOf(ofPackage)), most: (await promised('/attention')) + 0.5 },
  };
  return Object.entries(loads).flatMap(([name, { sizes, total, most }]) => {
    const list = sizes.map(([file, size]) => `${file} ${inKiB(size)}`).join(', ');
    console.log(`  ${name}: ${inKiB(total)} KiB brotli (${list})`);
    return total <= most * KiB ? [] : [`${name}: ${inKiB(total)} KiB; the limit is ${most}`];
  });
}
