// npm run check:sanitize [-- --seed S --cases N --files N]: all C++ tests and N requests of every kind, natively, under AddressSanitizer and
// UndefinedBehaviorSanitizer; then N changed files through the readers. Ends with an error at the first fault.
import { parseArgs } from 'node:util';
import { buildSanitized } from '../../web/build/native.mjs';
import { run } from '../../web/build/tools.mjs';
import { runCatch } from '../catch.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '20000' },
    files: { type: 'string', default: '1000000' },
  },
});

async function step(name, task) {
  const start = performance.now();
  console.log(name);
  const { failed, output } = await task();
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (!failed) return;
  console.error(`${output}\n${name}: a fault was found`);
  process.exit(1);
}

const program =
  (...command) =>
  async () => {
    const { code } = await run(...command);
    return { failed: code !== 0, output: '' };
  };

await buildSanitized();
const stack = 'print_stacktrace=1:abort_on_error=1';
let passed = 0;
await step('C++ tests', () =>
  runCatch('build/sanitize/tests/native/pe_tests', [], {
    parts: 32,
    atOnce: 2,
    // The library asks for a trial of the heap before it allocates, and takes no for an answer.
    env: { ASAN_OPTIONS: 'abort_on_error=1:allocator_may_return_null=1', UBSAN_OPTIONS: stack },
    told: (part) => {
      passed += part.passed;
      console.log(`  ${passed} passed`);
    },
  }),
);
await step(
  'requests',
  program('build/sanitize/tests/fuzz/pe_fuzz', ['--seed', values.seed, '--cases', values.cases], {
    env: {
      ASAN_OPTIONS: 'abort_on_error=1:max_allocation_size_mb=256:hard_rss_limit_mb=1024',
      UBSAN_OPTIONS: stack,
    },
  }),
);
await step(
  'changed files',
  program('npx', ['vitest', 'run', '--config', 'web/vitest.config.mjs', 'tests/web/readers/fuzz.test.ts'], {
    env: { PE_FUZZ_CASES: values.files },
  }),
);
