// npm run check:tidy [-- FILE...]: clang-tidy's checks, which .clang-tidy names, of all sources of src/ and
// wasm/ or of some. What was clean is checked again only when it, a header that it includes, the checks or the
// compiler's options have changed.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { must, root, run } from '../../web/build/tools.mjs';

/** The first whose version knows these checks, and that version; or nothing. */
export async function clangTidy() {
  const homebrew = '/opt/homebrew/opt/llvm/bin/clang-tidy'; // not on the PATH
  for (const name of ['"$PE_LIBRARIES"/usr/lib/llvm-*/bin/clang-tidy', 'clang-tidy', homebrew]) {
    const { output } = await run('bash', ['-c', `command -v ${name} && ${name} --version`], { quiet: true });
    const [, version] = output.match(/version (\d+)/) ?? [];
    if (Number(version) >= 20) return { program: output.split('\n')[0], version };
  }
  return {};
}

/** Reads a source and the project's headers that it includes, at any depth, into a map from their paths. */
async function readWithHeaders(file, texts = new Map()) {
  if (texts.has(file)) return texts;
  texts.set(file, await readFile(file, 'utf8'));
  for (const [, name] of texts.get(file).matchAll(/^#include "(.+)"/gm))
    await readWithHeaders(
      name.startsWith('pe/') ? `${root}/src/${name.slice(3)}` : path.resolve(path.dirname(file), name),
      texts,
    );
  return texts;
}

/** The sources of a preset in one folder, each with clang-tidy's options and a hash of all that its answer depends on. */
async function sourcesOf(preset, folder, version, extra = []) {
  await must('cmake', ['--preset', preset]);
  const all = JSON.parse(await readFile(`${root}/build/${preset}/compile_commands.json`, 'utf8'));
  const checks = await readFile(`${root}/.clang-tidy`, 'utf8');
  const files = new Set(all.map(({ file }) => file).filter((file) => file.startsWith(`${root}/${folder}/`)));
  return Promise.all(
    [...files].map(async (file) => {
      const commands = all.filter((one) => one.file === file);
      const parts = [version, checks, extra, commands, [...(await readWithHeaders(file))]];
      const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
      return { file, hash, options: ['-p', `build/${preset}`, '--quiet', ...extra] };
    }),
  );
}

/** Clang-tidy does not know what em++ adds to a command. */
async function optionsOfEmscripten() {
  const flags = (await must('em++', ['--cflags'])).trim().split(' ');
  return flags.map((flag) => `--extra-arg-before=${flag}`);
}

/** The sources that the last commit or work since then has changed, themselves or in the header of the same name. */
export async function changedSources() {
  const git = (...args) => run('git', [...args, '--', 'src', 'wasm'], { quiet: true });
  const changed = await git('diff', '--name-only', '--diff-filter=d', 'HEAD~1');
  if (changed.code !== 0) return []; // without a history
  const added = await git('ls-files', '--others', '--exclude-standard');
  const names = `${changed.output}\n${added.output}`.split('\n').filter((name) => /\.[ch]pp$/.test(name));
  return [...new Set(names.map((name) => `/${name.replace(/hpp$/, 'cpp')}`))];
}

/**
 * What clang-tidy says of each file that has a fault, of all files or of those whose names end as `asked` says. None where
 * clang-tidy is missing.
 */
export async function checkTidy(asked = ['']) {
  const { program, version } = await clangTidy();
  if (!program) {
    console.log(
      '  skipped: clang-tidy 20 or newer is needed (brew install llvm, or the Emscripten of Debian’s packages)',
    );
    return [];
  }
  const record = `${root}/build/tidy/clean.json`;
  const clean = JSON.parse(await readFile(record, 'utf8').catch(() => '{}'));
  const sources = [
    ...(await sourcesOf('tidy', 'src', version)),
    ...(await sourcesOf('wasm', 'wasm', version, await optionsOfEmscripten())),
  ].filter(({ file }) => asked.some((name) => file.endsWith(name)));
  const waiting = sources.filter(({ file, hash }) => clean[file] !== hash);
  console.log(`  ${waiting.length} of ${sources.length} files have changed since they were clean`);
  const faults = [];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { code, output } = await run(program, [...next.options, next.file], { quiet: true });
      if (code === 0) {
        clean[next.file] = next.hash;
        writeFileSync(record, JSON.stringify(clean)); // at once: a first run takes ten minutes
      } else faults.push(output.replace(/^\d+ warnings? .*generated\.\n/gm, ''));
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
