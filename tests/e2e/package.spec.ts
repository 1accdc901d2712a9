import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { build, createServer, preview } from 'vite';
import { inLoop, npy, sweep } from './page.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const project = join(root, 'build/package-user');
const name = 'positional-embedding-playground';
const installed = join(project, 'node_modules', name);

const inProject = async (program: string, ...args: string[]) =>
  (await run(program, args, { cwd: project })).stdout;
const write = (file: string, text: string) => writeFile(join(project, file), text);

/** Written once, and read by TypeScript in two ways. */
const typed = `
import { type AttentionCore, loadAttention, PeError } from '${name}/attention';
import { type Core, type ErrorCode, loadCore, type Matrix } from '${name}/core';
import { type Answer, type Completion, loaded, type PlaygroundElement } from '${name}/element';
import { openTensors, ReadError, toTable } from '${name}/readers';
import widget from '${name}/anywidget';

export async function use(bytes: Uint8Array, module: WebAssembly.Module): Promise<Matrix> {
  const core: Core = await loadCore({ wasm: bytes });
  const attention: AttentionCore = await loadAttention({ wasm: module });
  const { table } = toTable(await (await openTensors(bytes, 'a.npy')).read());
  const code: ErrorCode = new PeError('bad-value', '').code;
  const { rank } = core.probePositions(table, { train: 'even' });
  // @ts-expect-error: a scheme that does not exist
  attention.encode({ scheme: 'sinus', n: 1, d: 1 });
  // @ts-expect-error: the attention core has no probes
  attention.probePositions(table);
  // @ts-expect-error: not a source of WebAssembly
  await loadCore({ wasm: 5 });
  await loaded;
  const element: PlaygroundElement = document.createElement('pe-playground');
  element.addEventListener('pe-ready', ({ detail }) => detail.state.length);
  element.addEventListener('pe-change', ({ detail }) => detail.state.length);
  element.addEventListener('pe-result', ({ detail }) => detail.result.number.length);
  element.addEventListener('pe-error', ({ detail }) => detail.message.length);
  element.addEventListener('pe-resize', ({ detail }) => detail.width.toFixed());
  element.addEventListener('pe-answer', ({ detail }) => {
    const { question, choice, index, isRight }: Answer = detail;
    console.log(question.length, choice.length, index.toFixed(), isRight === null);
  });
  element.addEventListener('pe-complete', ({ detail }) => {
    const { challenge, measure, value }: Completion = detail;
    console.log(challenge.length, measure === 'order.difference', value.toFixed());
  });
  const { state, view, show, lock, predict, challenge, ui, theme, headingLevel, label, loading, height, poster } = element;
  const texts: (string | null)[] = [state, view, show, lock, predict, challenge, ui, theme, label, loading, height, poster];
  // @ts-expect-error: not a theme
  element.theme = 'blue';
  console.log(code, rank.toFixed(), ReadError.name, widget.render, texts.length, headingLevel.toFixed());
  return core.proximity(table);
}
`;

/** What the comment of the elements lists: its attributes, as properties, and its events. */
function listed(comment: string): readonly string[] {
  const [, attributes, events] = comment.split(/^ \* (?:Attributes|Events)\b.*$/m);
  return [attributes, events].flatMap((text) =>
    [...text.matchAll(/^ \* {3}([a-z-]+) {2,}/gm)].map(([, word]) =>
      word.startsWith('pe-') ? word : word.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
    ),
  );
}

/** For Node, without the types of the DOM. */
const headless = `
import { readFile } from 'node:fs/promises';
import { loadAttention } from '${name}/attention';
import { loadCore } from '${name}/core';
import { openTensors } from '${name}/readers';

const bytes = await readFile('pe.wasm');
console.log((await loadCore({ wasm: bytes })).version, loadAttention({ wasm: bytes.buffer }), openTensors(bytes, ''));
`;

/** Prints what every export of the package is and computes. */
const everyExport = `
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
const { resolve } = createRequire(import.meta.url);
const files = ['pe', 'attention'].map((one) => resolve('${name}/' + one + '.wasm'));
const { loadCore } = await import('${name}');
const { loadAttention } = await import('${name}/attention');
const buffers = await Promise.all(files.map((file) => readFile(file)));
const modules = await Promise.all(buffers.map((buffer) => WebAssembly.compile(buffer)));
const cores = [];
for (const [i, load] of [loadCore, loadAttention].entries())
  for (const wasm of [undefined, files[i], buffers[i], modules[i]]) cores.push(await load({ wasm }));
const tables = cores.map((core) => core.encode({ scheme: 'index', n: 3, d: 1 }).table.data.join());
const outputs = cores.map((core) => {
  const [x, q, k, v] = [0, 1, 2, 3].map((seed) => core.randomNormal({ rows: 6, cols: 6, seed }));
  const encoding = { scheme: 'rotary', n: 6, d: 6 };
  return [...core.attend({ x, weights: { q, k, v }, encoding }).output.data];
});
const probe = cores[0].probePositions(cores[0].randomNormal({ rows: 40, cols: 6 }), { train: 'even' });
const others = await Promise.all(['readers', 'element', 'anywidget'].map((one) => import('${name}/' + one)));
const { exports } = JSON.parse(await readFile(resolve('${name}/package.json'), 'utf8'));
const names = [exports, ...others].map(Object.keys);
console.log(JSON.stringify({ tables, outputs, probe, names }));
`;

/** The runtimes beside Node. Each comes in a package for the platform. */
const runtimes = [
  { title: 'Bun', folder: '@oven', file: 'bin/bun', options: [] },
  { title: 'Deno', folder: '@deno', file: 'deno', options: ['run', '--allow-read'] },
];

function programOf({ folder, file }: (typeof runtimes)[number]): string | undefined {
  const packages = join(root, 'tests/runtimes/node_modules', folder);
  const [platform] = existsSync(packages) ? readdirSync(packages) : [];
  return platform && join(packages, platform, file);
}

const page = `<!doctype html><html lang="en"><title>Notes</title><link rel="icon" href="data:," />
<script type="module" src="./main.js"></script><pe-playground state="v=1&amp;lab=probe"></pe-playground></html>`;

const main = `
import { loadAttention } from '${name}/attention';
import { loadCore } from '${name}/core';
import '${name}/element';
import { toTable } from '${name}/readers';
import address from '${name}/pe.wasm?url';

const cores = await Promise.all([loadCore(), loadAttention(), loadCore({ wasm: address })]);
const tables = cores.map((core) => core.encode({ scheme: 'index', n: 3, d: 1 }).table.data.join());
document.title = [...tables, typeof toTable].join(' ');
`;

/** Course notes, as Vite serves them: everything computes, in a worker where there is one, and nothing is missing. */
async function works(browserPage: Page, address: string) {
  const faults: string[] = [];
  browserPage.on('response', (response) => {
    const type = response.headers()['content-type'];
    const isPage = /html/.test(type) && response.request().resourceType() !== 'document';
    if (!response.ok() || isPage) faults.push(`${response.status()} ${type} ${response.url()}`);
  });
  browserPage.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) faults.push(message.text());
  });
  browserPage.on('pageerror', (error) => faults.push(error.message));
  await browserPage.goto(address);
  await expect(browserPage.locator('.proven .number')).toBeVisible();
  await expect(browserPage).toHaveTitle('0,1,2 0,1,2 0,1,2 function');
  expect(browserPage.workers()).toHaveLength(1);
  expect(faults).toEqual([]);
}

test.describe('the npm package, in a project that installs it', () => {
  test.describe.configure({ mode: 'default' });

  test.beforeAll(async () => {
    await rm(project, { recursive: true, force: true });
    await mkdir(installed, { recursive: true });
    await write('package.json', '{ "name": "notes", "private": true, "type": "module" }');
    await inProject('npm', 'pack', join(root, 'dist'), '--silent');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    await inProject('tar', '-xzf', `${name}-${version}.tgz`, '-C', installed, '--strip-components', '1');
  });

  test('every export works in Node, and is what the manifest promises', async () => {
    await write('all.mjs', everyExport);
    const { tables, outputs, probe, names } = JSON.parse(await inProject('node', 'all.mjs'));
    expect(tables).toEqual(Array(8).fill('0,1,2'));
    expect(outputs).toEqual(Array(8).fill(outputs[0]));
    expect(outputs[0]).toHaveLength(36);
    expect(probe.rank).toBe(6);
    const [exports, ...others] = names;
    expect(exports.toSorted()).toEqual(
      [
        '.',
        './*.wasm',
        './anywidget',
        './attention',
        './core',
        './element',
        './package.json',
        './react',
        './readers',
        './resize.js',
        './solid',
        './svelte',
        './vue',
      ].toSorted(),
    );
    expect(others).toEqual([
      [
        'ReadError',
        'inStretches',
        'openRaw',
        'openRemoteTensors',
        'openTensors',
        'remoteHost',
        'tableSteps',
        'toTable',
      ],
      ['configure', 'loaded'],
      ['default'],
    ]);
  });

  for (const runtime of runtimes)
    test(`every export works in ${runtime.title}, with the same numbers as in Node`, async () => {
      const program = programOf(runtime);
      test.skip(!program, `${runtime.title} is not installed (npm ci in tests/runtimes)`);
      await write('all.mjs', everyExport);
      const inRuntime = await inProject(program as string, ...runtime.options, 'all.mjs');
      expect(JSON.parse(inRuntime)).toEqual(JSON.parse(await inProject('node', 'all.mjs')));
    });

  test('its command draws a poster', async () => {
    const { bin } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(await inProject('node', join(installed, bin[name]), 'poster', 'v=1')).toMatch(
      /^<svg .*<\/svg>\s*$/s,
    );
  });

  test('its command probes a table', async () => {
    const { bin } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    await write('positions.csv', '1,2\n2,3\n3,5\n4,7\n5,11\n6,13\n7,17\n8,19\n');
    const printed = await inProject('node', join(installed, bin[name]), 'probe', 'positions.csv', '--json');
    expect(JSON.parse(printed).tables[0].position.mae).toBeLessThan(1e-9);
  });

  test('its readers open a model of Keras in Node', async () => {
    await cp(new URL('../golden/readers/keras-2.h5', import.meta.url), join(project, 'keras.h5'));
    await write(
      'keras.mjs',
      `import { readFile } from 'node:fs/promises';
import { openTensors, toTable } from '${name}/readers';
const source = await openTensors(await readFile('keras.h5'), 'keras.h5');
const { table } = toTable(await source.read());
console.log([source.format, table.rows, table.cols].join(' '));
`,
    );
    expect((await inProject('node', 'keras.mjs')).trim()).toBe('hdf5 12 6');
  });

  test('it has each module once, and types that name no source', async () => {
    const files = await readdir(installed, { recursive: true });
    expect(files.filter((file) => file.endsWith('.wasm')).toSorted()).toEqual([
      'attention.wasm',
      'hdf5.wasm',
      'pe-fast.wasm',
      'pe.wasm',
      'training-fast.wasm',
      'training.wasm',
    ]);
    const declarations = files.filter((file) => file.endsWith('.d.ts'));
    expect(declarations.length).toBeGreaterThan(10);
    for (const file of declarations)
      expect(await readFile(join(installed, file), 'utf8')).not.toMatch(/(from|import\() ?'[^']*\.ts'/);
  });

  const inPage = { text: typed, lib: ['es2023', 'dom'], types: [] };
  for (const [i, { text, ...more }] of [
    { module: 'esnext', moduleResolution: 'bundler', ...inPage },
    { module: 'node16', moduleResolution: 'node16', ...inPage },
    { module: 'node16', moduleResolution: 'node16', text: headless, lib: ['es2023'], types: ['node'] },
  ].entries())
    test(
      `its types hold in strict TypeScript: ${more.moduleResolution}, ${more.lib}`,
      inLoop(i),
      async () => {
        const options = { strict: true, noEmit: true, target: 'es2022', ...more };
        await write('typed.ts', text);
        await write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['typed.ts'] }));
        const tsc = join(root, 'node_modules/.bin/tsc');
        expect(await inProject(tsc, '-p', '.').catch(({ stdout }) => stdout)).toBe('');
      },
    );

  test('those of the elements have every attribute and event', async () => {
    const attributes = /const \{ (.*) \} = element;/.exec(typed)?.[1].split(', ') ?? [];
    const events = [...typed.matchAll(/addEventListener\('([^']+)'/g)].map(([, event]) => event);
    const wanted = listed(await readFile(join(root, 'web/app/element.ts'), 'utf8'));
    expect([...attributes, ...events].toSorted()).toEqual(wanted.toSorted());
  });

  test('its README names no file that it lacks', async () => {
    const text = await readFile(join(installed, 'README.md'), 'utf8');
    const files = [...text.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) await access(join(installed, file));
    // Nor a folder of the sources, nor a section that only the project's own has.
    expect(text).not.toMatch(/tests\/|\]\(#/);
  });

  test('the program of its README runs, and prints a few lines', async () => {
    const text = await readFile(join(installed, 'README.md'), 'utf8');
    await write('readme.mjs', /^```js\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? '');
    await writeFile(
      join(project, 'positions.npy'),
      npy(32, 8, (row, col) => Math.cos(row / 10 ** (col / 2))),
    );
    const printed = stripVTControlCharacters(await inProject(process.execPath, 'readme.mjs'));
    expect(printed.split('\n').length).toBeLessThan(20);
    expect(printed).toMatch(/^\[\]( [\d.e-]+){3}\n/);
  });

  test('works in a page that Vite has built, under a folder', async ({ page: browserPage }) => {
    await write('index.html', page);
    await write('main.js', main);
    const config = { root: project, base: '/notes/', logLevel: 'error', configFile: false } as const;
    await build({ ...config, build: { target: 'esnext' } });
    const server = await preview({ ...config, preview: { port: 0, host: 'localhost' } });
    try {
      await works(browserPage, server.resolvedUrls?.local[0] ?? '');
    } finally {
      await server.close();
    }
  });

  test("works in Vite's development server", sweep, async ({ page: browserPage }) => {
    await write('index.html', page);
    await write('main.js', main);
    const server = await createServer({
      root: project,
      logLevel: 'error',
      configFile: false,
      server: { port: 0, host: 'localhost' },
    });
    try {
      await server.listen();
      await works(browserPage, server.resolvedUrls?.local[0] ?? '');
    } finally {
      await server.close();
    }
  });
});
