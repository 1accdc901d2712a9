// npm run check:sanitize [-- --seed S --cases N --files N]: all C++ tests and N requests of every kind, natively, under AddressSanitizer and
// UndefinedBehaviorSanitizer; then N changed files through the readers. Ends with an error at the first fault.
import { parseArgs } from 'node:util';
import { buildSanitized } from '../../web/build/native.mjs';
import { run } from '../../web/build/tools.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '20000' },
    files: { type: 'string', default: '1000000' },
  },
});

async function step(name, program, args, env) {
  const start = performance.now();
  console.log(name);
  const { code } = await run(program, args, { env });
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (code === 0) return;
  console.error(`${name}: ended with exit code ${code}`);
  process.exit(1);
}

await buildSanitized();
const stack = 'print_stacktrace=1:abort_on_error=1';
// The library asks for a trial of the heap before it allocates, and takes no for an answer.
await step('C++ tests', 'build/sanitize/tests/native/pe_tests', ['--colour-mode', 'none'], {
  ASAN_OPTIONS: 'abort_on_error=1:allocator_may_return_null=1',
  UBSAN_OPTIONS: stack,
});
await step(
  'requests',
  'build/sanitize/tests/fuzz/pe_fuzz',
  ['--seed', values.seed, '--cases', values.cases],
  { ASAN_OPTIONS: 'abort_on_error=1:max_allocation_size_mb=256', UBSAN_OPTIONS: stack },
);
await step(
  'changed files',
  'npx',
  ['vitest', 'run', '--config', 'web/vitest.config.mjs', 'tests/web/readers/fuzz.test.ts'],
  { PE_FUZZ_CASES: values.files },
);
