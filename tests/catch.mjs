// Runs programs of Catch2's.
import { run } from '../web/build/tools.mjs';

/** Catch2's closing line. */
function readCatch({ code, output }) {
  const [, all] = output.match(/All tests passed \(\d+ assertions? in (\d+) test cases?\)/) ?? [];
  if (all && code === 0) return { passed: Number(all), failed: 0, output: '' };
  const [, cases] = output.match(/test cases:\s*(\d+)/) ?? [];
  const [, failed] = output.match(/test cases:.*?(\d+) failed/) ?? [];
  return { passed: Number(cases ?? 0) - Number(failed ?? 0), failed: Number(failed ?? 1), output };
}

/** Runs a program in parts, `atOnce` of them at the same time: how many tests passed and failed, and what the parts with failures said. The
 *  order is mixed so that no part gets all slow tests. `told(result)` hears of every part. */
export async function runCatch(
  program,
  args = [],
  { parts = 4, atOnce = parts, env = {}, told = () => {} } = {},
) {
  const results = [];
  const waiting = Array.from({ length: parts }, (_, part) => part);
  const runParts = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const order = ['--colour-mode', 'none', '--order', 'rand', '--rng-seed', '10'];
      const shard = ['--shard-count', parts, '--shard-index', part];
      const result = readCatch(await run(program, [...args, ...order, ...shard], { quiet: true, env }));
      told(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runParts));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    output: results.map(({ output }) => output).join('\n'),
  };
}
