// npm run check:tidy [-- FILE...]: clang-tidy's checks, which .clang-tidy names, of all sources of src/ and
// wasm/ or of some.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { must, root, run } from '../../web/build/tools.mjs';

/** The first whose version knows these checks, or nothing. */
async function clangTidy() {
  const homebrew = '/opt/homebrew/opt/llvm/bin/clang-tidy'; // not on the PATH
  for (const name of ['"$PE_LIBRARIES"/usr/lib/llvm-*/bin/clang-tidy', 'clang-tidy', homebrew]) {
    const { output } = await run('bash', ['-c', `command -v ${name} && ${name} --version`], { quiet: true });
    const [, version] = output.match(/version (\d+)/) ?? [];
    if (Number(version) >= 20) return output.split('\n')[0];
  }
  return undefined;
}

/** The sources of a preset in one folder, each with what clang-tidy is to be told besides. */
async function sourcesOf(preset, folder, options = []) {
  await must('cmake', ['--preset', preset]);
  const commands = JSON.parse(await readFile(`${root}/build/${preset}/compile_commands.json`, 'utf8'));
  const files = new Set(
    commands.map(({ file }) => file).filter((file) => file.startsWith(`${root}/${folder}/`)),
  );
  return [...files].map((file) => ({ file, options: ['-p', `build/${preset}`, '--quiet', ...options] }));
}

/** Clang-tidy does not know what em++ adds to a command. */
async function optionsOfEmscripten() {
  const flags = (await must('em++', ['--cflags'])).trim().split(' ');
  return flags.map((flag) => `--extra-arg-before=${flag}`);
}

/**
 * What clang-tidy says of each file that has a fault, of all files or of those whose names end as `asked` says. None where
 * clang-tidy is missing.
 */
export async function checkTidy(asked = ['']) {
  const program = await clangTidy();
  if (!program) {
    console.log(
      '  skipped: clang-tidy 20 or newer is needed (brew install llvm, or the Emscripten of Debian’s packages)',
    );
    return [];
  }
  const sources = [
    ...(await sourcesOf('tidy', 'src')),
    ...(await sourcesOf('wasm', 'wasm', await optionsOfEmscripten())),
  ].filter(({ file }) => asked.some((name) => file.endsWith(name)));
  console.log(`  ${sources.length} files`);
  const faults = [];
  const work = async () => {
    for (let next = sources.pop(); next; next = sources.pop()) {
      const { code, output } = await run(program, [...next.options, next.file], { quiet: true });
      if (code !== 0) faults.push(output.replace(/^\d+ warnings? .*generated\.\n/gm, ''));
    }
  };
  await Promise.all(Array.from({ length: Number(process.env.JOBS ?? 2) }, work));
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv.slice(2);
  const faults = await checkTidy(asked.length > 0 ? asked : undefined);
  console.log(
    faults.length === 0 ? '1 passed, 0 failed' : `${faults.join('\n')}\n0 passed, ${faults.length} failed`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
