// npm run check:sanitize [-- --seed S --cases N --files N]: all C++ tests and, on Linux, N requests of every
// kind, natively, under AddressSanitizer and UndefinedBehaviorSanitizer; then N changed files through the
// readers. Ends with an error at the first fault.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildPreset } from '../../web/build/native.mjs';
import { root, run } from '../../web/build/tools.mjs';

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
  console.error(`${name}: a fault was found`);
  process.exit(1);
}

await buildPreset('asan');
await step('C++ tests', 'ctest', ['--preset', 'asan']);
const requests = 'build/asan/tests/fuzz/pe_fuzz';
if (existsSync(`${root}/${requests}`))
  await step('requests', requests, ['--seed', values.seed, '--cases', values.cases], {
    ASAN_OPTIONS: 'abort_on_error=1:max_allocation_size_mb=256:hard_rss_limit_mb=1024',
    UBSAN_OPTIONS: 'print_stacktrace=1:abort_on_error=1',
  });
else console.log('skipped: random requests, whose heap counts what is allocated, need Linux');
await step(
  'changed files',
  'npx',
  ['vitest', 'run', '--config', 'web/vitest.config.mjs', 'tests/web/readers/fuzz.test.ts'],
  { PE_FUZZ_CASES: values.files },
);
