// Runs the C++ tests of a preset, which CTest starts in parts, and reads the closing lines of Catch2's.
import { run } from '../web/build/tools.mjs';

/** Of one part: how many tests passed and failed. */
function readPart(said) {
  const [, all] = said.match(/All tests passed \(\d+ assertions? in (\d+) test cases?\)/) ?? [];
  if (all) return { passed: Number(all), failed: 0 };
  const [cases] = said.match(/^test cases:.*$/m) ?? [];
  if (!cases) return { passed: 0, failed: 1 };
  const count = (what) => Number(cases.match(`(\\d+) ${what}`)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed') };
}

/** Why tests were skipped, each reason once. */
const reasonsIn = (said) => [
  ...new Set(
    [...said.matchAll(/SKIPPED:\n(?:explicitly with message:\n)?\s*(.*)/g)].map(([, reason]) => reason),
  ),
];

/**
 * The programs whose name begins with `program`: how many tests passed and failed, what the parts with failures said, and why
 * tests were skipped.
 */
export async function runCatch(preset, program) {
  const args = ['--preset', preset, '--verbose', '--tests-regex', `^${program}_[0-9]`];
  const { code, output } = await run('ctest', args, { quiet: true });
  const parts = new Map();
  for (const [, part, line] of output.matchAll(/^(\d+): (.*)$/gm))
    parts.set(part, `${parts.get(part) ?? ''}${line}\n`);
  const results = [...parts.values()].map((said) => ({ ...readPart(said), said }));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const failed = sum('failed');
  return {
    passed: sum('passed'),
    failed: Math.max(failed, code === 0 ? 0 : 1), // a part may also fail after its last test
    notes: reasonsIn([...parts.values()].join('\n')).map((reason) => `skipped: ${reason}`),
    output: failed > 0 ? results.map((result) => (result.failed > 0 ? result.said : '')).join('\n') : output,
  };
}
