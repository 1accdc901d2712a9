// Writes what works without a network: dist/service-worker.js with the list of the page's files, and dist/pe-playground.html, the whole
// page in one file, also for hosts that take a single file.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { build, runnerImport } from 'vite';
import { guideFiles } from './guide.mjs';
import { root } from './tools.mjs';
import { hashSource, policy, serviceWorker, single } from './vite.mjs';

const dist = `${root}/dist`;

/** What the page loads besides assets/, whose names hold a hash of their content. */
const named = [
  ...['index.html', 'favicon.svg', 'manifest.webmanifest', 'worksheet.html', 'worksheet.js'],
  ...guideFiles,
];

const revision = async (name) =>
  createHash('sha256')
    .update(await readFile(`${dist}/${name}`))
    .digest('hex')
    .slice(0, 16);

/** What few readers need is kept when it is first used. */
const isRare = (name) => /^hdf5-/.test(name);

export async function writeServiceWorker() {
  // Without a network, another module with the same bits takes its place: core/core.ts.
  const assets = (await readdir(`${dist}/assets`)).filter((name) => !/^pe-fast-.*\.wasm$/.test(name)).sort();
  const files = [
    ...(await Promise.all(named.map(async (url) => ({ url, revision: await revision(url) })))),
    ...assets.filter((name) => !isRare(name)).map((name) => ({ url: `assets/${name}`, revision: null })),
  ];
  const rare = assets.filter(isRare).map((name) => `assets/${name}`);
  await build(serviceWorker(files, rare));
}

export async function buildSingle() {
  await build(single);
  const script = (await readFile(`${root}/build/single/single.js`, 'utf8')).replaceAll(
    '</script',
    '<\\/script',
  );
  const { module } = await runnerImport(`${root}/web/draw/tokens.ts`, {
    configFile: false,
    logLevel: 'warn',
  });
  const style = `${await readFile(`${root}/web/app/page.css`, 'utf8')}\n${module.tokens.cssText}`;
  const icon = await readFile(`${root}/web/public/favicon.svg`, 'utf8');
  // Without a server, the policy names the scripts by their hashes; the wasm module is a data URL, the worker a blob.
  const ownPolicy = policy
    .replace("script-src 'self'", `script-src ${hashSource(script)} blob:`)
    .replace("style-src 'self'", `style-src ${hashSource(style)}`)
    .replace("connect-src 'self'", 'connect-src data:')
    .replace("frame-src 'self'", "frame-src 'self' file:");
  const head = (await readFile(`${root}/web/index.html`, 'utf8'))
    .replace(/ *<link rel="stylesheet"[^>]*>\n/, '')
    .replace(/ *<meta property="og:image"[^>]*>\n/, '')
    .replace(/ *<link rel="manifest"[^>]*>\n/, '')
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}" />`,
    )
    .replace(/ *<script[^>]*><\/script>\n/, '');
  const page = head
    .replace(
      '<meta charset="utf-8" />',
      (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${ownPolicy}" />`,
    )
    .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
    .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`);
  await writeFile(`${dist}/pe-playground.html`, page);
}
