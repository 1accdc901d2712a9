// npm test and its parts: tests and checks, and at the end one line that counts them. With `quick`: those
// that need neither a browser nor the page. With `sweeps`: browser tests that go through all there is. With
// `engines` or `hosts`: the page in Firefox and WebKit, or in bundlers, course notes and slides.
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { buildAll } from '../web/build/build.mjs';
import { buildCore, buildPreset } from '../web/build/native.mjs';
import { findChromium, root, run } from '../web/build/tools.mjs';
import { runCatch } from './catch.mjs';
import { checkArchitecture, testsThatLoad } from './checks/architecture.mjs';
import { checkExamples } from './checks/examples.mjs';
import { checkFigureLoads } from './checks/figure-load.mjs';
import { checkFirstLoad } from './checks/first-load.mjs';
import { checkCppFormat, checkWebFormat } from './checks/format.mjs';
import { checkPreview } from './checks/preview.mjs';
import { checkSklearn, pythonWithSklearn } from './checks/sklearn.mjs';
import { changedSources, checkTidy, clangTidy } from './checks/tidy.mjs';
import { checkModules } from './checks/wasm.mjs';

const total = { passed: 0, failed: 0 };

/** Runs a task that resolves to { passed, failed, output, notes }. One that could not even be started counts as one failure. */
async function suite(name, task) {
  const start = performance.now();
  const result = task(name).catch((error) => ({
    passed: 0,
    failed: 1,
    output: String(error.stack ?? error),
  }));
  const { passed, failed, output = '', notes = [] } = await result;
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) process.stdout.write(`${output.slice(-30_000)}\n`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ''} (${seconds} s)`);
  for (const note of notes) console.log(`  ${note}`);
}

/** Of what needs Chromium. */
async function browserSuite(name, task) {
  if (findChromium()) await suite(name, task);
  else console.log(`skipped: ${name}, for which Chromium is missing`);
}

/** A check passes when it finds no fault. */
const check = (find) => async () => {
  const faults = await find();
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') };
};

const program = (start) => async () => {
  const { code, output } = await start();
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
};

/** Other programs, and other runs of these tests, may have taken any port of a fixed number. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}

/** A runner of JavaScript tests that leaves a report in JSON. */
const reported = (args, env, read) => async (name) => {
  const report = `${root}/build/${name.replaceAll(' ', '-')}.json`;
  await rm(report, { force: true });
  const { output, code } = await run('npx', args(report), { quiet: true, env: await env(report) });
  const { failed, ...counted } = read(JSON.parse(await readFile(report, 'utf8')));
  return { ...counted, failed: Math.max(failed, code === 0 ? 0 : 1), output };
};

const specsIn = ({ suites = [], specs = [] }) => [...suites.flatMap(specsIn), ...specs];

/** Why tests of Playwright's were skipped. */
const reasonsIn = (report) =>
  specsIn(report).flatMap(({ tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type === 'skip').map(({ description }) => description),
    ),
  );

/** The tests of Playwright's that passed only when repeated. */
const unsteadyIn = (report) =>
  specsIn(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);

const playwright = (folder, ...options) =>
  reported(
    () => [
      'playwright',
      'test',
      '--config',
      `tests/${folder}/playwright.config.ts`,
      '--retries=1',
      '--reporter=list,json',
      ...options,
    ],
    async (report) => ({
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PE_TEST_PORT: await freePort(),
    }),
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      notes: [
        ...[...new Set(reasonsIn({ suites }))].map((reason) => `skipped: ${reason}`),
        ...unsteadyIn({ suites }).map((test) => `passed only when repeated: ${test}`),
      ],
    }),
  );

const typeScriptTests = (...options) =>
  reported(
    (report) => [
      'vitest',
      'run',
      '--config',
      'web/vitest.config.mjs',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options,
    ],
    () => ({}),
    (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests, // `reported` counts a file that could not be loaded
    }),
  );

const built = (build) => async () => {
  await build();
  return { passed: 1, failed: 0 };
};

const hasModules = () =>
  ['wasm/wasm/training.mjs', 'catalog.json'].every((file) => existsSync(`${root}/build/${file}`));

/** Reads the sources, and runs the C++ tests as a program of this machine. */
async function nativeTests() {
  await Promise.all([
    suite('format of C++', program(checkCppFormat)),
    suite('format and lint of the rest', program(checkWebFormat)),
    suite('architecture', check(checkArchitecture)),
  ]);
  await suite('C++ tests, native', async () => {
    await buildPreset('test');
    return runCatch('test', 'pe_tests');
  });
}

/** The C++ tests as wasm, and the page. */
async function wasmAndPage() {
  await suite('C++ tests, wasm', async () => {
    await buildPreset('wasm-tests', 'wasm');
    return runCatch('wasm', 'pe_tests');
  });
  await suite('C++ tests, wasm with fast kernels', () => runCatch('wasm', 'pe_fast_tests'));
  await Promise.all([
    suite('build of dist', built(buildAll)),
    suite('module: size and SIMD', check(checkModules)),
  ]);
}

/** `needy`: files of tests to leave out, because what they need is missing. */
const typeScript = (needy = []) =>
  Promise.all([
    ...(needy.length > 0
      ? []
      : [
          suite(
            'types',
            program(() => run('npx', ['tsc', '-p', 'web'], { quiet: true })),
          ),
        ]),
    suite('TypeScript tests', typeScriptTests(...needy.flatMap((file) => ['--exclude', file]))),
  ]);

/**
 * Those that need no browser. Modules that have been built are brought up to date. Where they are missing, it leaves out what needs them: to
 * build them takes minutes.
 */
async function quickTests() {
  await nativeTests();
  if (hasModules()) {
    await suite('modules', built(buildCore));
    await typeScript();
    return;
  }
  const needy = await testsThatLoad(/^(build|web\/core\/generated)\//);
  console.log(
    `skipped: types and ${needy.length} files of TypeScript tests, which need what npm run build makes`,
  );
  await typeScript(needy);
}

async function tidy() {
  const changed = (await clangTidy()).program ? await changedSources() : [];
  if (changed.length > 0)
    await suite(
      'clang-tidy of what the last commit changed',
      check(() => checkTidy(changed)),
    );
  else console.log('skipped: clang-tidy, which is missing, or has no changed sources to read');
}

async function sklearn() {
  const python = await pythonWithSklearn();
  if (python)
    await suite(
      'the command against scikit-learn',
      check(() => checkSklearn(python)),
    );
  else console.log('skipped: the command against scikit-learn, which Python has not');
}

const parts = {
  async all() {
    // One after the other: four compilers at once take longer on two cores.
    await wasmAndPage();
    await nativeTests();
    await typeScript();
    // Each of these waits, or has work for one core.
    await Promise.all([
      tidy(),
      sklearn(),
      suite('programs that use the core', check(checkExamples)),
      browserSuite('first load', check(checkFirstLoad)),
      browserSuite('loads of single figures', check(checkFigureLoads)),
      browserSuite('picture of the page', check(checkPreview)),
    ]);
    await browserSuite('browser tests', playwright('e2e', '--project=pages'));
    console.log(
      'not run here: npm run test:sweeps, test:engines, test:hosts, check:sanitize, check:tidy (all files), check:examples, check:coverage, check:reproducible',
    );
  },
  quick: quickTests,
  async sweeps() {
    await suite('build of dist', built(buildAll));
    await browserSuite(
      'browser tests of all schemes, settings and claims',
      playwright('e2e', '--project=sweeps*'),
    );
  },
  async engines() {
    await suite('build of dist', built(buildAll));
    await browserSuite('browser tests in three engines', playwright('engines'));
  },
  async hosts() {
    await suite('build of dist', built(buildAll));
    await browserSuite('bundlers, course notes, slides and print', playwright('hosts'));
  },
};
await parts[process.argv[2] ?? 'all']();

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
