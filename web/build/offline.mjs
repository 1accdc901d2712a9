// Writes dist/service-worker.js with the list of the page's files.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { build } from 'vite';
import { guideFiles } from './guide.mjs';
import { root } from './tools.mjs';
import { serviceWorker } from './vite.mjs';

const dist = `${root}/dist`;

/** What the page loads besides assets/, whose names hold a hash of their content. */
const named = ['index.html', 'favicon.svg', 'manifest.webmanifest', ...guideFiles];

const revision = async (name) =>
  createHash('sha256')
    .update(await readFile(`${dist}/${name}`))
    .digest('hex')
    .slice(0, 16);

export async function writeServiceWorker() {
  // Without a network, another module with the same bits takes its place: core/core.ts.
  const assets = (await readdir(`${dist}/assets`)).filter((name) => !/^pe-fast-.*\.wasm$/.test(name)).sort();
  const files = [
    ...(await Promise.all(named.map(async (url) => ({ url, revision: await revision(url) })))),
    ...assets.map((name) => ({ url: `assets/${name}`, revision: null })),
  ];
  await build(serviceWorker(files));
}
