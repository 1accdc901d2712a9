// A page with the npm package, built by each bundler as its own documentation says, without a setting for the package.
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { must } from '../../../web/build/tools.mjs';
import { missingPackage } from '../missing-package.mjs';
import { dist, here, root, work } from '../places.mjs';

const folder = `${work}/bundlers`;
const app = `${folder}/app`;
const installed = `${here}bundlers/node_modules`;
const playground = 'positional-embedding-playground';

const inApp = { cwd: app };
const without = (name) => missingPackage(name, 'bundlers/');

/** The page, for bundlers that make scripts alone. */
async function page(site) {
  await mkdir(site, { recursive: true });
  for (const file of ['index.html', 'react.html']) await cp(`${app}/${file}`, `${site}/${file}`);
}

async function next(site, ...args) {
  await cp(`${app}/next`, `${app}-next`, { recursive: true });
  await cp(`${app}/measure.js`, `${app}-next/measure.js`);
  await writeFile(`${app}-next/package.json`, '{ "type": "module" }');
  await must('node', [`${installed}/next/dist/bin/next`, 'build', ...args], {
    cwd: `${app}-next`,
    env: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PE_ROOT: root,
      PE_BASE: `/${site.split('/').at(-1)}`,
    },
  });
  await cp(`${app}-next/out`, site, { recursive: true });
  await cp(`${app}/keras.h5`, `${site}/plain/keras.h5`);
  await rm(`${app}-next`, { recursive: true });
}

/** By the names of their sites: the package to which each belongs, and how it builds the site. */
export const bundlers = {
  esbuild: [
    'esbuild',
    async (site) => {
      await page(site);
      const { build } = await import(`${installed}/esbuild/lib/main.js`);
      const options = {
        absWorkingDir: app,
        jsx: 'automatic',
        bundle: true,
        format: 'esm',
        splitting: true,
        outdir: site,
        define: { 'process.env.NODE_ENV': '"production"' },
        logLevel: 'error',
      };
      await build({ ...options, entryPoints: ['main.js', 'react.jsx'] });
      // That of the pages of other hosts is 18.
      if (missingPackage('react-dom')) return;
      const alias = Object.fromEntries(
        ['react', 'react-dom'].map((name) => [name, `${here}node_modules/${name}`]),
      );
      await build({ ...options, entryPoints: { 'react-18': 'react.jsx' }, alias });
      const html = await readFile(`${app}/react.html`, 'utf8');
      await writeFile(`${site}/react-18.html`, html.replace('react.js', 'react-18.js'));
    },
  ],
  rollup: [
    'rollup',
    async (site) => {
      await page(site);
      const { rollup } = await import(`${installed}/rollup/dist/es/rollup.js`);
      const { nodeResolve } = await import(`${installed}/@rollup/plugin-node-resolve/dist/es/index.js`);
      const bundle = await rollup({ input: `${app}/main.js`, plugins: [nodeResolve()] });
      await bundle.write({ dir: site, format: 'es' });
      await bundle.close();
    },
  ],
  webpack: [
    'webpack',
    async (site) => {
      await page(site);
      const { default: webpack } = await import(`${installed}/webpack/lib/index.js`);
      await new Promise((resolve, reject) =>
        webpack(
          {
            mode: 'production',
            context: app,
            entry: './main.js',
            output: { path: site, filename: 'main.js' },
            performance: { hints: false },
          },
          (error, stats) => {
            const { errors = [], warnings = [] } =
              stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
            const [fault] = [error, ...errors, ...warnings].filter(Boolean);
            if (fault) reject(new Error(fault.message));
            else resolve();
          },
        ),
      );
    },
  ],
  parcel: [
    'parcel',
    (site) =>
      must(
        'node',
        [
          ...[`${installed}/parcel/lib/bin.js`, 'build', 'index.html'],
          ...['--public-url', './', '--dist-dir', site, '--cache-dir', `${folder}/parcel-cache`],
        ],
        inApp,
      ),
  ],
  vite: [
    null,
    async (site) => {
      // The one beside the tests is VitePress's.
      const { build } = await import(`${root}node_modules/vite/dist/node/index.js`);
      await build({ root: app, base: './', configFile: false, logLevel: 'error', build: { outDir: site } });
    },
  ],
  bun: [
    '@oven',
    async (site) => {
      await page(site);
      const [platform] = await readdir(`${installed}/@oven`);
      await must(
        `${installed}/@oven/${platform}/bin/bun`,
        ['build', 'main.js', '--outdir', site, '--splitting'],
        inApp,
      );
    },
  ],
  'next-turbopack': ['next', (site) => next(site, '--turbopack')],
  'next-webpack': ['next', (site) => next(site, '--webpack')],
};

/** Installs the package as npm does, beside the packages of the frameworks. */
async function install() {
  await rm(folder, { recursive: true, force: true });
  await cp(`${here}bundlers/app`, app, { recursive: true });
  await cp(`${root}tests/golden/readers/keras-2.h5`, `${app}/keras.h5`);
  await writeFile(`${app}/package.json`, '{ "type": "module" }');
  const modules = `${folder}/node_modules`;
  const own = `${modules}/${playground}`;
  await mkdir(own, { recursive: true });
  await mkdir(`${modules}/@types`);
  for (const name of ['react', 'react-dom', 'next', 'solid-js', 'svelte', 'vue', '@types/react'])
    if (!without(name)) await symlink(`${installed}/${name}`, `${modules}/${name}`);
  const packed = await must('npm', ['pack', dist, '--silent'], { cwd: folder });
  await must('tar', ['-xzf', packed.trim(), '-C', own, '--strip-components', '1'], { cwd: folder });
}

/** Builds all, one after the other. Returns, by its name, why a bundler was left out. */
export async function buildBundles(sites) {
  await install();
  const missing = {};
  for (const [name, [needs, build]] of Object.entries(bundlers)) {
    const why = needs && without(needs);
    if (why) missing[name] = why;
    else {
      await build(`${sites}/${name}`);
      await cp(`${app}/keras.h5`, `${sites}/${name}/keras.h5`);
    }
  }
  return missing;
}
