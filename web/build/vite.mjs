// How Vite builds the parts of dist/: the site, and an entry for each file that others load by name.
import { createHash } from 'node:crypto';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { jobsTogether, together } from './chunks.mjs';
import { beforeScripts, early } from './early.mjs';
import { guide } from './guide.mjs';
import './hdf5.mjs';
import { sendHeaders } from './headers.mjs';
import {
  catalogParts,
  figureFolds,
  givenInstance,
  math,
  oneLineTemplates,
  ownRem,
  plainImports,
} from './plugins.mjs';
import { root } from './tools.mjs';
import { isWasmText, wasmText } from './wasm-text.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));

/** What a policy says of a script or style that stands in the page. */
export const hashSource = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const policy = [
  "default-src 'none'",
  `script-src 'self' 'wasm-unsafe-eval' ${hashSource(beforeScripts)}`,
  "worker-src 'self' blob:",
  "connect-src 'self' https:", // a model on another host is read only when the reader presses Read
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "frame-src 'self'", // the preview of an embed
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Puts the policy into the page itself, so that it holds on any host. Not in development, where Vite's reloading breaks it. */
const contentSecurityPolicy = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
      injectTo: 'head-prepend',
    },
  ],
};

export const alias = {
  '#wasm': `${root}/build/wasm/wasm/pe.mjs`,
  '#attention-wasm': `${root}/build/wasm/wasm/attention.mjs`,
  '#training-wasm': `${root}/build/wasm/wasm/training.mjs`,
  '#catalog': `${root}/build/catalog.json`,
  '#catalog-words': `${root}/build/catalog.json?words`,
  '#parameter-titles': `${root}/build/catalog.json?titles`,
  '#hdf5-module': `${root}/build/hdf5/hdf5.mjs`,
  '#hdf5': `${web}readers/hdf5-library.ts`,
  '#host': `${web}core/host-page.ts`,
  '#make-worker': `${web}app/make-worker.ts`,
  '#own-element': `${web}app/own-element-beside.ts`,
  '#page-beside': `${web}app/page-beside.ts`,
};

/** The page draws with some functions of jobs, so that their modules are loaded with it, too. How long plugins take is no fault. */
const checks = { ineffectiveDynamicImport: false, pluginTimings: false };

const plot = ['draw/line-plot'];

const firstJob = ['app/worker', 'story/scenes/shuffle/job'];

const common = {
  configFile: false,
  root: web,
  base: './',
  logLevel: 'warn',
  resolve: { alias },
  plugins: [math(), catalogParts(), figureFolds(), givenInstance(), oneLineTemplates(), plainImports],
  worker: {
    format: 'es',
    plugins: () => [givenInstance()],
    rollupOptions: {
      output: jobsTogether('first-job', firstJob),
      checks,
    },
  },
};

/** Everything in one file. */
const alone = { codeSplitting: false };

const build = {
  outDir: `${root}/dist`,
  emptyOutDir: false,
  target: ['chrome123', 'firefox120', 'safari17.5'], // the first with light-dark(), which the colours use
  modulePreload: false,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 4000, // some files are meant to hold everything
};

/** Chunks list each other, and hashes do not compress: 42 bits tell the versions of a chunk apart. */
const chunkName = '[name]-[hash:7].js';

/** The sources as Node runs them. */
const inNode = { resolve: { alias: { ...alias, '#host': `${web}core/host-command.ts` } } };

export const site = {
  ...common,
  plugins: [
    ...common.plugins,
    early({ ...inNode, plugins: [catalogParts(), figureFolds(), math()] }),
    contentSecurityPolicy,
    guide(policy),
    sendHeaders,
  ],
  build: {
    ...build,
    emptyOutDir: true,
    rollupOptions: {
      checks,
      output: {
        ...together('first-view', ['app/main'], {
          // The story moves at once; labs and frames load it when they are used.
          motion: ['draw/player', 'draw/motion'],
          story: ['story/scenes-element', 'story/scenes/shuffle/scene'],
          lab: ['shell/lab-view', 'labs/order/screen'],
          plot,
          framed: ['app/framed', 'shell/frame/one-figure'],
        }),
        chunkFileNames: `assets/${chunkName}`,
      },
    },
  },
};

/** A module with a fixed name, for notebooks, course pages and programs. */
function named(input, output = alone) {
  return {
    ...common,
    publicDir: false,
    build: {
      ...build,
      rollupOptions: {
        input,
        checks,
        // Chunks that leave out what they share could give an entry more exports; in none of these builds do they.
        preserveEntrySignatures: output.codeSplitting?.groups ? 'allow-extension' : 'strict',
        output: {
          entryFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          minify: true,
          ...output,
        },
      },
    },
  };
}

/** What every figure in somebody's page needs. */
const inFigures = [
  'app/playground-element',
  'shell/lab-view',
  'shell/controls/control',
  'shell/controls/segments',
  'shell/frame/one-figure',
  'draw/heat-map',
];

/** The sources of the modules with fixed names, which are the entries of the npm package. */
export const entries = {
  core: 'core/index.ts',
  attention: 'core/attention.ts',
  readers: 'readers/index.ts',
  anywidget: 'app/anywidget.ts',
  element: 'app/element.ts',
};

/** The folder of what bundlers take. */
export const packageFolder = 'npm';

/** The script for pages with frames of the playground, and those of worksheet.html and gallery.html, which are no modules. */
const scripts = [
  { resize: `${web}app/resize.ts` },
  { worksheet: `${web}app/worksheet/main.ts` },
  { gallery: `${web}app/gallery/page.ts` },
].map((input) => named(input, { ...alone, format: 'iife' }));

const elements = (input) =>
  guest(named(input, { ...together('shell', inFigures, { plot }), chunkFileNames: `element/${chunkName}` }));

const inputOf = (name) => ({ [name]: `${web}${entries[name]}` });

export const modules = [
  ...Object.keys(entries).map((name) => (name === 'element' ? elements : named)(inputOf(name))),
  ...scripts,
];

/** The same for bundlers, in a folder of their own. */
export const packaged = Object.keys(entries).map((name) =>
  packed(name === 'element' ? elements(inputOf(name)) : named(inputOf(name), {}), packageFolder),
);

/** For pages of others. */
function guest(module) {
  return {
    ...module,
    plugins: [...common.plugins, ownRem()],
    build: { ...module.build, assetsDir: 'element' },
    resolve: { alias: { ...alias, '#make-worker': `${web}app/make-guest-worker.ts` } },
    worker: {
      ...common.worker,
      rollupOptions: {
        output: {
          ...jobsTogether('first-job', firstJob, { isByLab: true }),
          assetFileNames: '[name][extname]',
        },
        checks,
      },
    },
  };
}

/** Of the npm package, in scripts alone: bundlers do not all take other files along, nor workers that are scripts of their own. */
function packed(module, folder) {
  const { '#host': _, ...others } = alias;
  const host = (file) => ({
    name: 'host',
    resolveId: (id) => (id === '#host' ? `${web}core/${file}.ts` : undefined),
  });
  const elementBeside = {
    name: 'element-beside',
    resolveId: (id) => (id === '#element' ? { id: './element.js', external: true } : undefined),
  };
  return {
    ...module,
    plugins: [...module.plugins, host('host-package'), elementBeside, wasmText],
    resolve: {
      alias: {
        ...others,
        '#make-worker': `${web}app/make-package-worker.ts`,
        '#own-element': `${web}app/own-element-packed.ts`,
        '#page-beside': `${web}app/no-page-beside.ts`,
      },
    },
    worker: {
      format: 'es',
      plugins: () => [givenInstance(), host('host-package-worker')],
      rollupOptions: { output: alone, checks },
    },
    build: {
      ...module.build,
      rollupOptions: {
        ...module.build.rollupOptions,
        output: {
          ...module.build.rollupOptions.output,
          entryFileNames: `${folder}/[name].js`,
          chunkFileNames: ({ facadeModuleId }) =>
            isWasmText(facadeModuleId) ? `${folder}/modules/[name].js` : `${folder}/parts/${chunkName}`,
        },
      },
    },
  };
}

/** Everything in one script, which build/offline.mjs puts into a page. */
export const single = {
  ...common,
  resolve: {
    alias: {
      ...alias,
      '#make-worker': `${web}app/inline-worker.ts`,
      '#host': `${web}core/host-single.ts`,
      '#hdf5': `${web}readers/hdf5-absent.ts`,
    },
  },
  worker: { ...common.worker, rollupOptions: { output: alone } },
  publicDir: false,
  build: {
    ...build,
    outDir: `${root}/build/single`,
    emptyOutDir: true,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    rollupOptions: {
      input: `${web}app/main.ts`,
      checks,
      output: { entryFileNames: 'single.js', ...alone },
    },
  },
};

/** The service worker, which keeps these files, and the rare ones once they are used: see app/offline. */
export function serviceWorker(files, rare) {
  const input = { 'service-worker': `${web}app/offline/service-worker.ts` };
  return {
    ...named(input, { ...alone, format: 'iife' }),
    define: { buildFiles: JSON.stringify(files), rareFiles: JSON.stringify(rare) },
  };
}

/** The command, which draws posters and probes files in Node. It brings all that it needs, except pe.wasm. */
export const command = {
  ...common,
  ...inNode,
  publicDir: false,
  build: {
    ...build,
    outDir: `${root}/dist/bin`,
    target: 'node20.19',
    rollupOptions: {
      checks,
      input: { 'positional-embedding-playground': `${web}app/command/main.ts` },
      external: [/^node:/, ...builtinModules],
      output: { entryFileNames: '[name].js', ...alone },
    },
  },
};

/** Runs a source in Node, and resolves to its exports. */
export async function loadSource(file) {
  const { configFile, logLevel, plugins, resolve } = command;
  const { module } = await runnerImport(`${web}${file}`, { configFile, logLevel, plugins, resolve });
  return module;
}

/** Draws the gallery's posters, while the build runs: see app/gallery/draw.ts. */
export const galleryDrawing = {
  ...command,
  resolve: { alias: { ...alias, '#host': `${web}core/host-build.ts` } },
  build: {
    ...command.build,
    outDir: `${root}/build/gallery`,
    rollupOptions: { ...command.build.rollupOptions, input: { draw: `${web}app/gallery/draw.ts` } },
  },
};

export const development = {
  ...common,
  plugins: [...common.plugins, guide(policy)],
  server: { fs: { allow: [root] } },
};
