// How Vite builds the parts of dist/: the site, and an entry for each file that others load by name.
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { math } from './math.mjs';
import { ownRem } from './own-rem.mjs';
import { root } from './tools.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));

export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' https:", // a model on another host is read only when the reader presses Read
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "frame-src 'self'", // the preview of an embed
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
  '#catalog': `${root}/build/catalog.json`,
  '#wasm-place': `${web}core/wasm-place.ts`,
  '#make-worker': `${web}app/make-worker.ts`,
  '#first-core': `${web}core/first-core.ts`,
};

/** Imported only where a module runs in Node. */
const external = [/^node:/];

/**
 * One chunk for modules that are always loaded together: those that match `test`, and all their imports. One piece compresses better and
 * needs fewer requests.
 */
const together = (name, test) => ({ codeSplitting: { groups: [{ name, test }] } });

const common = {
  configFile: false,
  root: web,
  base: './',
  logLevel: 'warn',
  resolve: { alias },
  worker: {
    format: 'es',
    rollupOptions: {
      external,
      output: together('first-job', /\/(app\/worker|labs\/order\/job)\.ts$/),
      checks: { ineffectiveDynamicImport: false }, // the first job comes with the worker
    },
  },
};

const build = {
  outDir: `${root}/dist`,
  emptyOutDir: false,
  target: ['chrome123', 'firefox120', 'safari17.5'], // the first with light-dark(), which the colours use
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
};

export const site = {
  ...common,
  plugins: [math(), contentSecurityPolicy],
  build: {
    ...build,
    emptyOutDir: true,
    rollupOptions: { external, output: together('first-view', /\/(app\/main|labs\/order\/view)\.ts$/) },
  },
};

/** A module with a fixed name, for notebooks and course pages. */
function named(input, output, plugins = []) {
  return {
    ...common,
    plugins: [math(), ...plugins],
    publicDir: false,
    build: {
      ...build,
      rollupOptions: {
        input,
        external,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          chunkFileNames: 'assets/[name]-[hash].js',
          minify: true,
          ...output,
        },
      },
    },
  };
}

const alone = { codeSplitting: false };

export const modules = [
  named({ core: `${web}core/index.ts` }, alone),
  named({ readers: `${web}readers/index.ts` }, alone),
  named({ anywidget: `${web}app/anywidget.ts` }, alone),
  named({ resize: `${web}app/resize.ts` }, { ...alone, format: 'iife' }),
  guest(named({ element: `${web}app/element.ts` }, {}, [ownRem()])),
];

/** For pages that bundle it again: bundlers break preloads, and copy a worker without the files that it imports. */
function guest(module) {
  return {
    ...module,
    build: { ...module.build, modulePreload: false },
    resolve: {
      alias: {
        ...alias,
        '#make-worker': `${web}app/make-guest-worker.ts`,
        '#wasm-place': `${web}core/wasm-told.ts`,
      },
    },
    worker: { format: 'es', rollupOptions: { external, output: alone } },
  };
}

/** Removes the address of the wasm file, which Vite would inline a second time: the module is given its bytes. */
const noWasmFile = () => ({
  name: 'no-wasm-file',
  transform: (code, id) =>
    /\/(pe|attention)\.mjs$/.test(id)
      ? code.replace(/new URL\("\w+\.wasm",\s*import\.meta\.url\)\.href/, '""')
      : undefined,
});

/** Everything in one script, which build/single.mjs puts into a page. */
export const single = {
  ...common,
  plugins: [math(), noWasmFile()],
  resolve: {
    alias: {
      ...alias,
      '#make-worker': `${web}app/inline-worker.ts`,
      '#first-core': `${web}core/whole-core.ts`,
      '#wasm-place': `${web}core/wasm-inside.ts`,
    },
  },
  worker: { format: 'es', plugins: () => [noWasmFile()], rollupOptions: { external, output: alone } },
  publicDir: false,
  build: {
    ...build,
    outDir: `${root}/build/single`,
    emptyOutDir: true,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      external,
      input: `${web}app/single.ts`,
      output: { entryFileNames: 'single.js', ...alone },
    },
  },
};

/** The command, which draws posters in Node. It brings all that it needs, except pe.wasm. */
export const command = {
  ...common,
  plugins: [math(), noWasmFile()],
  resolve: {
    alias: {
      ...alias,
      '#first-core': `${web}core/whole-core.ts`,
      '#wasm-place': `${web}core/wasm-beside.ts`,
    },
  },
  publicDir: false,
  build: {
    ...build,
    outDir: `${root}/dist/bin`,
    target: 'node20.19',
    chunkSizeWarningLimit: 2500,
    rollupOptions: {
      input: { 'positional-embedding-playground': `${web}app/poster/main.ts` },
      external: [...external, ...builtinModules],
      output: { entryFileNames: '[name].js', ...alone },
    },
  },
};

export const development = { ...common, plugins: [math()], server: { fs: { allow: [root] } } };
