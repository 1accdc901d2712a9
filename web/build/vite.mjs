// How Vite builds the parts of dist/. One entry for each thing that somebody else loads by name.
import { fileURLToPath } from 'node:url';
import { math } from './math.mjs';
import { root } from './tools.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));

export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' https:", // a model on another host is read only when the reader asks for it
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The page's policy, in the page itself, so that it holds on any host. Not while developing: Vite reloads by other means. */
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
  '#make-worker': `${web}app/make-worker.ts`,
  '#first-core': `${web}core/first-core.ts`,
};

/** Only reached where a module runs in Node. */
const external = [/^node:/];

/**
 * One chunk of what is always loaded together: the modules that `test` names, and all that they import. Text compresses better in
 * one piece, and a reader waits for fewer requests.
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
  target: ['chrome123', 'firefox120', 'safari17.5'], // where light-dark() is known, which the colours need
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

/** A module with a name that stays, for notebooks and course pages. */
function named(input, output) {
  return {
    ...common,
    plugins: [math()],
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
  named({ element: `${web}app/element.ts`, anywidget: `${web}app/anywidget.ts` }),
];

/** Everything in one script, which build/single.mjs puts into a page. */
export const single = {
  ...common,
  plugins: [math()],
  resolve: {
    alias: {
      ...alias,
      '#make-worker': `${web}app/inline-worker.ts`,
      '#first-core': `${web}core/whole-core.ts`,
    },
  },
  worker: { format: 'es', rollupOptions: { external, output: alone } },
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

export const development = { ...common, plugins: [math()], server: { fs: { allow: [root] } } };
