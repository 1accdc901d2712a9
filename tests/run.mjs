// npm test and its parts: tests and checks, and at the end one line that counts them. With `quick`: those
// that need neither a browser nor the page. With `sweeps`: browser tests that go through all there is. With
// `engines` or `hosts`: the page in Firefox and WebKit, or in course notes.
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { buildAll } from '../web/build/build.mjs';
import { buildPreset } from '../web/build/native.mjs';
import { root, run } from '../web/build/tools.mjs';
import { runCatch } from './catch.mjs';
import { checkArchitecture, testsThatLoad } from './checks/architecture.mjs';
import { coverage, forgetCounts } from './checks/coverage.mjs';
import { checkExamples } from './checks/examples.mjs';
import { checkFigureLoads } from './checks/figure-load.mjs';
import { checkFirstLoad } from './checks/first-load.mjs';
import { checkCppFormat, checkWebFormat } from './checks/format.mjs';
import { checkPreview } from './checks/preview.mjs';
import { checkModules } from './checks/wasm.mjs';

const total = { passed: 0, failed: 0 };

function count(name, passed, failed, output = '') {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) process.stdout.write(`${output.slice(-30_000)}\n`);
  console.log(`${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`);
}

/** A suite that could not even be built or started counts as one failure. */
async function suite(name, task) {
  const start = performance.now();
  try {
    await task(name);
  } catch (error) {
    count(name, 0, 1, String(error.stack ?? error));
  }
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

const catchTests = async (name, preset, tests) => {
  const { passed, failed, output } = await runCatch(preset, tests);
  count(name, passed, failed, output);
};

/** A check passes when it finds no fault. */
const check = (find) => async (name) => {
  const faults = await find();
  count(name, faults.length === 0 ? 1 : 0, faults.length, faults.join('\n'));
};

const program = (start) => async (name) => {
  const { code, output } = await start();
  count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, output);
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
  const { passed, failed } = read(JSON.parse(await readFile(report, 'utf8')));
  count(name, passed, Math.max(failed, code === 0 ? 0 : 1), output);
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
    ({ stats, suites }) => {
      for (const reason of new Set(reasonsIn({ suites }))) console.log(`  skipped: ${reason}`);
      for (const test of unsteadyIn({ suites })) console.log(`  passed only when repeated: ${test}`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
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
      failed: json.numFailedTests + (json.success ? 0 : json.numFailedTestSuites),
    }),
  );

const hasModules = () =>
  ['wasm/wasm/training.mjs', 'catalog.json'].every((file) => existsSync(`${root}/build/${file}`));

const buildOfDist = async (name) => {
  await buildAll();
  count(name, 1, 0);
};

/** Without a browser. A clone that has not built the modules yet leaves out what needs them: to build them takes minutes. */
async function unitTests() {
  await suite('format of C++', program(checkCppFormat));
  await suite('format and lint of the rest', program(checkWebFormat));
  await suite('architecture', check(checkArchitecture));
  await suite('C++ tests, native', async (name) => {
    await buildPreset('coverage');
    await forgetCounts();
    await catchTests(name, 'coverage', 'pe_tests');
    console.log(`  ${await coverage()}`);
  });
  const needy = hasModules() ? [] : await testsThatLoad(/^build\//);
  if (needy.length > 0)
    console.log(
      `skipped: types and ${needy.length} files of TypeScript tests, which need what npm run build makes`,
    );
  else
    await suite(
      'types',
      program(() => run('npx', ['tsc', '-p', 'web'], { quiet: true })),
    );
  await suite('TypeScript tests', typeScriptTests(...needy.flatMap((file) => ['--exclude', file])));
}

const parts = {
  async all() {
    await suite('C++ tests, wasm', async (name) => {
      await buildPreset('wasm-tests', 'wasm');
      await catchTests(name, 'wasm', 'pe_tests');
    });
    await suite('C++ tests, wasm with fast kernels', (name) => catchTests(name, 'wasm', 'pe_fast_tests'));
    await suite('module: size and SIMD', check(checkModules));
    await suite('build of dist', buildOfDist);
    await unitTests();
    await suite('programs that use the core', check(checkExamples));
    await suite('first load', check(checkFirstLoad));
    await suite('loads of single figures', check(checkFigureLoads));
    await suite('picture of the page', check(checkPreview));
    await suite('browser tests', playwright('e2e', '--project=pages', '--project=windowed'));
    console.log(
      'not run here: npm run test:sweeps, test:engines, test:hosts, check:sanitize, check:tidy, check:examples, check:reproducible',
    );
  },
  quick: unitTests,
  async sweeps() {
    await suite('build of dist', buildOfDist);
    await suite('browser tests of all schemes, settings and claims', playwright('e2e', '--project=sweeps'));
  },
  async engines() {
    await suite('build of dist', buildOfDist);
    await suite('browser tests in three engines', playwright('engines'));
  },
  async hosts() {
    await suite('build of dist', buildOfDist);
    await suite('course notes in their hosts', playwright('hosts'));
  },
};
await parts[process.argv[2] ?? 'all']();

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
