// npm run check:tidy [-- FILE...]: clang-tidy's checks, which .clang-tidy names, of all sources of src/ or of
// some.
import { readFile } from 'node:fs/promises';
import { must, root, run } from '../../web/build/tools.mjs';

/** The first whose version knows these checks, or nothing. */
async function clangTidy() {
  for (const name of ['"$PE_LIBRARIES"/usr/lib/llvm-*/bin/clang-tidy', 'clang-tidy']) {
    const { output } = await run('bash', ['-c', `command -v ${name} && ${name} --version`], { quiet: true });
    const [, version] = output.match(/version (\d+)/) ?? [];
    if (Number(version) >= 20) return output.split('\n')[0];
  }
  return undefined;
}

const program = await clangTidy();
if (!program) {
  console.log(
    'skipped: clang-tidy 20 or newer is needed (brew install llvm, or the Emscripten of Debian’s packages)',
  );
} else {
  await must('cmake', ['--preset', 'tidy']);
  const commands = JSON.parse(await readFile(`${root}/build/tidy/compile_commands.json`, 'utf8'));
  const asked = process.argv.slice(2);
  const waiting = commands
    .map(({ file }) => file)
    .filter((file) => file.startsWith(`${root}/src/`))
    .filter((file) => asked.length === 0 || asked.some((name) => file.endsWith(name)));
  const count = waiting.length;
  let faults = 0;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { code, output } = await run(program, ['-p', 'build/tidy', '--quiet', file], { quiet: true });
      if (code === 0) continue;
      faults++;
      console.log(output.replace(/^\d+ warnings? .*generated\.\n/gm, ''));
    }
  };
  await Promise.all(Array.from({ length: Number(process.env.JOBS ?? 2) }, work));
  console.log(`${count - faults} passed, ${faults} failed`);
  process.exitCode = faults > 0 ? 1 : 0;
}
