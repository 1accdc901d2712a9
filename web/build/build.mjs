// Builds dist/: the site, the modules with fixed names, the single file, the npm package, what hosts and auditors read. Does nothing if no
// source has changed.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { writeBill } from './bill.mjs';
import { writeGallery } from './gallery.mjs';
import { writeHeaders } from './headers.mjs';
import { buildCore, moduleNames } from './native.mjs';
import { buildSingle, writeServiceWorker } from './offline.mjs';
import { documents, writePackage } from './package.mjs';
import { root } from './tools.mjs';
import { command, modules, packaged, site } from './vite.mjs';

/** A hash of everything that dist/ is made from. */
async function hashOfSources() {
  const hash = createHash('sha256');
  const names = (await readdir(`${root}/web`, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
    .sort();
  for (const name of [
    ...names,
    ...['package-lock.json', 'package.json', ...documents].map((name) => `${root}/${name}`),
    ...moduleNames.flatMap((module) =>
      ['mjs', 'wasm'].map((end) => `${root}/build/wasm/wasm/${module}.${end}`),
    ),
  ])
    hash.update(name).update(await readFile(name));
  return hash.digest('hex');
}

/** `steps` gets what Ninja prints, `page` is called before the page is built. */
export async function buildAll({ steps, page = () => {} } = {}) {
  await buildCore(steps);
  const stamp = `${root}/dist/.built-from`;
  const hash = await hashOfSources();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return;
  page();
  await build(site);
  await writeHeaders(`${root}/dist`);
  for (const module of [...modules, ...packaged, command]) await build(module);
  await writeServiceWorker();
  await buildSingle();
  await writeGallery();
  await writePackage();
  await writeBill();
  await writeFile(stamp, hash);
}
